import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/lib/refusal.ts'
import { type Pictures, picturesOf, startOf } from './draw.ts'
import { isDocument } from './picture-type.ts'

/** The first page of a document, as pictures. */
export interface DrawnDocument extends Pictures {
  pages: number
}

/** What the thread says. */
export type DocumentOutcome =
  | { drawn: { data: Uint8Array; width: number; height: number; pages: number } }
  | { refused: 'media.damaged' | 'media.encrypted' | 'media.too-many-pages' }

const maxHeapMb = 384

/**
 * Draws the first page of a document, and writes the document without active content to `inertFile`. That happens in a
 * thread, so that this process can still notice how much memory it takes. Throws Refusal `media.damaged`,
 * `media.encrypted` and `media.too-many-pages`.
 */
export async function drawDocument(file: string, inertFile: string): Promise<DrawnDocument> {
  if (!isDocument(await startOf(file))) throw new Refusal('media.damaged')
  const { pages, ...page } = await drawInThread(file, inertFile)
  return { ...(await picturesOf(page)), pages }
}

function drawInThread(file: string, inertFile: string) {
  const worker = new Worker(new URL('./document.worker.ts', import.meta.url), {
    workerData: { file, inertFile },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  return new Promise<Extract<DocumentOutcome, { drawn: unknown }>['drawn']>((resolve, reject) => {
    worker.once('message', (outcome: DocumentOutcome) =>
      'drawn' in outcome ? resolve(outcome.drawn) : reject(new Refusal(outcome.refused)),
    )
    // Hostile files break decoders in many ways.
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Refusal(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'media.pixels' : 'media.damaged')),
    )
    worker.once('exit', () => reject(new Refusal('media.damaged')))
  }).finally(() => worker.terminate())
}
