/** What other modules may use of what concerns somebody. */
export { deleteOldEntries } from './for-you.sql.ts'
