import { isUnspacedLetter, type Passage, plain, type Term, type Word } from './found-words.ts'

/** Texts are looked at in parts of this many characters, so that what a search costs does not depend on their length. */
const partCharacters = 2_000
/** What of the parts beside it a passage has too, so that words at its edges are whole. */
const edgeCharacters = 200

/** The part of a text where most of a search is found first. */
export const passageOf = (text: string, terms: readonly Term[]): Passage => passageAt(text, bestPart(text, terms).at)

/** The same of the first page on which most is found; undefined where nothing is. */
export function passageOfPages(
  pages: readonly string[],
  terms: readonly Term[],
): { page: number; passage: Passage } | undefined {
  let best: { page: number; at: number } | undefined
  let most = 0
  for (const [page, text] of pages.entries()) {
    const { at, found } = bestPart(text, terms)
    if (found <= most) continue
    best = { page, at }
    most = found
    if (found === terms.length) break
  }
  return best && { page: best.page, passage: passageAt(pages[best.page] ?? '', best.at) }
}

/** Where the part of a text begins in which most terms are found, and how many are found in all of it. */
function bestPart(text: string, terms: readonly Term[]): { at: number; found: number } {
  const found = new Set<Term>()
  let best = 0
  let most = 0
  for (let at = 0; at < text.length && most < terms.length; at += partCharacters) {
    const part = plain(text.slice(at, at + partCharacters + edgeCharacters))
    const here = terms.filter(({ words }) => words.every(word => mayBeIn(part, word)))
    for (const term of here) found.add(term)
    if (here.length <= most) continue
    best = at
    most = here.length
  }
  return { at: best, found: found.size }
}

const letter = /[\p{L}\p{Nd}]/u

/** Whether a word begins like one of the search or its stems; a single letter has to be all of it. */
function mayBeIn(part: string, { word, english, spanish }: Word): boolean {
  const [first = ''] = word
  if (isUnspacedLetter(first)) return part.includes(word)
  return [...new Set([word, english, spanish])].some(form => {
    for (let at = part.indexOf(form); at >= 0; at = part.indexOf(form, at + 1)) {
      const isBeginning = !letter.test(part[at - 1] ?? '')
      if (isBeginning && (form !== first || !letter.test(part[at + form.length] ?? ''))) return true
    }
    return false
  })
}

function passageAt(text: string, at: number): Passage {
  const start = Math.max(0, at - edgeCharacters)
  const end = at + partCharacters + 2 * edgeCharacters
  const isCutBefore = start > 0
  const isCutAfter = end < text.length
  // Without the halves of words and of surrogate pairs at its edges.
  const part = text
    .slice(start, end)
    .replace(isCutBefore ? /^(?:[\uDC00-\uDFFF]|\S{1,60}\s)/ : '', '')
    .replace(isCutAfter ? /(?:[\uD800-\uDBFF]|\s\S{1,60})$/ : '', '')
  return { text: part, isCutBefore, isCutAfter }
}
