import { can, companyWideTeamId } from '#contract/policy.ts'
import { DeviceValue } from '#web/lib/device-values.ts'
import { type Feed, useActor, useFeeds } from '#web/session/session.ts'

interface Postable {
  /** The feeds in which the user may post. */
  postable: readonly Feed[]
  /** Whether the user may post in the feed that is shown. */
  mayPostHere: boolean
  /** The team that a new post is suggested for; null where the user has to choose. */
  suggested: number | null
}

/** Returns where the user may post: here if possible, else in the only team or the one of the last post. */
export function usePostable(shownTeamId = companyWideTeamId): Postable {
  const actor = useActor()
  const postable = useFeeds().filter(feed => feed.isActive && can(actor, 'post.create', feed))
  const mayPostHere = postable.some(({ teamId }) => teamId === shownTeamId)
  const lastUsed = lastTeam(actor.id)
  const other = postable.length === 1 ? postable[0] : postable.find(({ teamId }) => teamId === lastUsed)
  return { postable, mayPostHere, suggested: mayPostHere ? shownTeamId : (other?.teamId ?? null) }
}

const last = new DeviceValue('post-team')

/** Remembers the team of a user's last post from this device. */
export const saveLastTeam = (authorId: number, teamId: number): void => last.writeJson({ authorId, teamId })

/** Returns the team of the user's last post from this device. */
export function lastTeam(authorId: number): number | undefined {
  const { authorId: author, teamId } = (last.readJson() ?? {}) as { authorId?: unknown; teamId?: unknown }
  return author === authorId && typeof teamId === 'number' ? teamId : undefined
}
