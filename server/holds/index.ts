/** What other modules may use of holds, which every deletion asks. */
export { requireNoHold } from './holds.service.ts'
export { heldAmong, isCommentHeld, isHeld, isPersonHeld } from './holds.sql.ts'
