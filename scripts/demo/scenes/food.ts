import { at, box, disc, fade, oval, type Picture, picture, shape, stroke, times } from './draw.ts'

export function breakfast(): Picture {
  const plate = (x: number, y: number, stack: number) =>
    at(
      x,
      y,
      1,
      disc(6, 10, 152, '#00000022'),
      disc(0, 0, 150, '#FBFAF5'),
      disc(0, 0, 116, '#EFECE2'),
      times(stack, layer => disc(layer * 5 - 6, -layer * 9, 88 - layer * 2, layer % 2 ? '#D9984A' : '#E9B468')),
      box(-20, -stack * 9 - 16, 46, 40, '#FBE38E', { rx: 8, transform: 'rotate(-14)' }),
      times(5, berry =>
        disc(66 * Math.cos(berry * 1.3), 66 * Math.sin(berry * 1.3), 12, berry % 2 ? '#3F4F8F' : '#C53A4A'),
      ),
    )
  const mug = (x: number, y: number, color: string) =>
    disc(x + 5, y + 8, 72, '#00000022') +
    stroke(`M${x + 56} ${y - 20} q 60 20 0 50`, color, 20) +
    disc(x, y, 70, color) +
    disc(x, y, 54, '#4A2E1E') +
    oval(x - 14, y - 14, 22, 14, '#7A5236')
  const fork = (x: number, y: number) =>
    stroke(`M${x} ${y} l0 190 M${x - 18} ${y - 70} l0 50 q 18 30 36 0 l0 -50 M${x} ${y - 70} l0 70`, '#AEB8BC', 11)
  return picture(
    1600,
    1200,
    box(0, 0, 1600, 1200, '#B07B4C'),
    times(7, plank => box(0, plank * 176, 1600, 168, plank % 2 ? '#BC8757' : '#B47F50')),
    times(14, grain => stroke(`M${(grain * 311) % 1400} ${60 + grain * 82} q 90 -14 190 0`, '#9C6A3E', 5)),
    shape('M620 0 L980 0 L980 1200 L620 1200 Z', '#0B6B75', { opacity: 0.9 }),
    times(8, stripe => box(620, stripe * 160 + 40, 360, 14, '#7BC4BF')),
    plate(330, 330, 5),
    plate(300, 870, 4),
    plate(1260, 300, 6),
    plate(1290, 880, 3),
    plate(800, 590, 8),
    fork(550, 330),
    fork(1050, 300),
    fork(540, 860),
    mug(640, 210, '#F3F1EA'),
    mug(1010, 960, '#D9653B'),
    mug(560, 1060, '#41603C'),
    at(
      960,
      150,
      1,
      shape('M-50 -90 L50 -90 L70 110 L-70 110 Z', '#C8842E'),
      box(-34, -130, 68, 46, '#F3F1EA', { rx: 10 }),
      box(-50, -20, 100, 70, '#FBE9C4', { rx: 8 }),
    ),
    at(
      640,
      960,
      1,
      oval(8, 14, 130, 90, '#00000022'),
      oval(0, 0, 126, 86, '#EFECE2'),
      times(9, fruit =>
        disc(
          -70 + (fruit % 4) * 46,
          -30 + Math.floor(fruit / 4) * 36,
          28,
          ['#C53A4A', '#E89A3C', '#8FA84A'][fruit % 3] ?? '',
        ),
      ),
    ),
  )
}

export function peaches(): Picture {
  const peach = (x: number, y: number, r: number) => [
    disc(x, y, r, '#F0995A'),
    disc(x + r * 0.3, y + r * 0.1, r * 0.66, '#E26A4C', { opacity: 0.6 }),
    stroke(`M${x} ${y - r * 0.9} q ${-r * 0.3} ${r * 0.8} 0 ${r * 1.6}`, '#C9552F', 6),
    shape(
      `M${x} ${y - r * 0.9} q ${r * 0.6} ${-r * 0.5} ${r} ${r * 0.1} q ${-r * 0.6} ${r * 0.3} ${-r} ${-r * 0.1} Z`,
      '#5E8A4A',
    ),
  ]
  return picture(
    1200,
    1200,
    fade('crate', 1200, 1200, '#F2E7CF', '#E2D0AC'),
    box(100, 560, 1000, 480, '#A8743F', { rx: 12 }),
    [
      [250, 480],
      [470, 430],
      [700, 440],
      [930, 480],
      [360, 590],
      [590, 560],
      [820, 590],
    ].flatMap(([x = 0, y = 0]) => peach(x, y, 132)),
    times(3, slat => box(70, 650 + slat * 134, 1060, 110, slat % 2 ? '#C48E54' : '#CF9A60', { rx: 8 })),
    [120, 1060].map(x => box(x - 14, 640, 30, 400, '#8C5F32')),
    shape('M500 770 L570 690 L606 728 L640 696 L710 770 Z', '#FFFFFF', { opacity: 0.75 }),
  )
}
