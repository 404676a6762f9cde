/** What other modules may use of confirmations: the lines and versions of a record. */
export { exportRecord, inGroups, nameOf, recordAsCsv, signInNameOf } from './record.service.ts'
export { personOfLine, type RecordRow, type RecordVersion, recordOf, versionsOf } from './record.sql.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    /** These users have confirmed these texts of posts, whose rows are locked. */
    'post.confirmed': { confirmations: readonly { postId: number; userId: number; version: number }[] }
  }
}
