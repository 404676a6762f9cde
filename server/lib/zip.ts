import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  path: string
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>
  /** Pays for text; pictures and videos are compressed themselves. */
  compress: boolean
}

/** An archive of these files, one after the other, of any size and number. Fails as the entries do. */
export function zip(entries: AsyncIterable<ZipEntry>, madeAt: Date): Readable {
  const output = new PassThrough()
  const archive = new ZipFile()
  archive.on('error', (error: Error) => output.destroy(error))
  archive.outputStream.pipe(output)
  addAll(archive, entries, madeAt, output).catch((error: unknown) => output.destroy(error as Error))
  return output
}

async function addAll(
  archive: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
  output: Readable,
): Promise<void> {
  for await (const { path, content, compress } of entries) {
    const stream = Readable.from(content, { objectMode: false })
    // Nobody reads on: what is open ends with it.
    const stop = () => stream.destroy()
    output.once('close', stop)
    archive.addReadStream(stream, path, { mtime, compress })
    await finished(stream, { writable: false }).finally(() => output.off('close', stop))
  }
  archive.end()
}
