import { Refusal } from '#server/lib/refusal.ts'
import type { DrawnDocument } from './document.ts'
import type { Pictures } from './drawing.ts'
import { DrawingProcessLost } from './drawing-process.ts'
import { draw } from './drawing-queue.ts'
import type { PictureType } from './picture-type.ts'
import type { Bounds, Drawn, Task } from './task.ts'

/**
 * Makes the pictures of a file, in turn for this user or, without one, for the app itself. Throws Refusal
 * `media.damaged` and `media.pixels`, and DrawingProcessLost, after which a job tries again.
 */
export async function makePictures(file: string, type: PictureType, userId: number | null = null): Promise<Pictures> {
  return asPictures(await draw({ kind: 'pictures', file, type }, userId))
}

/** Makes the pictures of a file for a request. Throws Refusal as `makePictures` does, and `server.unavailable`. */
export async function makePicturesNow(
  file: string,
  type: PictureType,
  userId: number,
  bounds?: Partial<Bounds>,
): Promise<Pictures> {
  return asPictures(await drawNow({ kind: 'pictures', file, type }, userId, bounds))
}

/**
 * Makes a square photo. Throws Refusal `media.type`, `media.damaged`, `media.pixels`, `media.too-many` and
 * `server.unavailable`.
 */
export async function makePhoto(content: Buffer, userId: number): Promise<Buffer> {
  return asPicture(await drawNow({ kind: 'photo', content }, userId))
}

/**
 * Makes a logo of at most 512 px. Throws Refusal `media.type`, `media.damaged`, `media.pixels`, `media.too-many` and
 * `server.unavailable`.
 */
export async function makeLogo(content: Buffer, userId: number): Promise<Buffer> {
  return asPicture(await drawNow({ kind: 'logo', content }, userId))
}

/**
 * Draws the first page of a document, in turn for this user, and writes it without active content to `inertFile`. Throws
 * Refusal `media.damaged`, `media.encrypted`, `media.too-many-pages` and `media.too-complex`, and DrawingProcessLost.
 */
export async function makeDocument(
  file: string,
  inertFile: string,
  userId: number | null,
  bounds?: Partial<Bounds>,
): Promise<DrawnDocument> {
  const drawn = await draw({ kind: 'document', file, inertFile }, userId, bounds).catch((error: unknown) => {
    // The time or the memory was not enough: millions of objects need more before anybody notices.
    const isTooMuch =
      error instanceof DrawingProcessLost ? error.hasAborted : error instanceof Refusal && error.code === 'media.pixels'
    throw isTooMuch ? new Refusal('media.too-complex') : error
  })
  if (!('pages' in drawn)) throw new TypeError('expected a document')
  return drawn
}

/**
 * Returns the text of a document without active content, with a form feed after each page, in turn for this user. Throws
 * Refusal if it cannot be read or takes too much, and DrawingProcessLost.
 */
export async function readDocumentText(file: string, userId: number | null): Promise<string> {
  return asPicture(await draw({ kind: 'document-text', file }, userId)).toString()
}

/** Draws for somebody who waits: a task whose process was lost is drawn once more, in a new one. */
async function drawNow(task: Task, userId: number, bounds?: Partial<Bounds>): Promise<Drawn> {
  return draw(task, userId, bounds)
    .catch((error: unknown) => {
      if (error instanceof DrawingProcessLost) return draw(task, userId, bounds)
      throw error
    })
    .catch((error: unknown) => {
      throw error instanceof DrawingProcessLost ? new Refusal('server.unavailable') : error
    })
}

function asPictures(drawn: Drawn): Pictures {
  if (Buffer.isBuffer(drawn)) throw new TypeError('expected the pictures of an upload')
  return drawn
}

function asPicture(drawn: Drawn): Buffer {
  if (!Buffer.isBuffer(drawn)) throw new TypeError('expected one picture')
  return drawn
}
