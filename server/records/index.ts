/** What other modules may use of records. */
export { listRecords, type PostRecord, recordFor } from './records.service.ts'
