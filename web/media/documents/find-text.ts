import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A place in a document, in shares of its page. */
export interface Found {
  page: number
  boxes: readonly { left: number; top: number; width: number; height: number }[]
}

/** Case and accents make no difference. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Calls back with where the words are, page by page. Ends when the signal is aborted. */
export async function findText(
  pdf: PDFDocumentProxy,
  words: string,
  { signal, onFound }: { signal: AbortSignal; onFound: (found: Found[]) => void },
): Promise<void> {
  const wanted = folded(words.trim())
  if (wanted === '') return
  for (let number = 1; number <= pdf.numPages && !signal.aborted; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const viewport = page.getViewport({ scale: 1 })
    const pieces = items.flatMap(item => ('str' in item ? [{ ...item, text: folded(item.str) }] : []))
    const ends: number[] = []
    let text = ''
    for (const piece of pieces) {
      text += `${piece.text}${piece.hasEOL ? ' ' : ''}`
      ends.push(text.length)
    }
    const found: Found[] = []
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const boxes = pieces.flatMap((piece, index) => {
        const start = (ends[index] ?? 0) - piece.text.length - (piece.hasEOL ? 1 : 0)
        const [from, to] = [Math.max(at - start, 0), Math.min(at + wanted.length - start, piece.text.length)]
        if (from >= to) return []
        const [, , , , x = 0, y = 0] = piece.transform as number[]
        const share = piece.width / piece.text.length
        const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(x + from * share, y) as number[]
        const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(x + to * share, y + piece.height) as number[]
        return [
          {
            left: Math.min(x1, x2) / viewport.width,
            top: Math.min(y1, y2) / viewport.height,
            width: Math.abs(x2 - x1) / viewport.width,
            height: Math.abs(y2 - y1) / viewport.height,
          },
        ]
      })
      found.push({ page: number, boxes })
    }
    if (found.length > 0 && !signal.aborted) onFound(found)
  }
}
