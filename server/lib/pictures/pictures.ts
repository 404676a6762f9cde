import { drawLogo, drawPhoto, drawPictures, type Pictures, toRefusal } from './draw.ts'
import type { PictureType } from './picture-type.ts'

/** Makes the pictures of an upload: see `drawPictures`. Throws Refusal `media.damaged` and `media.pixels`. */
export function makePictures(file: string, type: PictureType): Promise<Pictures> {
  return orRefuse(drawPictures(file, type))
}

/** Makes a profile photo: see `drawPhoto`. Throws Refusal `media.type`, `media.damaged` and `media.pixels`. */
export function makePhoto(content: Buffer): Promise<Buffer> {
  return orRefuse(drawPhoto(content))
}

/** Makes a logo: see `drawLogo`. Throws Refusal `media.type`, `media.damaged` and `media.pixels`. */
export function makeLogo(content: Buffer): Promise<Buffer> {
  return orRefuse(drawLogo(content))
}

function orRefuse<T>(drawing: Promise<T>): Promise<T> {
  return drawing.catch(error => {
    throw toRefusal(error)
  })
}
