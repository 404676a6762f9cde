import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Size } from './shot.ts'

const pictures = join(import.meta.dirname, '../../docs/images')
const most = 150_000

/** Saves the screenshots named `readme` for the README, small enough for a repository. */
export async function keepForReadme(folder: string): Promise<void> {
  await mkdir(pictures, { recursive: true })
  for (const size of ['phone', 'desk'] satisfies Size[]) {
    const file = join(pictures, `${size}.webp`)
    await sharp(join(folder, `readme-${size}-light.png`))
      .webp({ quality: 84, effort: 6 })
      .toFile(file)
    const { size: bytes } = await stat(file)
    if (bytes > most) throw new Error(`${file} has ${bytes} bytes`)
  }
}
