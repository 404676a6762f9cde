import pLimit from 'p-limit'
import type { RepairReport } from '#contract/media.ts'
import type { Actor } from '#contract/policy.ts'
import { plural } from '#contract/text/words.ts'
import type { Ctx } from '#server/lib/context.ts'
import { unlessCopying } from '#server/lib/storage/sweep-lock.sql.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { deleteUpload, lockMedia, lockPost, type MediaRow } from './media.sql.ts'
import * as sql from './repair.sql.ts'

/** An object this new may belong to a row that is being written. */
const graceMs = 24 * 60 * 60 * 1_000
const maxConcurrentChecks = 16
const pageSize = 500
/** Beyond it, steps are only counted. */
const maxLogLines = 1_000
const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Deletes media whose stored object is missing, and stored objects older than a day that nothing refers to. A dry run
 * only reports. Each step is a transaction of its own, so that an interrupted repair can be run again.
 */
export async function repair(
  ctx: Ctx,
  actor: Actor,
  dryRun: boolean,
  onProgress: RepairProgress = noProgress,
): Promise<RepairReport> {
  const log = new Log(dryRun)
  const media = await removeMissingMedia(ctx, dryRun, log, onProgress)
  const files = await removeUnreferenced(ctx, dryRun, log, checked => onProgress(media.checkedFiles + checked))
  const repairedPosts = media.posts.size
  const removedFiles = files.removed
  const report = {
    repairedPosts,
    removedFiles,
    removedBytes: files.bytes,
    checkedPosts: media.checkedPosts,
    checkedFiles: media.checkedFiles + files.checked,
    log: log.lines(repairedPosts, removedFiles),
  }
  await inTransaction(ctx, unit =>
    unit.audit(actor.id, 'media.repaired', 'media', { dryRun, repairedPosts, removedFiles }),
  )
  return report
}

/** About how many files a repair looks at: media of posts, and every stored object. */
export const countFiles = (ctx: Ctx): Promise<number> => sql.countFiles(ctx.db)

/** Called with the number of files looked at so far; what it throws ends the repair. */
type RepairProgress = (checkedFiles: number) => Promise<void>
const noProgress: RepairProgress = async () => undefined

async function removeMissingMedia(
  ctx: Ctx,
  dryRun: boolean,
  log: Log,
  onProgress: RepairProgress,
): Promise<{ posts: Set<number>; checkedPosts: number; checkedFiles: number }> {
  const posts = new Set<number>()
  const checked = new Set<number | null>()
  let checkedFiles = 0
  const limit = pLimit(maxConcurrentChecks)
  for (let after = lowestId; ; ) {
    const rows = await sql.readyMedia(ctx.db, after, pageSize)
    const last = rows.at(-1)
    if (!last) return { posts, checkedPosts: checked.size, checkedFiles }
    after = last.id
    const missing = await Promise.all(rows.map(row => limit(() => isMissing(ctx, row))))
    for (const row of rows.filter((_, at) => missing[at])) {
      if (row.postId !== null) posts.add(row.postId)
      log.add(
        `Post ${row.postId}: ${row.fileName} is missing from the storage; it ${becomes(dryRun)} removed from the post.`,
      )
      if (!dryRun) await removeFromPost(ctx, row)
    }
    for (const { postId } of rows) checked.add(postId)
    checkedFiles += rows.length
    await onProgress(checkedFiles)
  }
}

async function isMissing(ctx: Ctx, { displayKey }: MediaRow): Promise<boolean> {
  return displayKey === null || (await ctx.storage.head(displayKey)) === null
}

async function removeFromPost(ctx: Ctx, { id, postId, teamId }: MediaRow): Promise<void> {
  await inTransaction(ctx, async unit => {
    if (postId !== null) await lockPost(unit.db, postId)
    const row = await lockMedia(unit.db, id)
    if (!row || row.postId !== postId) return
    await deleteUpload(unit.db, row)
    if (teamId !== null) unit.invalidate(`team:${teamId}`)
  })
}

async function removeUnreferenced(
  ctx: Ctx,
  dryRun: boolean,
  log: Log,
  onProgress: RepairProgress,
): Promise<{ removed: number; bytes: number; checked: number }> {
  const total = { removed: 0, bytes: 0, checked: 0 }
  for await (const objects of ctx.storage.list()) {
    total.checked += objects.length
    const old = objects.filter(({ storedAt }) => storedAt.getTime() < Date.now() - graceMs)
    const keys = new Set(
      await sql.unreferencedKeys(
        ctx.db,
        old.map(({ key }) => key),
      ),
    )
    if (keys.size > 0 && !dryRun && !(await unlessCopying(ctx.db, () => ctx.storage.remove([...keys])))) {
      log.add('A backup is running: unreferenced files are not deleted now.')
      return total
    }
    for (const { key, bytes } of old.filter(object => keys.has(object.key))) {
      log.add(`${key} is not referenced; it ${becomes(dryRun)} deleted from the storage.`)
      total.removed += 1
      total.bytes += bytes
    }
    await onProgress(total.checked)
  }
  return total
}

const becomes = (dryRun: boolean) => (dryRun ? 'would be' : 'is')

class Log {
  readonly #dryRun: boolean
  readonly #lines: string[] = []
  #more = 0

  constructor(dryRun: boolean) {
    this.#dryRun = dryRun
  }

  add(line: string): void {
    if (this.#lines.length < maxLogLines) this.#lines.push(line)
    else this.#more += 1
  }

  lines(posts: number, files: number): string[] {
    const more = this.#more > 0 ? [`… and ${this.#more} more.`] : []
    const sum = `${plural(posts, 'post')} and ${plural(files, 'file')}.`
    const end = this.#dryRun ? `Only checked, nothing changed: ${sum}` : `Done: ${sum}`
    return [...this.#lines, ...more, end]
  }
}
