/** The values of a vertical axis from 0 up, at most five, on round steps that are whole numbers. */
export function ticksUpTo(max: number): number[] {
  const rough = Math.max(max, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map(n => n * power).find(each => each >= rough && each % 1 === 0) ?? Math.ceil(rough),
  )
  const count = Math.max(1, Math.ceil(Math.max(max, 1) / step))
  return Array.from({ length: count + 1 }, (_, n) => n * step)
}

/** The positions of at most `most` labels along `count` points, evenly spaced, the first and the last included. */
export function labelsAlong(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, n) => n)
  return Array.from({ length: most }, (_, n) => Math.round((n * (count - 1)) / (most - 1)))
}

export interface Point {
  x: number
  y: number
}

/** The known values as points of a square of 100 by 100, y downwards; points without a value are left out. */
export function pointsOf(values: readonly (number | null)[], top: number): Point[] {
  const width = Math.max(values.length - 1, 1)
  return values.flatMap((value, n) => (value === null ? [] : [{ x: (n / width) * 100, y: 100 - (value / top) * 100 }]))
}

const at = ({ x, y }: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`

/** The path of a line through points. */
export const lineThrough = (points: readonly Point[]): string =>
  points.map((point, n) => `${n === 0 ? 'M' : 'L'}${at(point)}`).join('')

/** The path of the area between points and the bottom. */
export function areaUnder(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? `${lineThrough(points)}L${last.x.toFixed(2)} 100L${first.x.toFixed(2)} 100Z` : ''
}
