/** Whether at most `edits` insertions, deletions, replacements or swaps of neighbors turn one text into the other. */
export function isNear(one: string, other: string, edits: number): boolean {
  if (one === other) return true
  if (one !== '' && one[0] === other[0]) return isNear(one.slice(1), other.slice(1), edits)
  if (edits === 0) return false
  const isSwapped = one.length > 1 && one[0] === other[1] && one[1] === other[0]
  return (
    (isSwapped && isNear(one.slice(2), other.slice(2), edits - 1)) ||
    isNear(one.slice(1), other.slice(1), edits - 1) ||
    isNear(one.slice(1), other, edits - 1) ||
    isNear(one, other.slice(1), edits - 1)
  )
}
