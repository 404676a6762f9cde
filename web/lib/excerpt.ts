const maxCharacters = 60

/** Returns the first line of a text, cut between words, for a title. Empty for an empty text. */
export function excerpt(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? ''
  const letters = [...line]
  if (letters.length <= maxCharacters) return line
  const cut = letters.slice(0, maxCharacters).join('')
  return `${cut.slice(0, cut.lastIndexOf(' ') > maxCharacters / 2 ? cut.lastIndexOf(' ') : undefined).replace(/(?<![\s.,;:!?–-])[\s.,;:!?–-]+$/u, '')}…`
}
