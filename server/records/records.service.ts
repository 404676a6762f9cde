import type { z } from 'zod'
import type { QueryOf } from '#contract/call.ts'
import { type Actor, can } from '#contract/policy.ts'
import type * as calls from '#contract/records.ts'
import { serverFeed } from '#locales/text.ts'
import {
  inGroups,
  nameOf,
  type RecordRow,
  type RecordVersion,
  recordOf,
  versionsOf,
} from '#server/confirmations/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { truncate } from '#server/lib/truncate.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { deleteKept } from '#server/media/index.ts'
import { deleteExpired } from './keep.sql.ts'
import * as sql from './records.sql.ts'

/** Of a text, its title stands in a line of its own. */
const firstLine = (content: string): string => content.trimStart().split('\n', 1)[0] ?? ''

const pageSize = 50
const textCharacters = 160

const toEntry = ({ content, author, ...entry }: sql.RecordEntry) => ({
  ...entry,
  text: truncate(firstLine(content), textCharacters),
  author: nameOf(author),
})

/** A page of the records that the actor may read. Throws Refusal `request.invalid` for a bad cursor. */
export async function listRecords(
  ctx: Ctx,
  actor: Actor,
  { q, from, to, cursor }: QueryOf<typeof calls.listRecords>,
): Promise<z.input<typeof calls.listRecords.reply>> {
  const rows = await sql.listRecords(ctx.db, ctx.config.keepRecordsYears, {
    teamIds: can(actor, 'record.read', { teamId: null })
      ? undefined
      : [...actor.teams.keys()].filter(teamId => can(actor, 'record.read', { teamId })),
    search: q,
    from,
    to,
    after: cursor === undefined ? undefined : decodeCursor(cursor),
    limit: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    records: page.map(toEntry),
    nextCursor: last ? `${last.askedAt.toISOString()} ${last.postId}` : null,
    keptYears: ctx.config.keepRecordsYears,
  }
}

function decodeCursor(cursor: string): { askedAt: string; postId: number } {
  const [, askedAt, postId] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,9})$/.exec(cursor) ?? []
  if (!askedAt || !postId || Number.isNaN(Date.parse(askedAt)))
    throw new Refusal('request.invalid', { fields: { cursor: serverFeed.badCursor } })
  return { askedAt, postId: Number(postId) }
}

/** The record of a post, as it is now or as it was at its deletion. */
export interface PostRecord {
  head: sql.RecordHead
  /** Each person once, in the order of a group. */
  people: RecordRow[]
  /** The last one first. */
  versions: RecordVersion[]
}

/**
 * Returns the record of a post, also of a deleted one. Throws Refusal `permission.denied` for those who lead nothing, and
 * `post.missing` where the actor may not see it.
 */
export async function recordFor(ctx: Ctx, actor: Actor, postId: number): Promise<PostRecord> {
  if (!can(actor, 'record.read')) throw new Refusal('permission.denied')
  const head = await sql.findRecord(ctx.db, ctx.config.keepRecordsYears, postId)
  if (!head || !can(actor, 'record.read', head)) throw new Refusal('post.missing')
  const [people, versions] = head.deletedAt
    ? await Promise.all([sql.keptLines(ctx.db, postId), sql.keptVersions(ctx.db, postId)])
    : await Promise.all([recordOf(ctx.db, postId), versionsOf(ctx.db, postId)])
  return { head, people, versions }
}

/** What the record would keep of a post that is deleted now. The caller has checked that the actor may delete it. */
export async function keptOfPost(ctx: Ctx, postId: number): Promise<z.input<typeof calls.keptOfPost.reply>> {
  const { keepRecordsYears } = ctx.config
  if (!(await sql.findRecord(ctx.db, keepRecordsYears, postId))) return { kept: null }
  const [people, versions] = [await recordOf(ctx.db, postId), await versionsOf(ctx.db, postId)]
  const until = new Date()
  until.setFullYear(until.getFullYear() + keepRecordsYears)
  const documents = versions.flatMap(version => (version.documents ?? []).map(({ name }) => name))
  return {
    kept: {
      confirmed: people.filter(({ version }) => version !== null).length,
      missing: people.filter(({ group }) => group === 'former' || group === 'missing').length,
      documents: [...new Set(documents)],
      until,
    },
  }
}

/** Throws as `recordFor` does. */
export async function getRecord(
  ctx: Ctx,
  actor: Actor,
  postId: number,
): Promise<z.input<typeof calls.getRecord.reply>> {
  const { head, people, versions } = await recordFor(ctx, actor, postId)
  const { confirmVersion, removalNote, deletedBy } = head
  const groups = await inGroups(ctx, { id: postId, confirmVersion }, people, versions)
  return { ...groups, record: { ...toEntry(head), removalNote, deletedBy: deletedBy && nameOf(deletedBy) } }
}

/** Deletes kept records, with the files of their documents, when their years are over. */
export async function sweepRecords(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async ({ db }) => deleteKept(db, await deleteExpired(db, ctx.config.keepRecordsYears)))
}
