/** What other modules may use of reading: fragments to join with, the writes of counters, the read rule. */
export { audienceWithReads, inAudience, nonReaderIds, wasMeant } from './audience.sql.ts'
export { addConfirmations, confirmationsThatCount, countConfirmations, isAskedToConfirm } from './confirming.sql.ts'
export {
  countPost,
  countReads,
  resumePost,
  startAgain,
  startAgainForOthers,
  suspendPost,
  uncountPost,
} from './counters.sql.ts'
export { countFromScratch, makeRoom } from './imported.sql.ts'
export { countDays } from './post-days.sql.ts'
export { forgetReadingTimes } from './reading.service.ts'
export { findDriftInSample } from './sampled-recount.sql.ts'
export { meant, readingMemberships, readTotals, unreadByTeam, unreadTotal, unreadTotalOf } from './unread.sql.ts'
export { distinct, insertViews, type View } from './views.sql.ts'
