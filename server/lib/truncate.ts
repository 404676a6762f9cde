/** A text as one line of at most so many code points, the last of them an ellipsis where it was longer. */
export function truncate(text: string, most: number): string {
  const letters = [...text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim()]
  if (letters.length <= most) return letters.join('')
  const kept = letters.slice(0, most - 1).join('')
  return `${kept.trimEnd()}…`
}
