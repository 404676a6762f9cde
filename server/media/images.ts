import type { Pictures } from '#server/lib/pictures/drawing.ts'
import type { Storage } from '#server/lib/storage/storage.ts'

export const thumbnailType = 'image/webp'

/** Stores display picture and thumbnail under the keys of their upload. Returns their sizes. */
export async function storePictures(
  storage: Storage,
  keys: { displayKey: string | null; thumbnailKey: string | null },
  pictures: Pick<Pictures, 'display' | 'contentType' | 'thumbnail'>,
): Promise<{ displayBytes: number; thumbnailBytes: number }> {
  if (keys.displayKey) await storage.put(keys.displayKey, pictures.display, pictures.contentType)
  if (keys.thumbnailKey) await storage.put(keys.thumbnailKey, pictures.thumbnail, thumbnailType)
  return { displayBytes: pictures.display.length, thumbnailBytes: pictures.thumbnail.length }
}
