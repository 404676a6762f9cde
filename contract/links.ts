/** A piece of a text: words, or an address that can be followed. */
export type Piece = { text: string; href?: undefined } | { text: string; href: string }

const address = /https?:\/\/[^\s<>"'“”«»]+/giu

/** Splits a text into words and its http(s) addresses; nothing else is ever a link (decision 22). */
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

/** The full stop after an address is the sentence's, and so is a bracket that was opened before it. */
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

/** The first http(s) address in a text, as it can be followed: what a preview is made of (decision 24). */
export function firstLink(text: string): string | null {
  return piecesOf(text).find(piece => piece.href !== undefined)?.href ?? null
}
