/** What other modules may use of holds, which every deletion asks. */
export { requireNoHold } from './holds.service.ts'
export { isCommentHeld, isHeld } from './holds.sql.ts'
