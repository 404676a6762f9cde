const most = 60

/** What a text is called in a title: its first line, cut between words where it is long. Empty where it has none. */
export function firstWords(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? ''
  const letters = [...line]
  if (letters.length <= most) return line
  const cut = letters.slice(0, most).join('')
  return `${cut.slice(0, cut.lastIndexOf(' ') > most / 2 ? cut.lastIndexOf(' ') : undefined).replace(/[\s.,;:!?–-]+$/u, '')}…`
}
