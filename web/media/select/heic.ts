/** Above this, in bytes, a phone might run out of memory. */
const maxBytes = 20 * 1024 * 1024

export const isHeic = (fileName: string): boolean => /\.(heic|heif|hif)$/i.test(fileName)

let last: Promise<unknown> = Promise.resolve()

/**
 * Returns a thumbnail of a HEIC file as a blob: URL, for browsers that cannot show the format; null where it cannot be
 * decoded. The decoder is large and loaded on first use. Files are decoded one at a time, because each takes about 100
 * MB of memory.
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
