import type { Ctx } from '#server/lib/context.ts'

/** How long the result of a check is used: the check writes a file. */
const checkedMs = 1_000
/** A connection that has not responded within 5 s leads nowhere. */
const statement = { text: 'select 1', query_timeout: 5_000 }

/** Returns a function that throws when requests can't be served: the database or the storage does not respond. */
export function openReadiness({ pool, priorityPool, storage }: Ctx): () => Promise<void> {
  let poolError: unknown
  let isPoolChecked = true
  /**
   * Whether the pool of most requests still gives connections. The check of the moment is not awaited: a lock keeps all
   * of them busy for seconds, and must not take every instance out of service. One that gives none within its own time
   * limit, several times as long, is used up.
   */
  const checkPool = () => {
    if (!isPoolChecked) return
    isPoolChecked = false
    const note = (error?: unknown) => {
      poolError = error
      isPoolChecked = true
    }
    pool.query(statement).then(() => note(), note)
  }
  let checkedAt = Number.NEGATIVE_INFINITY
  let checked: Promise<unknown> = Promise.resolve()
  return async () => {
    if (performance.now() - checkedAt > checkedMs) {
      checkedAt = performance.now()
      checkPool()
      checked = Promise.all([priorityPool.query('select 1'), storage.check()])
    }
    await checked
    if (poolError) throw poolError
  }
}
