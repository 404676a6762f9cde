import type { GiveawayVersion, ManagedGiveaway, UnreadPost } from '#contract/giveaways.ts'
import { type Actor, can } from '#contract/policy.ts'
import { serverGiveaways as text } from '#locales/text.ts'
import { truncate } from '#server/lib/truncate.ts'
import type { Standing, TeamStanding, UnreadPostRow } from './eligibility.sql.ts'
import type { GiveawayRow, OwnEntry, Person, VersionRow } from './giveaways.sql.ts'

const titleCharacters = 90

/** As in the commitment. */
export const scopeOf = ({ teamId }: Pick<GiveawayRow, 'teamId'>) => (teamId === null ? 'company' : `team:${teamId}`)

export function toGiveaway(row: GiveawayRow) {
  const { id, title, description, prize, teamId, teamName, startsAt, endsAt, createdAt, status } = row
  return {
    id,
    title,
    description,
    prize,
    teamId,
    teamName,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    createdAt: createdAt.toISOString(),
    status,
  }
}

/** Once it is drawn or was deleted it does not change any more. */
export const isOpen = (row: GiveawayRow) => row.drawnAt === null && row.deletedAt === null && row.status !== 'ended'

export function toManaged(
  row: GiveawayRow,
  actor: Actor,
  {
    versions,
    counts,
    notJoined,
  }: { versions: VersionRow[]; counts: { participants: number; eligible: number } | undefined; notJoined: number },
): ManagedGiveaway {
  const mayDelete = can(actor, 'giveaway.delete', row)
  return {
    ...toGiveaway(row),
    creator: row.creator,
    winnerId: row.winner?.id ?? null,
    winner: row.winner && (can(actor, 'giveaway.see-address') ? row.winner : withoutEmail(row.winner)),
    outcome: row.outcome,
    drawnAt: row.drawnAt?.toISOString() ?? null,
    handedOverAt: row.handedOverAt?.toISOString() ?? null,
    rounds: row.rounds,
    isDeleted: row.deletedAt !== null,
    isHeld: row.heldAt !== null,
    changes: versions.map(toVersion),
    participantCount: counts?.participants ?? 0,
    eligibleCount: counts?.eligible ?? 0,
    notJoinedCount: notJoined,
    canEdit: isOpen(row) && mayDelete,
    canDelete: row.deletedAt === null && mayDelete,
    canSettle: can(actor, 'giveaway.settle', row),
  }
}

export const withoutEmail = ({ id, firstName, lastName, profileImageUrl }: Person): Person => ({
  id,
  firstName,
  lastName,
  profileImageUrl,
})

export const toTeamStanding = ({ teamId, teamName, asked, read }: TeamStanding) => ({ teamId, teamName, asked, read })

export function toVersion({ at, by, title, description, prize, endsAt, commitment }: VersionRow): GiveawayVersion {
  return {
    at: at.toISOString(),
    by,
    title,
    description,
    prize,
    endDate: endsAt.toISOString(),
    commitment: commitment.toString('hex'),
  }
}

/** How a user stands; `standing` is undefined for those who take no part. */
export function toStanding(row: Pick<GiveawayRow, 'creatorId'>, userId: number, standing: Standing | undefined) {
  const { asked, read } = standing ?? { asked: 0, read: 0 }
  const own = read === asked ? ('in' as const) : ('reading' as const)
  if (row.creatorId === userId) return { standing: 'creator' as const, asked, read }
  return { standing: standing ? own : ('absent' as const), asked, read }
}

/** How a user stood at the draw. */
export const settledStanding = (entry: OwnEntry | undefined): Standing | undefined =>
  entry && entry.asked !== null && entry.read !== null ? { asked: entry.asked, read: entry.read } : undefined

export const toTicket = (entry: OwnEntry | undefined) =>
  entry ? { ticket: entry.ticket.toString('hex'), salt: entry.salt.toString('hex') } : null

const untitled = ({ kind }: UnreadPostRow) =>
  kind === 'video' ? text.aVideo : kind === 'document' ? text.aDocument : text.aPhoto

export function toUnreadPost(row: UnreadPostRow): UnreadPost {
  const [firstLine = ''] = row.content.trim().split('\n')
  return {
    id: row.id,
    teamId: row.teamId,
    teamName: row.teamName,
    title: truncate(firstLine, titleCharacters) || untitled(row),
    author: {
      id: row.authorId,
      firstName: row.firstName,
      lastName: row.lastName,
      profileImageUrl: row.profileImageUrl,
    },
    createdAt: row.createdAt.toISOString(),
    videoSeconds: row.videoSeconds,
  }
}
