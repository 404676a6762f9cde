import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** The share of pixels that may differ: the time since a post, a caret, a smoothed edge. */
const tolerance = 0.002
/** How different the colors of a pixel must be, from 0 to 1. */
const threshold = 0.1

export interface Looks {
  /** Same enough. */
  same: number
  /** Without an accepted picture. */
  added: string[]
  /** With the share of pixels that differ, the most different first. */
  changed: { file: string; share: number }[]
}

/** Compares new pictures with the accepted ones of the same name, and saves what differs in red. */
export async function compareLooks(folders: { accepted: string; taken: string; differences: string }): Promise<Looks> {
  const { accepted, taken, differences } = folders
  await rm(differences, { recursive: true, force: true })
  await mkdir(differences, { recursive: true })
  const looks: Looks = { same: 0, added: [], changed: [] }
  for (const file of (await readdir(taken)).filter(name => name.endsWith('.png')).toSorted()) {
    if (!existsSync(join(accepted, file))) looks.added.push(file)
    else {
      const share = await differenceOf(join(accepted, file), join(taken, file), join(differences, file))
      if (share > tolerance) looks.changed.push({ file, share })
      else looks.same += 1
    }
  }
  looks.changed.sort((a, b) => b.share - a.share)
  return looks
}

/** Returns the share of pixels that differ: 1 for pictures of different sizes. Saves the difference above the tolerance. */
async function differenceOf(before: string, after: string, output: string): Promise<number> {
  const [a, b] = await Promise.all(
    [before, after].map(file => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) {
    await sharp(after).toFile(output)
    return 1
  }
  const { width, height } = a.info
  const difference = Buffer.alloc(a.data.length)
  const share = pixelmatch(a.data, b.data, difference, width, height, { threshold }) / (width * height)
  if (share > tolerance)
    await sharp(difference, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(output)
  return share
}
