import type { Actor } from '#contract/policy.ts'

/** What other modules may use of people. */
export {
  addByDirectory,
  bringBackByDirectory,
  editByDirectory,
  inviteByDirectory,
  lockForDirectory,
  removeByDirectory,
} from './by-directory.service.ts'
export { listPeople, makeOwner } from './commands.service.ts'
export { bringBack, erase, getFormer, listFormer } from './former.service.ts'
export { addUser, editUser, getActiveUser, removeUser, setRole } from './people.service.ts'
export type { UserRow } from './people.sql.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    'user.removed': { userId: number }
    /** Users whom an import added are not in the company after all; none of them has joined. */
    'people.withdrawn': { userIds: readonly number[] }
    /** A user who was removed is in the company again. */
    'user.brought-back': { userId: number }
    /** A user who was removed is added again, from nothing: the address may be somebody else's now. */
    'user.added-again': { userId: number }
    /** The traces of a user who was removed are erased; `content` says what happens to their posts and comments. */
    'user.erased': {
      userId: number
      name: string
      content: 'keep' | 'delete'
      /** Why their name stays in records; null if it does not. */
      nameKeptFor: string | null
      by: Actor
    }
  }
}
