/** Above this a phone might run out of memory over a thumbnail, bytes. */
const bytesMost = 20 * 1024 * 1024

export const isHeic = (fileName: string): boolean => /\.(heic|heif|hif)$/i.test(fileName)

/**
 * A small picture of a HEIC file, for browsers that show none, as a blob: URL; null where it cannot be made. Its decoder
 * is large and loaded when it is needed first.
 */
export async function heicThumbnail(file: File): Promise<string | null> {
  if (file.size > bytesMost) return null
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' })
  try {
    const content = await file.arrayBuffer()
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
