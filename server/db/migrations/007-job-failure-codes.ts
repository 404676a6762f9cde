import { type Kysely, sql } from 'kysely'

const codes = {
  'The file did not arrive. Please upload it again.': 'media.not-uploaded',
  'Unsupported file type': 'media.type',
  'That file is damaged and cannot be read.': 'media.damaged',
  'That picture has too many pixels. Please save it smaller and upload it again.': 'media.pixels',
  'That video takes too long to convert. Please shorten it and upload it again.': 'media.too-long',
  'Video processing took too long and was cancelled. Please try uploading again.': 'media.stuck',
}

/** A job stores the code of its error, not the text that people read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update upload_jobs set error = coalesce(${JSON.stringify(codes)}::jsonb ->> error, 'media.failed')
    where error is not null`.execute(db)
}
