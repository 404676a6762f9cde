import type { Pictures } from './draw.ts'
import { draw } from './drawing-queue.ts'
import type { PictureType } from './picture-type.ts'
import type { Task } from './task.ts'

/**
 * Makes the pictures of a file, in turn for this user or, without one, for the app itself. Throws Refusal
 * `media.damaged` and `media.pixels`.
 */
export async function makePictures(file: string, type: PictureType, userId: number | null = null): Promise<Pictures> {
  const drawn = await draw({ kind: 'pictures', file, type }, userId)
  if (Buffer.isBuffer(drawn)) throw new TypeError('expected the pictures of an upload')
  return drawn
}

/** Makes a square photo. Throws Refusal `media.type`, `media.damaged`, `media.pixels` and `media.too-many`. */
export async function makePhoto(content: Buffer, userId: number): Promise<Buffer> {
  return drawOne({ kind: 'photo', content }, userId)
}

/** Makes a logo of at most 512 px. Throws Refusal `media.type`, `media.damaged`, `media.pixels` and `media.too-many`. */
export async function makeLogo(content: Buffer, userId: number): Promise<Buffer> {
  return drawOne({ kind: 'logo', content }, userId)
}

async function drawOne(task: Task, userId: number): Promise<Buffer> {
  const drawn = await draw(task, userId)
  if (!Buffer.isBuffer(drawn)) throw new TypeError('expected one picture')
  return drawn
}
