/** A piece of a text: plain, or a link. */
export type Piece = { text: string; href?: undefined } | { text: string; href: string }

const address = /https?:\/\/[^\s<>"'“”«»]+/giu

/** Splits a text into plain text and http(s) links; nothing else becomes a link. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const written = withoutTrailing(match[0])
    const href = hrefOf(written)
    if (!href) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    pieces.push({ text: written, href })
    from = match.index + written.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Punctuation after a URL belongs to the sentence, and so does a bracket that was opened before it. */
function withoutTrailing(written: string): string {
  let kept = written.replace(/[.,;:!?…]+$/u, '')
  while (kept.endsWith(')') && kept.split(')').length > kept.split('(').length) {
    kept = kept.slice(0, -1).replace(/[.,;:!?…]+$/u, '')
  }
  return kept
}

function hrefOf(written: string): string | null {
  try {
    const url = new URL(written)
    return url.hostname && /^https?:$/.test(url.protocol) ? url.href : null
  } catch {
    return null
  }
}

/** Returns the first http(s) URL in a text, for its preview. */
export function firstLink(text: string): string | null {
  return piecesOf(text).find(piece => piece.href !== undefined)?.href ?? null
}
