/** What other modules may use of engagement. */
export { engagementStatus } from './engagement.service.ts'
export { deleteOldWatches } from './retention.sql.ts'
export { viewPosts } from './views.service.ts'
