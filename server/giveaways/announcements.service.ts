import { lifetimes } from '#contract/lifetimes.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { deadlineText, fillTemplate, scopeTexts, templateWords } from '#contract/text/giveaway-template.ts'
import { language } from '#locales/messages.ts'
import { serverGiveaways as text } from '#locales/text.ts'
import { type PostedWords, writeByTemplate } from '#server/company/index.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { truncate } from '#server/lib/truncate.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as push from '#server/push/index.ts'
import * as teams from '#server/teams/index.ts'
import * as sql from './giveaways.sql.ts'

const pushTitleCharacters = 80
const pushBodyCharacters = 160

/** The team in whose feed it is announced and of which its participants are members. */
export const teamOf = ({ teamId }: { teamId: number | null }) => teamId ?? companyWideTeamId

/** Announces a giveaway that has started, once; one that has ended in the meantime is not announced any more. */
export async function announceIfStarted(ctx: Ctx, id: number): Promise<void> {
  const found = await sql.findGiveaway(ctx.db, id)
  if (!found || found.announcedAt !== null) return
  await inTransaction(ctx, async unit => {
    const team = await teams.findAndLockTeam(unit, teamOf(found))
    const row = await sql.lockGiveaway(unit.db, id)
    if (!row || !team?.isActive || row.announcedAt || row.deletedAt || row.drawnAt || row.status !== 'active') return
    await announce(unit, row)
  })
}

/** Posts and pushes the announcement. The rows of team and giveaway are locked. */
export async function announce(unit: Unit, row: sql.GiveawayRow): Promise<void> {
  const words = await announcementOf(unit, row)
  const postId = await feed.publishNotice(unit, {
    teamId: teamOf(row),
    authorId: row.creatorId,
    kind: 'announcement',
    words,
  })
  const announcedAt = await sql.databaseTime(unit.db)
  await sql.updateGiveaway(unit.db, row.id, { announcedAt, announcementPostId: postId })
  const members = await sql.membersOf(unit.db, teamOf(row))
  const userIds = members.filter(id => id !== row.creatorId)
  // A push that arrived after the end would replace the winner's.
  const lifeMs = Math.min(lifetimes.push, row.endsAt.getTime() - announcedAt.getTime())
  await notify(unit, row, { userIds, postId, title: () => text.started({ title: row.title }), body: words, lifeMs })
  unit.invalidate('giveaways')
}

/** Updates the text of the announcement after the giveaway has changed. */
export async function rewriteAnnouncement(unit: Unit, row: sql.GiveawayRow): Promise<void> {
  if (row.announcementPostId !== null)
    await feed.rewriteNotice(unit, row.announcementPostId, await announcementOf(unit, row))
}

/** Says in the announcement that there will be no draw. */
export async function cancelAnnouncement(unit: Unit, row: sql.GiveawayRow): Promise<void> {
  if (row.announcementPostId === null) return
  const words = await announcementOf(unit, row, announcement => text.canceled({ announcement }))
  await feed.rewriteNotice(unit, row.announcementPostId, words)
}

interface Push {
  userIds: number[]
  postId: number
  title: () => string
  body: PostedWords
  lifeMs?: number
}

/** Enqueues one push; a newer one of the same giveaway replaces it on the device. */
export async function notify(
  unit: Unit,
  { id }: { id: number },
  { userIds, postId, title, body, lifeMs = lifetimes.push }: Push,
): Promise<void> {
  await push.notify(unit, userIds, {
    about: { postId, giveawayId: id },
    quotes: true,
    words: () => ({
      title: truncate(title(), pushTitleCharacters),
      body: truncate(body.texts?.[language()] ?? body.content, pushBodyCharacters),
    }),
    url: `/#post-${postId}`,
    tag: `giveaway-${id}`,
    urgency: 'normal',
    lifeMs,
  })
}

export type Announced = Pick<
  sql.GiveawayRow,
  'title' | 'description' | 'prize' | 'teamId' | 'teamName' | 'endsAt' | 'timeZone'
>

/** Writes the announcement, as a part of what `around` makes of it. */
export async function announcementOf(
  unit: Pick<Unit, 'db'>,
  row: Announced,
  around = (announcement: string) => announcement,
): Promise<PostedWords> {
  const { title, description, prize, teamId, teamName, endsAt, timeZone } = row
  const now = await sql.databaseTime(unit.db)
  return writeByTemplate(unit, 'announcement', template => {
    const words = templateWords()
    const scope = scopeTexts(words, { name: teamName, isCompanyWide: teamId === null })
    const deadline = deadlineText(words, endsAt, timeZone, now)
    return around(fillTemplate('announcement', template, { title, description, prize, ...scope, deadline }))
  })
}

/** Writes the post for the winner, as a part of what `around` makes of it. */
export async function winnerTextOf(
  unit: Pick<Unit, 'db'>,
  { title, prize }: Pick<Announced, 'title' | 'prize'>,
  winner: string,
  around = (announcement: string) => announcement,
): Promise<PostedWords> {
  return writeByTemplate(unit, 'winner', template => around(fillTemplate('winner', template, { title, winner, prize })))
}
