const foldedLetters = 360
const foldedLines = 8
/** Less than this is not worth a tap. */
const worthFolding = 80

/** What a long text shows until one asks for more: its beginning, cut between words; null where it is short. */
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

/** The first line where it stands alone above a blank one and is short enough to be a headline. */
export function splitHeadline(text: string): { headline: string | null; rest: string } {
  const match = /^([^\n]{3,80})\n\s*\n(?=\s*\S)/u.exec(text)
  const headline = match?.[1]?.trim()
  if (!match || !headline || /,$|https?:\/\//u.test(headline)) return { headline: null, rest: text }
  return { headline, rest: text.slice(match[0].length) }
}
