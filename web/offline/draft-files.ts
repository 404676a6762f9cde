import { openDevice } from './device.ts'

/** Files of drafts, on the device of their author until they are sent: a draft survives a reload with its files. */
const keyOf = (authorId: number, teamId: number) => `${authorId}:${teamId}`

let queue: Promise<unknown> = Promise.resolve()

/** Runs work in order, so that an older state never replaces a newer one. Throws as the work does. */
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const next = queue.then(work)
  queue = next.catch(() => undefined)
  return next
}

/** Replaces the stored files of a draft by those that `current` returns when it is their turn; none deletes them. */
export const saveDraftFiles = (authorId: number, teamId: number, current: () => readonly File[]): Promise<void> =>
  inOrder(async () => {
    const device = await openDevice()
    const files = current()
    if (files.length === 0) await device.delete('draftFiles', keyOf(authorId, teamId))
    else await device.put('draftFiles', { files }, keyOf(authorId, teamId))
  })

/** Hands the stored files of a draft to `take`, before anything newer is stored. */
export const loadDraftFiles = (
  authorId: number,
  teamId: number,
  take: (files: readonly File[]) => void,
): Promise<void> =>
  inOrder(async () => {
    const stored = await (await openDevice()).get('draftFiles', keyOf(authorId, teamId))
    if (stored) take(stored.files)
  })

/** Deletes the files of all drafts but one author's. */
export const clearDraftFiles = (keptAuthorId?: number): Promise<void> =>
  inOrder(async () => {
    const device = await openDevice()
    for (const key of await device.getAllKeys('draftFiles'))
      if (!key.startsWith(`${keptAuthorId}:`)) await device.delete('draftFiles', key)
  })
