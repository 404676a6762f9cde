/** What other modules may use of the weekly mail. */
export { isMailTime } from './weekly-mail.service.ts'
