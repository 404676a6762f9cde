import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

/** Smaller files fit in one packet anyway. */
const smallest = 1_024

/** Writes a compressed copy beside each script and style sheet, at the highest quality, for the server to send. */
export function precompress(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle() {
      const folder = join(config.root, config.build.outDir)
      const files = (await readdir(folder, { recursive: true })).filter(name => /\.(js|css)$/.test(name))
      await Promise.all(files.map(name => compress(join(folder, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallest) return
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
