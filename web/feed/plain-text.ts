const foldedLetters = 360
const foldedLines = 8
/** Less hidden text is not worth a tap. */
const worthFolding = 80

/** Returns the beginning of a long text, cut between words; null for a short one. */
export function foldedText(text: string): string | null {
  const lines = text.split('\n')
  const byLines = lines.length > foldedLines ? lines.slice(0, foldedLines).join('\n') : text
  const letters = [...byLines]
  const byLetters = letters.length > foldedLetters ? letters.slice(0, foldedLetters).join('') : byLines
  const isShort = text.length - byLetters.length < worthFolding && lines.length < foldedLines + 3
  if (byLetters === text || isShort) return null
  const betweenWords = byLetters === byLines ? byLetters : (/^[\s\S]+(?=\s)/u.exec(byLetters)?.[0] ?? byLetters)
  return betweenWords.trimEnd()
}

/** Splits off a short first line above a blank one. */
export function splitHeadline(text: string): { headline: string | null; rest: string } {
  const match = /^([^\n]{3,80})\n\s*\n(?=\s*\S)/u.exec(text)
  const headline = match?.[1]?.trim()
  if (!match || !headline || /,$|https?:\/\//u.test(headline)) return { headline: null, rest: text }
  return { headline, rest: text.slice(match[0].length) }
}
