import type { Role } from '#contract/policy.ts'

/** What a module announces for modules above it; handled within the same transaction. */
export interface Events {
  'company.created': Record<string, never>
  /** Days are cut in another time zone from now on. */
  'company.time-zone-set': { before: string; after: string }
  /** New users of the company, and the teams that they join besides Company-wide. */
  'people.joined': { userIds: readonly number[]; teams?: ReadonlyMap<number, readonly number[]> }
  'user.role-changed': { userId: number; role: Role }
  'user.removed': { userId: number }
  /** The traces of a user who was removed are erased; `content` says what happens to their posts and comments. */
  'user.erased': { userId: number; name: string; content: 'keep' | 'delete' }
  /** Users have become members; the team's row is locked. */
  'members.added': { teamId: number; userIds: readonly number[] }
  /** Memberships are about to be deleted; the team's row is locked. */
  'members.removing': { teamId: number; userIds: readonly number[] }
  /** A team is about to be deleted with all that is in it; its row is locked. */
  'team.deleting': { teamId: number }
  /** A post has begun to count for its audience; the team's row is locked. */
  'post.counts': { postId: number }
  /** A media item of a post is ready or has failed; the rows of team, post and media item are locked. */
  'post.media-settled': { postId: number; teamId: number }
}
