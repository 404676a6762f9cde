import { box, disc, fade, oval, shape, times } from './draw.ts'

const skies = {
  dawn: ['#5E6FA8', '#E79C8B', '#FBD9A5'],
  day: ['#6FB7DC', '#BCE0EC', '#EAF5F2'],
  dusk: ['#2B3A67', '#A5567A', '#F3A668'],
  snow: ['#A9B8C9', '#D6DEE6', '#EEF1F4'],
} as const

export type Sky = keyof typeof skies

export const sky = (kind: Sky, width: number, height: number) => fade(`sky-${kind}`, width, height, ...skies[kind])

export const sun = (x: number, y: number, r: number, color: string) => [
  disc(x, y, r * 1.7, color, { opacity: 0.25 }),
  disc(x, y, r, color),
]

export const cloud = (x: number, y: number, size: number, color = '#FFFFFF') =>
  `<g opacity="0.85">${oval(x, y, 90 * size, 26 * size, color)}${oval(x - 30 * size, y - 18 * size, 44 * size, 30 * size, color)}${oval(x + 28 * size, y - 26 * size, 52 * size, 38 * size, color)}</g>`

/** Distant houses of a small town, drawn up from the baseline. */
export function town(base: number, width: number, color: string, heights: readonly number[]) {
  const step = width / heights.length
  return heights.map((height, index) =>
    box(index * step, base - height, step * (index % 3 === 0 ? 0.8 : 1.02), height, color),
  )
}

export const ridge = (base: number, width: number, height: number, color: string) =>
  shape(
    `M0 ${base} L0 ${base - height * 0.4} L${width * 0.18} ${base - height * 0.8} L${width * 0.3} ${base - height * 0.55} L${width * 0.5} ${base - height} L${width * 0.68} ${base - height * 0.5} L${width * 0.84} ${base - height * 0.75} L${width} ${base - height * 0.3} L${width} ${base} Z`,
    color,
  )

export const pine = (x: number, base: number, height: number, color: string) => [
  box(x - height * 0.04, base - height * 0.15, height * 0.08, height * 0.15, '#5A4334'),
  ...times(3, tier => {
    const top = base - height + tier * height * 0.24
    const half = height * (0.16 + tier * 0.07)
    return shape(`M${x} ${top} L${x + half} ${top + height * 0.4} L${x - half} ${top + height * 0.4} Z`, color)
  }),
]
