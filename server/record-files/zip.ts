import { Zip, ZipPassThrough } from 'fflate'

export interface Entry {
  path: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** An archive of these files, one after the other; as they are, because most of them are compressed themselves. */
export async function* zip(entries: AsyncIterable<Entry>, madeAt: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const archive = new Zip((error, part) => {
    if (error) throw error
    made.push(part)
  })
  for await (const { path, content } of entries) {
    const file = new ZipPassThrough(path)
    file.mtime = madeAt
    archive.add(file)
    for await (const part of content) {
      // The library changes nothing in a part, but its checksum reads it before it is sent.
      file.push(part)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  archive.end()
  yield* made
}

/** A name that every system can unpack, at most 150 code points long. */
export function safeName(name: string): string {
  const safe = name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .trim()
  const { base, ending } = /^(?<base>.*?)(?<ending>\.[A-Za-z0-9]{1,8})?$/u.exec(safe)?.groups ?? {}
  return `${Array.from(base ?? safe)
    .slice(0, 150)
    .join('')}${ending ?? ''}`.replace(/^$|[. ]$/, '_')
}
