/** What other modules may use of diagnostics. */
export { attentionFor } from './health/attention.service.ts'
export { startPresence } from './health/presence.ts'
