import { archiveKinds, type ImportReport } from '#contract/imports.ts'
import type { Db } from '#server/db/kysely.ts'
import { type Archive, jsonOf } from './archive-file.ts'
import { lineSchemas } from './archive-lines.ts'
import { ImportFailure } from './import-failure.ts'
import * as sql from './staging.sql.ts'
import { flattenThreads } from './threads.sql.ts'

const linesAtOnce = 1_000
/** Long lines are fewer at a time. */
const bytesAtOnce = 1024 * 1024

/**
 * Reads all lines of an archive into tables of the transaction, and finds what is here already. Throws ImportFailure for
 * the first line that is not as documented, or refers to something that the archive does not have.
 */
export async function stageArchive(
  db: Db,
  archive: Archive,
  onProgress: (bytes: number) => Promise<void>,
): Promise<void> {
  await sql.createStaging(db)
  for (const kind of archiveKinds) {
    const schema = lineSchemas[kind]
    let batch: (object & { line: number })[] = []
    let batchBytes = 0
    const flush = async () => {
      const line = await sql.addLines(db, kind, batch)
      if (line !== undefined) throw ImportFailure.of('archive.repeated', { kind, line })
      await onProgress(batchBytes)
      batch = []
      batchBytes = 0
    }
    for await (const { line, text, bytes } of archive.lines(kind)) {
      const parsed = schema.safeParse(jsonOf(text))
      if (!parsed.success) {
        const field = parsed.error.issues[0]?.path.join('.') || 'JSON'
        throw ImportFailure.of('archive.line', { kind, line, field })
      }
      batch.push({ line, ...parsed.data })
      batchBytes += bytes
      if (batch.length >= linesAtOnce || batchBytes >= bytesAtOnce) await flush()
    }
    if (batch.length > 0) await flush()
  }
  await sql.completeStaging(db)
  const broken = await sql.findBrokenReference(db)
  if (broken) throw ImportFailure.of('archive.reference', broken)
  const line = await flattenThreads(db)
  if (line !== undefined) throw ImportFailure.of('archive.reference', { kind: 'comments', field: 'parentId', line })
  await sql.matchExisting(db)
}

/** What the staged archive adds. */
export async function reportOf(db: Db, { manifest }: Archive): Promise<ImportReport> {
  return {
    company: manifest.company.name,
    madeAt: manifest.madeAt ?? null,
    kinds: await sql.countNew(db),
    isEmpty: await sql.isCompanyEmpty(db),
    missingFiles: manifest.missing.length,
    ...(await sql.findNotes(db)),
  }
}
