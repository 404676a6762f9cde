import type { Role } from '#contract/policy.ts'
import type { Unit } from './unit.ts'

/** What happens in a lower room and matters to a higher one; handled within the same transaction. */
export interface Events {
  'company.created': Record<string, never>
  /** Stored objects that nothing names from now on; they are removed some minutes after the commit. */
  'objects.doomed': { keys: readonly string[] }
  /** Objects that were doomed before they were made, and are named from now on. */
  'objects.kept': { keys: readonly string[] }
  /** These people belong to the company from now on. */
  'people.joined': { userIds: readonly number[] }
  'user.role-changed': { userId: number; role: Role }
  'user.removed': { userId: number }
  /** Memberships are about to be deleted; the team's row is locked. */
  'members.removing': { teamId: number; userIds: readonly number[] }
  /** A team is about to be deleted with all that is in it; its row is locked. */
  'team.deleting': { teamId: number }
  /** A post begins to count for its readers; the team's row is locked. */
  'post.counts': { postId: number; teamId: number; authorId: number }
  /** A medium of a post is made, or has failed; the rows of team, post and medium are locked. */
  'post.media-settled': { postId: number; teamId: number }
  /** A post is about to be deleted; the rows of its team and of itself are locked. */
  'post.deleting': { postId: number; teamId: number; authorId: number; seq: number | null }
}

type Handler<Name extends keyof Events> = (unit: Unit, event: Events[Name]) => Promise<void>

/** The handlers of one running app, in the order in which they were added. */
export class EventBus {
  readonly #handlers = new Map<keyof Events, Handler<never>[]>()

  on<Name extends keyof Events>(name: Name, handler: Handler<Name>): void {
    const handlers = this.#handlers.get(name) ?? []
    handlers.push(handler)
    this.#handlers.set(name, handlers)
  }

  async emit<Name extends keyof Events>(unit: Unit, name: Name, event: Events[Name]): Promise<void> {
    for (const handler of this.#handlers.get(name) ?? []) await (handler as Handler<Name>)(unit, event)
  }
}
