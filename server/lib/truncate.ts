/** Puts a text on one line of at most `max` code points; an ellipsis ends a text that was longer. */
export function truncate(text: string, max: number): string {
  const characters = [...text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim()]
  if (characters.length <= max) return characters.join('')
  const start = characters.slice(0, max - 1).join('')
  return `${start.trimEnd()}…`
}

/** The beginning of a text on one line, of at most `max` code points, cut after a word where it is cut. */
export function firstWords(text: string, max: number): string {
  const characters = [...text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim()]
  const start = characters.slice(0, max).join('')
  if (characters.length <= max || characters[max] === ' ') return start.trimEnd()
  const words = start.slice(0, Math.max(0, start.lastIndexOf(' ')))
  return words === '' ? start : words
}
