import { z } from 'zod'
import { define } from './call.ts'
import { recordPeriod } from './records.ts'
import { id, idParams, instant } from './values.ts'

export const recordFile = define('GET', '/api/records/:postId/file', {
  access: { may: 'record.read' },
  summary: 'The record of a post as an archive: as PDF and CSV, its documents, and the SHA-256 of each',
  params: z.object({ postId: id }),
  download: { type: 'application/zip', fileName: 'record.zip' },
  reply: z.string(),
})

export const recordCsv = define('GET', '/api/records/:postId/csv', {
  access: { may: 'record.read' },
  summary: 'The record of a post as a CSV file, also of a deleted one',
  params: z.object({ postId: id }),
  download: { type: 'text/csv', fileName: 'confirmations.csv' },
  reply: z.string(),
})

const archive = z.object({
  id: z.number(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** `too-large`: of more than `apiLimits.recordArchiveBytes`. */
  state: z.enum(['making', 'ready', 'failed', 'too-large']),
  /** Bytes; null until it is ready. */
  size: z.number().nullable(),
  /** How many records it has. */
  records: z.number(),
  /** When it is deleted. */
  end: instant,
})
export type RecordArchive = z.output<typeof archive>

export const makeRecordArchive = define('POST', '/api/records/file', {
  access: { may: 'record.read' },
  summary: 'Begins to make an archive of the records of a period, as far as one may read them',
  body: recordPeriod,
  reply: archive,
  status: 202,
})

export const listRecordArchives = define('GET', '/api/records/files', {
  access: { may: 'record.read' },
  summary: 'The archives of records that one has asked for, the newest first',
  reply: z.object({ archives: z.array(archive) }),
})

export const getRecordArchive = define('GET', '/api/records/files/:id', {
  access: { may: 'record.read' },
  summary: 'An archive of records that one has asked for',
  params: idParams,
  reply: archive,
})

export const recordArchiveFile = define('GET', '/api/records/files/:id/file', {
  access: { may: 'record.read' },
  summary: 'The archive itself',
  params: idParams,
  download: { type: 'application/zip', fileName: 'records.zip' },
  reply: z.string(),
})
