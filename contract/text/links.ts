/** A piece of a text: plain, or a link. */
export type Piece = { text: string; href?: undefined } | { text: string; href: string }

/** Quotation marks, and the punctuation of scripts that put no space after it, end an address anywhere. */
const web =
  /(?:https?:\/\/|(?<![\p{L}\p{N}_.@/-])www\.)[^\s<>"“”„«»‹›\u3001-\u3003\u3008-\u3011\u3014-\u301B\uFF01\uFF08\uFF09\uFF0C\uFF1A\uFF1B\uFF1F\uFF3B\uFF3D\uFF5B\uFF5D\uFF5F-\uFF64]+/u
const mail = /(?<![\p{L}\p{N}_.+@/-])[\p{L}\p{N}_.+-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/u
/** With a country's prefix, an area code in brackets or from 0, or as 555-0142 and 404-555-0142. */
const phone =
  /(?<![\p{L}\p{N}.,:/+-])(?:\+\d[\d .()/-]{6,18}\d|\(\d{2,5}\)[ -]?\d[\d -]{4,9}\d|(?:1[ .-])?\d{3}[ .-]\d{3}[ .-]\d{4}|0\d{1,4}[ /-]?\d[\d -]{5,9}\d|\d{3}-\d{4})(?![\p{L}\p{N}]|[.,:/-]\d)/u
const anyLink = new RegExp(`(?<web>${web.source})|(?<mail>${mail.source})|(?<phone>${phone.source})`, 'giu')

/** Splits a text into plain text and what can be opened: web addresses, mail addresses and phone numbers. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index, groups = {} } of text.matchAll(anyLink)) {
    const written = groups['web'] ? withoutTrailing(found) : found
    const href = groups['web'] ? webHref(written) : groups['mail'] ? `mailto:${written}` : phoneHref(written)
    if (!href) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: written, href })
    from = index + written.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

const punctuation = /[.,;:!?…'’‘*。।॥،؛؟۔።፣၊။។]/u
const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Punctuation after a URL belongs to the sentence, and so does a bracket that was opened before it. */
function withoutTrailing(written: string): string {
  const count = (sign: string) => written.split(sign).length
  const unopened = new Map(Object.entries(opening).map(([close, open]) => [close, count(close) - count(open)]))
  let end = written.length
  for (; end > 0; end -= 1) {
    const last = written.charAt(end - 1)
    const left = unopened.get(last) ?? 0
    if (left > 0) unopened.set(last, left - 1)
    else if (!punctuation.test(last)) break
  }
  return written.slice(0, end)
}

function webHref(written: string): string | null {
  try {
    const url = new URL(/^www\./i.test(written) ? `https://${written}` : written)
    const isAddress = /^www\./i.test(written) ? /^www\.[^.]+\.\p{L}{2,}/u.test(url.hostname) : url.hostname !== ''
    return isAddress && /^https?:$/.test(url.protocol) ? url.href : null
  } catch {
    return null
  }
}

/** Null for a date, and for what has too few or too many digits. */
function phoneHref(written: string): string | null {
  // As in +44 (0)20: the zero is dialed at home only.
  const number = written.replace('(0)', '').replaceAll(/[^\d+]/g, '')
  const digits = number.replace('+', '').length
  const isLocal = /^\d{3}-\d{4}$/.test(written)
  const isDate = /^\d{1,2}[ ./-]\d{1,2}[ ./-]\d{2,4}$/.test(written)
  return !isDate && (isLocal || (digits >= 9 && digits <= 15)) ? `tel:${number}` : null
}

/** Returns the first web address in a text, for its preview. */
export function firstLink(text: string): string | null {
  return piecesOf(text).find(({ href }) => href?.startsWith('http'))?.href ?? null
}
