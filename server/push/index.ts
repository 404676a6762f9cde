/** What other modules may use of push. */

export { forgetOldDevices } from './installs.sql.ts'
export { notify } from './push.service.ts'
export { pushKey, withPushService } from './rehearsal.ts'
export { remindedAt } from './reminders.sql.ts'
