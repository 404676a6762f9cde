/** A text as one line of at most so many code points, the last of them an ellipsis where it was longer. */
export function truncate(text: string, max: number): string {
  const characters = [...text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim()]
  if (characters.length <= max) return characters.join('')
  const kept = characters.slice(0, max - 1).join('')
  return `${kept.trimEnd()}…`
}
