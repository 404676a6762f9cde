import type { Readable } from 'node:stream'
import type { RawBuilder, Transaction } from 'kysely'
import { acceptedTypes } from '#contract/media.ts'
import type { Db } from '#server/db/kysely.ts'
import type { DB } from '#server/db/types.generated.ts'
import { ObjectMissing, type Storage } from '#server/lib/storage/storage.ts'
import { type ZipEntry, zip } from '#server/lib/zip.ts'
import * as sql from './export-format.sql.ts'

/** What reads an archive checks both (docs/connecting.md). */
export const exportFormat = { format: 'front-line-export', version: 1 } as const

interface Source {
  db: Db
  storage: Storage
  /** Ends the work. */
  signal: AbortSignal
}

/** A stored file, and where it goes in the archive. */
interface MediaFile {
  path: string
  key: string
}

/**
 * Everything that a company can take along, as one archive: lines of one moment, then the files of posts and people, then
 * the manifest with the numbers of lines. Of the lines it has a page in memory at a time, of the files the names alone.
 */
export function archiveOf(source: Source): Readable {
  const madeAt = new Date()
  return zip(entriesOf(source, madeAt), madeAt)
}

async function* entriesOf({ db, storage, signal }: Source, madeAt: Date): AsyncGenerator<ZipEntry> {
  const counts: Record<string, number> = {}
  const files: MediaFile[] = []
  const snapshot = await sql.beginSnapshot(db)
  let company: Record<string, unknown> | undefined
  try {
    company = await sql.companyOf(snapshot)
    const lines = <Row extends object>(kind: string, query: RawBuilder<Row>, toLine: (row: Row) => object) => ({
      path: `${kind}.jsonl`,
      content: linesOf(snapshot, query, toLine, count => {
        signal.throwIfAborted()
        counts[kind] = count
      }),
      compress: true,
    })
    for (const [kind, query] of Object.entries(sql.kinds)) yield lines(kind, query, row => row)
    yield lines('media', sql.media, ({ key, ...row }) => {
      const path = `media/${row.id}${endingOf(row.contentType)}`
      files.push({ path, key })
      return { ...row, path }
    })
    for await (const photos of sql.pagesOf(snapshot, sql.photos))
      files.push(...photos.map(({ path, key }) => ({ path, key })))
  } finally {
    await snapshot.rollback().execute()
  }
  const missing: string[] = []
  for (const { path, key } of files) {
    signal.throwIfAborted()
    const content = await openObject(storage, key)
    if (content) yield { path, content, compress: false }
    else missing.push(path)
  }
  const manifest = { ...exportFormat, madeAt, company, counts, files: files.length - missing.length, missing }
  yield { path: 'manifest.json', content: [`${JSON.stringify(manifest, null, 2)}\n`], compress: false }
}

/** Rows as JSON Lines, a page at a time; `counted` is called with the number of lines so far. */
async function* linesOf<Row extends object>(
  snapshot: Transaction<DB>,
  query: RawBuilder<Row>,
  toLine: (row: Row) => object,
  counted: (count: number) => void,
): AsyncGenerator<string> {
  let count = 0
  counted(count)
  for await (const rows of sql.pagesOf(snapshot, query)) {
    count += rows.length
    counted(count)
    yield rows.map(row => `${JSON.stringify(toLine(row))}\n`).join('')
  }
}

function endingOf(contentType: string): string {
  const endings: Record<string, readonly string[]> = acceptedTypes
  const [ending] = (Object.hasOwn(endings, contentType) && endings[contentType]) || []
  return ending === undefined ? '' : `.${ending}`
}

const openObject = (storage: Storage, key: string) =>
  storage.stream(key).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null
    throw error
  })
