import { at, box, disc, fade, type Picture, picture, shape, stroke, times } from './draw.ts'

const wires = ['#D64545', '#2F6FA8', '#F2B84B', '#4E9A63', '#E8ECEC', '#8A5BA8']

export function switchboard(): Picture {
  const breaker = (x: number, y: number, isOn: boolean) =>
    box(x, y, 150, 64, '#20282C', { rx: 8, stroke: '#3A464B', 'stroke-width': 3 }) +
    box(isOn ? x + 88 : x + 22, y + 14, 40, 36, isOn ? '#F3F5F4' : '#D64545', { rx: 6 })
  return picture(
    1200,
    1600,
    fade('wall', 1200, 1600, '#CFC7B8', '#B5AB99'),
    times(20, row => stroke(`M0 ${row * 84} L1200 ${row * 84}`, '#A79C89', 4)),
    [300, 560, 860].map(x => box(x, 0, 46, 220, '#8D979B') + box(x - 8, 190, 62, 34, '#6F797D')),
    box(150, 210, 900, 1240, '#5F6B70', { rx: 26 }),
    box(190, 250, 820, 1160, '#7B888D', { rx: 16 }),
    box(230, 290, 740, 1080, '#2B3439', { rx: 12 }),
    times(12, index => {
      const y = 420 + index * 70
      const left = stroke(
        `M300 300 C ${270 - index * 2} ${360 + index * 30} 270 ${y + 30} 430 ${y + 32}`,
        wires[index % 6] ?? '',
        10,
      )
      return (
        left +
        stroke(
          `M900 300 C ${930 + index * 2} ${360 + index * 30} 930 ${y + 30} 770 ${y + 32}`,
          wires[(index + 2) % 6] ?? '',
          10,
        )
      )
    }),
    box(420, 330, 360, 70, '#20282C', { rx: 10 }),
    box(560, 346, 80, 38, '#D64545', { rx: 6 }),
    times(11, row => breaker(434, 430 + row * 76, row !== 6) + breaker(616, 430 + row * 76, row !== 2)),
    box(270, 1290, 660, 44, '#C8703A', { rx: 6 }),
    times(10, screw => disc(310 + screw * 64, 1312, 11, '#E9C39B')),
    at(
      880,
      1040,
      1,
      box(0, 0, 230, 400, '#F2B84B', { rx: 30, transform: 'rotate(8)' }),
      box(30, 40, 170, 110, '#DCE8DC', { rx: 10, transform: 'rotate(8)' }),
      box(54, 78, 84, 34, '#5A6B60', { rx: 6, transform: 'rotate(8)' }),
      disc(84, 250, 62, '#2F3B40'),
      stroke('M84 250 L120 206', '#F3F5F4', 12),
    ),
  )
}

export function shelves(): Picture {
  const colors = ['#2F6FA8', '#E8842E', '#3F8F6B']
  const bin = (x: number, y: number, color: string, fill: number) => [
    shape(`M${x} ${y} L${x + 118} ${y} L${x + 108} ${y + 96} L${x + 10} ${y + 96} Z`, color),
    ...times(fill, item =>
      disc(x + 26 + item * 22, y - 2 - (item % 2) * 9, 15, ['#C8A86B', '#B9C4C7', '#B8743A'][item % 3] ?? ''),
    ),
    shape(`M${x} ${y} L${x + 118} ${y} L${x + 114} ${y + 30} L${x + 4} ${y + 30} Z`, color),
    box(x + 30, y + 48, 58, 24, '#FFFDF5', { rx: 4 }),
  ]
  return picture(
    1600,
    1200,
    fade('bay', 1600, 1200, '#DDE3E1', '#C3CCCA'),
    box(0, 1090, 1600, 110, '#8E9793'),
    colors.flatMap((color, bay) => {
      const x = 70 + bay * 500
      return [
        box(x - 20, 110, 22, 1000, '#5C6B70'),
        box(x + 440, 110, 22, 1000, '#5C6B70'),
        box(x - 20, 90, 482, 34, color),
        ...times(6, row =>
          [
            ...times(3, column =>
              bin(x + 20 + column * 140, 186 + row * 150, color, 1 + ((row * 3 + column * 5 + bay) % 4)).join(''),
            ),
            box(x - 20, 286 + row * 150, 482, 18, '#7B888D'),
          ].join(''),
        ),
      ]
    }),
    at(
      1180,
      830,
      1,
      box(0, 150, 330, 120, '#D9B27C', { rx: 6 }),
      box(0, 190, 330, 14, '#B98A55'),
      box(60, 30, 230, 120, '#E3C391', { rx: 6 }),
      box(60, 80, 230, 12, '#C29A63'),
    ),
  )
}

export function gauges(): Picture {
  const gauge = (x: number, rim: string, angle: number) => [
    disc(x, 430, 262, '#12191C'),
    disc(x, 430, 240, rim),
    disc(x, 430, 204, '#F7F8F6'),
    ...times(13, tick =>
      stroke(`M${x} 256 L${x} ${tick % 3 ? 278 : 296}`, '#2F3B40', tick % 3 ? 5 : 9, {
        transform: `rotate(${tick * 22 - 132} ${x} 430)`,
      }),
    ),
    `<g transform="rotate(${angle} ${x} 430)">${shape(`M${x - 9} 440 L${x} 270 L${x + 9} 440 Z`, '#D64545')}</g>`,
    disc(x, 430, 26, '#2F3B40'),
    box(x - 54, 520, 108, 40, '#D8E0DE', { rx: 8 }),
  ]
  return picture(
    1600,
    1067,
    fade('bench', 1600, 1067, '#1D3A45', '#10222A'),
    shape('M0 760 L1600 640 L1600 1067 L0 1067 Z', '#0C1A20'),
    stroke('M470 850 C 420 980 300 960 220 1080', '#2F6FA8', 54),
    stroke('M1130 850 C 1180 980 1300 960 1380 1080', '#D64545', 54),
    stroke('M800 850 L800 1080', '#E0B13E', 54),
    box(400, 720, 800, 150, '#B98A3E', { rx: 30 }),
    box(400, 720, 800, 46, '#D9AE62', { rx: 23 }),
    disc(380, 800, 74, '#2F6FA8'),
    disc(1220, 800, 74, '#D64545'),
    gauge(500, '#3A7FC0', -38),
    gauge(1100, '#DA4A4A', 46),
  )
}
