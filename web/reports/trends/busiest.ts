/** Hours with at least this share of the busiest one's reads are busy too. */
const nearly = 0.75
const hoursAtMost = 2
/** The reads from which on hours are named; before, they are those of a few people. */
const enoughReads = 20

/** The hours of some days with the most reads, in order; none while there are few reads. */
export function busiestHours(days: readonly (readonly number[])[]): number[] {
  const sums = Array.from({ length: 24 }, (_, hour) => days.reduce((sum, day) => sum + (day[hour] ?? 0), 0))
  if (sums.reduce((total, n) => total + n, 0) < enoughReads) return []
  const most = Math.max(...sums)
  return sums
    .map((n, hour) => ({ n, hour }))
    .filter(({ n }) => n >= most * nearly)
    .toSorted((a, b) => b.n - a.n)
    .slice(0, hoursAtMost)
    .map(({ hour }) => hour)
    .toSorted((a, b) => a - b)
}

/** The day and hour with the most reads. */
export function busiestCell(days: readonly (readonly number[])[]): { day: number; hour: number } {
  const cells = days.flatMap((counts, day) => counts.map((n, hour) => ({ n, day, hour })))
  return cells.reduce((best, cell) => (cell.n > best.n ? cell : best), { n: -1, day: 0, hour: 0 })
}
