/** What other modules may use of push. */

export { pushKey, reachServices, type SignatureFault, signatureFault } from './checks.service.ts'
export { forgetOldDevices, usedInstalls } from './installs.sql.ts'
export { notify, remindToConfirm } from './push.service.ts'
export { remindableOf, remindersOf } from './reminders.sql.ts'
export { deleteToldInPerson, findTold, saveTold, toldOf } from './told.sql.ts'
