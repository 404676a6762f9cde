import { Refusal } from '#server/lib/refusal.ts'
import { inDocumentThread } from './document-thread.ts'
import { type Pictures, picturesOf, startOf } from './drawing.ts'
import { isDocument } from './picture-type.ts'

/** The first page of a document, as pictures. */
export interface DrawnDocument extends Pictures {
  pages: number
}

/** The thread's reply. */
export type DocumentOutcome =
  | { drawn: { data: Uint8Array; width: number; height: number; pages: number } }
  | { refused: 'media.damaged' | 'media.encrypted' | 'media.too-many-pages' }

/**
 * Draws the first page of a document, and writes the document without active content to `inertFile`. Throws Refusal
 * `media.damaged`, `media.encrypted`, `media.too-many-pages` and `media.pixels`.
 */
export async function drawDocument(file: string, inertFile: string): Promise<DrawnDocument> {
  if (!isDocument(await startOf(file))) throw new Refusal('media.damaged')
  const outcome = await inDocumentThread<DocumentOutcome>('./document.worker.ts', { file, inertFile })
  if ('refused' in outcome) throw new Refusal(outcome.refused)
  const { pages, ...page } = outcome.drawn
  return { ...(await picturesOf(page)), pages }
}

/** Returns the text of a document in UTF-8, with a form feed after each page: as much of it as is searched. */
export async function readDocument(file: string): Promise<Buffer> {
  return Buffer.from(await inDocumentThread<string>('./document-text.worker.ts', { file }))
}
