export interface KnownDay {
  day: string
  value: number
}

/** The days with the highest and the lowest value, or null where fewer than two days differ. */
export function extremesOf(
  days: readonly { day: string; value: number | null }[],
): { most: KnownDay; least: KnownDay } | null {
  const known = days
    .flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]))
    .toSorted((a, b) => b.value - a.value)
  const [most, least] = [known[0], known.at(-1)]
  return most && least && most.value > least.value ? { most, least } : null
}
