import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type * as calls from '#contract/confirmations.ts'
import type { Actor } from '#contract/policy.ts'
import { isDrawnEverywhere } from '#contract/text/drawn-letters.ts'
import { fullName } from '#contract/text/full-name.ts'
import { serverConfirmations as text } from '#locales/text.ts'
import * as company from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { truncate } from '#server/lib/truncate.ts'
import { zonedInstant } from '#server/lib/zoned-instant.ts'
import { getActiveUser } from '#server/people/index.ts'
import { noteExport, toCsv } from '#server/reports/index.ts'
import { remindableNow } from './confirmations.service.ts'
import { askedSince } from './confirmations.sql.ts'
import * as sql from './record.sql.ts'

interface RecordPost {
  id: number
  confirmVersion: number
}

/** Somebody whose traces were erased keeps their line. */
export const nameOf = ({
  isErased,
  firstName,
  lastName,
}: Pick<sql.RecordRow, 'isErased' | 'firstName' | 'lastName'>) =>
  isErased ? { firstName: text.erased.firstName, lastName: text.erased.lastName } : { firstName, lastName }

/** How somebody signs in. */
export const signInNameOf = ({ signInName, email }: Pick<sql.RecordRow, 'signInName' | 'email'>) =>
  signInName ?? email ?? undefined

const toPerson = (row: sql.RecordRow) => ({
  id: row.id,
  ...nameOf(row),
  profileImageUrl: row.profileImageUrl,
  ...(!row.isErased && !isDrawnEverywhere(fullName(row)) && { signInName: signInNameOf(row) }),
  teams: row.teams,
  ...(row.nameKeptFor !== null && { nameKeptFor: row.nameKeptFor }),
})

const openedBy = ({ opened }: sql.RecordRow) => ({ openedDocuments: opened.length, opened })

const toEntry = (row: sql.RecordRow) => ({
  user: toPerson(row),
  confirmedAt: row.confirmedAt,
  version: row.version,
  ...(row.isImported && { isImported: true }),
  ...openedBy(row),
})

/** Those who have confirmed. */
const toConfirmation = (row: sql.RecordRow) => {
  const { confirmedAt, version } = row
  return confirmedAt && version !== null ? [{ ...toEntry(row), confirmedAt, version }] : []
}

/** Without the ids of its documents. */
const toVersion = ({ documents, ...version }: sql.RecordVersion) => ({
  ...version,
  documents:
    documents && documents.map(({ name, pages, sha256, originalSha256 }) => ({ name, pages, sha256, originalSha256 })),
})

/** Lists the people of a record by group. The caller has checked that the actor may see the post's readers. */
export async function listConfirmations(
  ctx: Ctx,
  post: RecordPost,
): Promise<z.input<typeof calls.listConfirmations.reply>> {
  const [rows, versions] = await Promise.all([sql.recordOf(ctx.db, post.id), sql.versionsOf(ctx.db, post.id)])
  return inGroups(ctx, post, rows, versions)
}

/** The people of a record by group, with its versions; nobody is reminded of a deleted post. */
export async function inGroups(
  ctx: Ctx,
  post: RecordPost,
  rows: readonly sql.RecordRow[],
  versions: readonly sql.RecordVersion[],
): Promise<z.input<typeof calls.listConfirmations.reply>> {
  const [asked, remindable] = await Promise.all([askedSince(ctx.db, post.id), remindableNow(ctx.db, post.id)])
  const of = (group: sql.RecordGroup) => rows.filter(row => row.group === group)
  const isMissed = of('former').length + of('missing').length > 0
  const now = Date.now()
  const reminders = asked?.isTeamActive ? apiLimits.confirmRemindersMs.map(ms => asked.since.getTime() + ms) : []
  const next = isMissed ? reminders.find(at => at > now) : undefined
  return {
    confirmed: of('confirmed').flatMap(toConfirmation),
    former: of('former').flatMap(toConfirmation),
    missing: of('missing').map(row => ({ ...toPerson(row), ...openedBy(row) })),
    joinedLater: of('joinedLater').map(toEntry),
    left: of('left').flatMap(toConfirmation),
    confirmVersion: post.confirmVersion,
    versions: versions.map(toVersion),
    nextReminderAt: next === undefined ? null : new Date(next),
    remindable: remindable.length,
    asOf: new Date(now),
  }
}

const postCharacters = 160
const fileOrder: readonly sql.RecordGroup[] = ['confirmed', 'former', 'missing', 'joinedLater', 'left']

export async function exportConfirmations(ctx: Ctx, actor: Actor, { id }: RecordPost): Promise<string> {
  const [people, versions, question] = await Promise.all([
    sql.recordOf(ctx.db, id),
    sql.versionsOf(ctx.db, id),
    sql.questionOf(ctx.db, id),
  ])
  const content = versions.find(version => version.content !== '')?.content ?? question ?? ''
  return exportRecord(ctx, actor, id, { head: { content }, people, versions })
}

interface ExportedRecord {
  /** What stands for its post: the last of its texts that is not empty, else the question of its poll. */
  head: { content: string }
  people: readonly sql.RecordRow[]
  versions: readonly sql.RecordVersion[]
}

/** Returns the CSV file of a record, and writes to the audit log that it was exported. */
export async function exportRecord(ctx: Ctx, actor: Actor, postId: number, record: ExportedRecord): Promise<string> {
  await noteExport(ctx, actor, { report: 'confirmations', subject: `post:${postId}` }, record.people.length)
  return recordAsCsv(ctx, actor, record)
}

/** A record as a CSV file: a row for each person, in the order of the page. */
export async function recordAsCsv(ctx: Ctx, actor: Actor, { head, people, versions }: ExportedRecord): Promise<string> {
  const [{ name }, timeZone, maker] = await Promise.all([
    company.branding(ctx),
    company.companyTimeZone(ctx),
    getActiveUser(ctx, actor.id),
  ])
  const [present] = versions
  const documents = new Map(versions.map(version => [version.version, documentsAsText(version)]))
  const madeAt = zonedInstant(new Date(), timeZone)
  const { columns, groups } = text
  return toCsv<sql.RecordRow>(
    fileOrder.flatMap(group => people.filter(row => row.group === group)),
    [
      [columns.company, () => name],
      [columns.post, () => truncate(head.content, postCharacters)],
      [columns.version, row => row.version],
      [columns.group, row => groups[row.group]],
      [columns.person, row => fullName(nameOf(row))],
      [columns.signInName, row => row.signInName],
      [columns.email, row => row.email],
      [columns.teams, row => row.teams.join('; ')],
      [columns.confirmedAt, row => row.confirmedAt && timeOf(row, row.confirmedAt, timeZone)],
      [columns.opened, row => row.opened.length],
      [columns.documents, row => documents.get(row.version ?? present?.version ?? 0) ?? null],
      [columns.madeAt, () => madeAt],
      [columns.madeBy, () => fullName(maker)],
    ],
  )
}

function timeOf({ isImported }: sql.RecordRow, confirmedAt: Date, timeZone: string): string {
  const at = zonedInstant(confirmedAt, timeZone)
  return isImported ? text.imported({ at }) : at
}

function documentsAsText({ documents }: sql.RecordVersion): string {
  if (documents === null) return text.documentsUnknown
  return documents
    .map(({ name, sha256, originalSha256 }) =>
      text.document({ name, served: sha256 ?? text.sumUnknown, uploaded: originalSha256 ?? text.sumUnknown }),
    )
    .join('; ')
}
