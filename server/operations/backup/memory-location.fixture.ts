import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type BackupLocation, FileMissing } from './location.ts'

/** A location in memory, which can be stored as one file. */
export class MemoryLocation implements BackupLocation {
  readonly name = 'memory'
  readonly #files = new Map<string, Buffer>()

  async write(path: string, content: Readable | Buffer): Promise<void> {
    this.#files.set(path, Buffer.isBuffer(content) ? content : await buffer(content))
  }

  async read(path: string): Promise<Readable> {
    const found = this.#files.get(path)
    if (!found) throw new FileMissing(path)
    return Readable.from([found])
  }

  async *list(folder: string) {
    for (const [path, { length: bytes }] of this.#files) if (path.startsWith(`${folder}/`)) yield { path, bytes }
  }

  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) this.#files.delete(path)
  }

  async check(): Promise<void> {
    // Memory is always there.
  }

  async cleanUp(): Promise<void> {
    // Nothing is ever half written.
  }

  async save(file: URL): Promise<void> {
    const entries = [...this.#files].map(([path, content]) => [path, content.toString('base64')])
    await writeFile(file, gzipSync(JSON.stringify(entries)))
  }

  static async load(file: URL): Promise<MemoryLocation> {
    const location = new MemoryLocation()
    const entries = JSON.parse(gunzipSync(await readFile(file)).toString()) as [string, string][]
    for (const [path, content] of entries) location.#files.set(path, Buffer.from(content, 'base64'))
    return location
  }
}
