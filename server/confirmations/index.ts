/** What other modules may use of confirmations: the lines and versions of a record. */
export { exportRecord, inGroups, nameOf, recordAsCsv, signInNameOf } from './record.service.ts'
export { personOfLine, type RecordRow, type RecordVersion, recordOf, versionsOf } from './record.sql.ts'
