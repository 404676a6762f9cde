/** What other modules and commands may use of operations. */
export { runAdmin } from './admin.ts'
export { checkLocation, lastBackup, warnAboutLocation } from './backups.service.ts'
export { runBackup, runResetFactors, runRestore } from './commands.ts'
export { settingsHere } from './copies.ts'
