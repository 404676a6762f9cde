/** Above this a phone might run out of memory over a thumbnail, bytes. */
const maxBytes = 20 * 1024 * 1024

export const isHeic = (fileName: string): boolean => /\.(heic|heif|hif)$/i.test(fileName)

let last: Promise<unknown> = Promise.resolve()

/**
 * A small picture of a HEIC file, for browsers that show none, as a blob: URL; null where it cannot be made. Its decoder
 * is large and loaded when it is needed first. One after the other, because each takes some 100 MB while it is made.
 */
export function heicThumbnail(file: File): Promise<string | null> {
  const making = last.then(() => decode(file))
  last = making.catch(() => undefined)
  return making
}

async function decode(file: File): Promise<string | null> {
  if (file.size > maxBytes) return null
  const content = await file.arrayBuffer()
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' })
  try {
    const picture = await new Promise<Blob | null>(resolve => {
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data))
      worker.addEventListener('error', () => resolve(null))
      worker.postMessage(content, [content])
    })
    return picture && URL.createObjectURL(picture)
  } finally {
    worker.terminate()
  }
}
