import type { RepairReport } from '#contract/media.ts'
import type { Actor } from '#contract/policy.ts'
import { plural } from '#contract/words.ts'
import { atMost } from '#server/lib/at-most.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { deleteUpload, lockMedia, lockPost, type MediaRow } from './media.sql.ts'
import * as sql from './repair.sql.ts'

/** An object this young may belong to what is just being written. */
const unnamedMs = 24 * 60 * 60 * 1_000
const looksAtOnce = 16
const page = 500
/** A log is for people: beyond it, steps are only counted. */
const linesMost = 1_000
const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Takes media off posts that the storage lacks, and removes stored objects older than a day that nothing names
 * (decision 43). A dry run only reports. Both kinds of step are of their own, so that one that breaks off can be begun
 * again.
 */
export async function repair(ctx: Ctx, actor: Actor, dryRun: boolean): Promise<RepairReport> {
  const log = new Log(dryRun)
  const posts = await takeOffLost(ctx, dryRun, log)
  const removedFiles = await removeUnnamed(ctx, dryRun, log)
  const report = { repairedPosts: posts.size, removedFiles, log: log.lines(posts.size, removedFiles) }
  const { repairedPosts } = report
  await inTransaction(ctx, unit =>
    unit.audit(actor.id, 'media.repaired', 'media', { dryRun, repairedPosts, removedFiles }),
  )
  return report
}

async function takeOffLost(ctx: Ctx, dryRun: boolean, log: Log): Promise<Set<number>> {
  const posts = new Set<number>()
  const inTurn = atMost(looksAtOnce)
  for (let after = lowestId; ; ) {
    const rows = await sql.shownMedia(ctx.db, after, page)
    const last = rows.at(-1)
    if (!last) return posts
    after = last.id
    const lost = await Promise.all(rows.map(row => inTurn(() => isLost(ctx, row))))
    for (const row of rows.filter((_, at) => lost[at])) {
      if (row.postId !== null) posts.add(row.postId)
      log.add(`Post ${row.postId}: ${row.fileName} is not in the storage; it is taken off the post.`)
      if (!dryRun) await takeOff(ctx, row)
    }
  }
}

async function isLost(ctx: Ctx, { displayKey }: MediaRow): Promise<boolean> {
  return displayKey === null || (await ctx.storage.head(displayKey)) === null
}

async function takeOff(ctx: Ctx, { id, postId, teamId }: MediaRow): Promise<void> {
  await inTransaction(ctx, async unit => {
    if (postId !== null) await lockPost(unit.db, postId)
    const row = await lockMedia(unit.db, id)
    if (!row || row.postId !== postId) return
    await deleteUpload(unit.db, row)
    if (teamId !== null) unit.changed(`team:${teamId}`)
  })
}

async function removeUnnamed(ctx: Ctx, dryRun: boolean, log: Log): Promise<number> {
  let removed = 0
  for await (const objects of ctx.storage.list()) {
    const old = objects.filter(({ storedAt }) => storedAt.getTime() < Date.now() - unnamedMs)
    const keys = await sql.unnamed(
      ctx.db,
      old.map(({ key }) => key),
    )
    if (keys.length === 0) continue
    if (!dryRun) await ctx.storage.remove(keys)
    for (const key of keys) log.add(`${key} belongs to nothing; it is removed from the storage.`)
    removed += keys.length
  }
  return removed
}

class Log {
  readonly #dryRun: boolean
  readonly #lines: string[] = []
  #more = 0

  constructor(dryRun: boolean) {
    this.#dryRun = dryRun
  }

  add(line: string): void {
    if (this.#lines.length < linesMost) this.#lines.push(line)
    else this.#more += 1
  }

  lines(posts: number, files: number): string[] {
    const more = this.#more > 0 ? [`… and ${this.#more} more.`] : []
    const sum = `${plural(posts, 'post')} and ${plural(files, 'file')}.`
    const end = this.#dryRun ? `Only checked, nothing changed: ${sum}` : `Done: ${sum}`
    return [...this.#lines, ...more, end]
  }
}
