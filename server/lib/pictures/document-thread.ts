import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/lib/refusal.ts'

const maxHeapMb = 384

/**
 * Runs a program on a document in a thread, so that this process can still notice how much memory it takes. Returns what
 * the thread says first. Throws Refusal `media.damaged`, and `media.pixels` if its memory is not enough.
 */
export function inDocumentThread<Said>(program: string, workerData: object): Promise<Said> {
  const worker = new Worker(new URL(program, import.meta.url), {
    workerData,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  return new Promise<Said>((resolve, reject) => {
    worker.once('message', resolve)
    // Hostile files break decoders in many ways.
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Refusal(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'media.pixels' : 'media.damaged')),
    )
    worker.once('exit', () => reject(new Refusal('media.damaged')))
  }).finally(() => worker.terminate())
}
