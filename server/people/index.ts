/** What other modules may use of people. */
export { erase, listFormer, requireFormer } from './former.service.ts'
export { addUser, editUser, getActiveUser, removeUser, setRole } from './people.service.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    'user.removed': { userId: number }
    /** The traces of a user who was removed are erased; `content` says what happens to their posts and comments. */
    'user.erased': { userId: number; name: string; content: 'keep' | 'delete' }
  }
}
