import { type DrainDeps, drain } from './drain.ts'
import { fetchCurrentUserId } from './fetch-current-user-id.ts'
import { withOutboxLock } from './outbox-lock.ts'
import { send } from './send.ts'
import { showSending } from './sending.ts'

/** Sends the entries of a user while nobody else does. Returns when to retry, as `drain` does. */
export const sendAll = (userId: number, onSent: DrainDeps['onSent']): Promise<number | null> =>
  withOutboxLock(() => drain(userId, { fetchCurrentUserId, send: sendShown, onSent, now: Date.now }))

/** Sends an entry, and shows its progress. */
const sendShown: DrainDeps['send'] = async (entry, saveProgress) => {
  const { seq } = entry
  const hasFiles = entry.kind === 'post' && entry.files.length > 0
  const abort = new AbortController()
  const stop = () => abort.abort(new Error('Stopped by its author'))
  const show = (percent: number) => showSending({ seq, percent, stop: percent < 100 ? stop : null })
  if (hasFiles) show(0)
  else showSending({ seq, percent: null, stop: null })
  try {
    const onProgress = (share: number) => show(Math.round(share * 100))
    return await send(entry, saveProgress, hasFiles ? { signal: abort.signal, onProgress } : {})
  } finally {
    showSending(null)
  }
}
