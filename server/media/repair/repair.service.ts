import { day } from '#contract/durations.ts'
import type { MissingMedia, RepairReport, RepairRequest } from '#contract/media.ts'
import { type Actor, can } from '#contract/policy.ts'
import { refusalText } from '#contract/refusals.ts'
import { retention } from '#contract/retention.ts'
import { serverRepair as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { unlessCopying } from '#server/lib/storage/sweep-lock.sql.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { lockMedia, lockPost } from '#server/media/media.sql.ts'
import { findAndLockTeam } from '#server/teams/index.ts'
import * as sql from './repair.sql.ts'
import { isStorageInDoubt, missingOf } from './stored-media.service.ts'

/** An object this new may belong to a row that is being written. */
const graceMs = day
const pageSize = 500
/** Beyond it, steps are only counted. */
const maxLogLines = 1_000
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Thrown where enough media are missing to suspect the storage itself. */
export class ManyMissing extends Refusal {
  readonly missing: MissingMedia

  constructor(missing: MissingMedia) {
    const facts = { missing: missing.missingFiles, checked: missing.checkedFiles }
    super('repair.many-missing', { message: refusalText('repair.many-missing', facts), facts })
    this.missing = missing
  }
}

/** Throws Refusal `permission.denied` unless the actor may repair with this confirmation. */
export function requireMayRepair(actor: Actor, { confirmMissing }: RepairRequest): void {
  if (confirmMissing !== undefined && !can(actor, 'media.confirm-missing')) throw new Refusal('permission.denied')
}

/**
 * Takes media off posts whose stored file is missing, puts back those whose file is there again, and deletes stored
 * objects older than a day that nothing refers to. A dry run only reports. Each step is a transaction of its own, so that
 * an interrupted repair can be run again. Throws ManyMissing before it changes anything, unless the request confirms the
 * number of missing files, and Refusal `permission.denied`.
 */
export async function repair(
  ctx: Ctx,
  actor: Actor,
  request: RepairRequest,
  onProgress: RepairProgress = noProgress,
): Promise<RepairReport> {
  requireMayRepair(actor, request)
  const { dryRun, confirmMissing } = request
  const log = new Log(dryRun)
  const media = await checkMedia(ctx, onProgress)
  const counted = { missingFiles: media.missing.length, checkedFiles: media.shownFiles }
  const manyMissing = isStorageInDoubt(counted) ? counted : null
  if (manyMissing && !dryRun && confirmMissing !== counted.missingFiles) throw new ManyMissing(manyMissing)

  if (manyMissing) log.add(text.doubt({ missing: manyMissing.missingFiles, checked: manyMissing.checkedFiles }))
  for (const row of media.missing) {
    log.add(text.missing({ post: String(row.postId), file: row.fileName, dryRun }))
    if (!dryRun) await takeOff(ctx, row)
  }
  for (const row of media.found) {
    log.add(text.found({ post: String(row.postId), file: row.fileName, dryRun }))
    if (!dryRun) await putBack(ctx, row)
  }
  const files = await removeUnreferenced(ctx, dryRun, log, checked => onProgress(media.checkedFiles + checked))
  const repairedPosts = new Set([...media.missing, ...media.found].map(({ postId }) => postId)).size
  const removedFiles = files.removed
  const report = {
    repairedPosts,
    removedFiles,
    removedBytes: files.bytes,
    checkedPosts: media.checkedPosts,
    checkedFiles: media.checkedFiles + files.checked,
    missingFiles: media.missing.length,
    restoredFiles: media.found.length,
    manyMissing,
    log: log.lines(repairedPosts, removedFiles),
  }
  const details = { dryRun, repairedPosts, removedFiles, ...(manyMissing && !dryRun && { confirmMissing }) }
  await inTransaction(ctx, unit => unit.audit(actor.id, 'media.repaired', 'media', details))
  return report
}

/** About how many files a repair looks at: media of posts, and every stored object. */
export const countFiles = (ctx: Ctx): Promise<number> => sql.countFiles(ctx.db)

/** Forgets media that were taken off posts too long ago to be put back. */
export async function forgetRemoved(ctx: Ctx): Promise<void> {
  const forgotten = await inTransaction(ctx, ({ db }) => sql.forgetRemoved(db, retention.repairedMedia))
  if (forgotten > 0) ctx.log.info({ forgotten }, 'Deleted media that a repair had taken off posts')
}

/** Called with the number of files looked at so far; what it throws ends the repair. */
type RepairProgress = (checkedFiles: number) => Promise<void>
const noProgress: RepairProgress = async () => undefined

interface CheckedMedia {
  /** On posts, but not in the storage. */
  missing: sql.RepairedMedia[]
  /** Taken off posts, but in the storage again. */
  found: sql.RepairedMedia[]
  /** Those on posts. */
  shownFiles: number
  checkedFiles: number
  checkedPosts: number
}

async function checkMedia(ctx: Ctx, onProgress: RepairProgress): Promise<CheckedMedia> {
  const checked: CheckedMedia = { missing: [], found: [], shownFiles: 0, checkedFiles: 0, checkedPosts: 0 }
  const posts = new Set<number | null>()
  for (let after = lowestId; ; ) {
    const rows = await sql.mediaToCheck(ctx.db, after, pageSize)
    const last = rows.at(-1)
    if (!last) return { ...checked, checkedPosts: posts.size }
    after = last.id
    const missing = new Set(await missingOf(ctx, rows))
    for (const row of rows) {
      const isShown = row.removedAt === null
      if (isShown) checked.shownFiles += 1
      if (isShown && missing.has(row)) checked.missing.push(row)
      if (!isShown && !missing.has(row)) checked.found.push(row)
      posts.add(row.postId)
    }
    checked.checkedFiles += rows.length
    await onProgress(checked.checkedFiles)
  }
}

const takeOff = (ctx: Ctx, row: sql.RepairedMedia): Promise<void> => changeMedia(ctx, row, sql.setRemoved)

const putBack = (ctx: Ctx, row: sql.RepairedMedia): Promise<void> => changeMedia(ctx, row, sql.setPutBack)

/** Changes a media item that is as it was when it was looked at; its post may stop or begin to count. */
async function changeMedia(
  ctx: Ctx,
  { id, postId, teamId, removedAt }: sql.RepairedMedia,
  change: typeof sql.setRemoved,
): Promise<void> {
  await inTransaction(ctx, async unit => {
    if (postId === null || teamId === null || !(await findAndLockTeam(unit, teamId))) return
    await lockPost(unit.db, postId)
    const row = await lockMedia(unit.db, id)
    const isShown = row?.status === 'ready'
    if (row?.postId !== postId || isShown !== (removedAt === null)) return
    await change(unit.db, id)
    await unit.emit('post.media-settled', { postId, teamId })
    unit.invalidate(`team:${teamId}`)
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
      log.add(text.unreferenced({ key, dryRun }))
      total.removed += 1
      total.bytes += bytes
    }
    await onProgress(total.checked)
  }
  return total
}

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
    const more = this.#more > 0 ? [text.more({ count: this.#more })] : []
    const end = (this.#dryRun ? text.checked : text.done)({ posts, files })
    return [...this.#lines, ...more, end]
  }
}
