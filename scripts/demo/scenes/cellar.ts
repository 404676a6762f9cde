import { at, box, disc, fade, oval, type Picture, picture, shape, stroke, times } from './draw.ts'

export function basement(): Picture {
  const block = (row: number, column: number) =>
    box(column * 200 - (row % 2) * 100, row * 100, 192, 92, row > 6 ? '#7E8A89' : '#97A2A0', { rx: 4 })
  return picture(
    1600,
    1200,
    box(0, 0, 1600, 1200, '#717D7C'),
    times(9, row => times(10, column => block(row, column))).flat(),
    box(1040, 60, 300, 170, '#DCEBF2', { stroke: '#5C6765', 'stroke-width': 18 }),
    shape('M1050 220 L1330 220 L1560 900 L700 900 Z', '#DCEBF2', { opacity: 0.14 }),
    times(
      7,
      step =>
        box(60 + step * 52, 860 - step * 96, 420 - step * 40, 30, '#8A6844') +
        box(60 + step * 52, 890 - step * 96, 20, 70, '#6B4F33'),
    ),
    stroke('M0 90 L700 90 L700 330', '#B8743A', 30),
    at(
      1090,
      420,
      1,
      box(0, 0, 240, 470, '#E8ECEC', { rx: 40 }),
      box(0, 60, 240, 14, '#B7C3C7'),
      box(70, 150, 100, 120, '#0B6B75', { rx: 10 }),
      stroke('M120 0 L120 -120 L420 -120', '#B8743A', 22),
    ),
    shape('M0 860 C 200 840 420 884 700 858 S 1240 840 1600 868 L1600 1200 L0 1200 Z', '#4A6E78', { opacity: 0.94 }),
    times(12, ripple => stroke(`M${(ripple * 283) % 1500} ${910 + (ripple % 6) * 46} q 60 -18 130 0`, '#84AAB2', 7)),
    shape('M560 930 L760 900 L800 1000 L600 1030 Z', '#B98A55'),
    shape('M560 930 L760 900 L750 880 L552 908 Z', '#D0A873'),
    at(980, 900, 1, oval(0, 30, 90, 30, '#D9653B'), oval(0, 16, 90, 30, '#F07F4F'), oval(0, 14, 44, 13, '#4A6E78')),
    stroke('M300 1010 C 420 980 470 760 520 560 S 640 250 1120 150', '#2F6FA8', 40),
    stroke('M290 1000 C 410 970 456 750 508 550 S 630 240 1110 140', '#6BA3D3', 9),
    box(220, 960, 170, 150, '#D64545', { rx: 26 }),
    box(250, 930, 110, 44, '#2F3B40', { rx: 12 }),
  )
}

export function boilers(): Picture {
  const heater = (x: number) =>
    at(
      x,
      420,
      1,
      oval(170, 880, 200, 26, '#00000028'),
      box(0, 0, 340, 880, '#EEF1F0', { rx: 70 }),
      box(0, 0, 90, 880, '#FFFFFF', { rx: 45 }),
      box(0, 120, 340, 16, '#C7D0D2'),
      box(0, 730, 340, 16, '#C7D0D2'),
      box(90, 230, 180, 230, '#0B6B75', { rx: 14 }),
      shape('M112 400 L160 330 L184 358 L206 336 L248 400 Z', '#FFFFFF'),
      disc(180, 560, 46, '#F7F4EC', { stroke: '#8A969C', 'stroke-width': 9 }),
      stroke('M180 560 L206 534', '#D64545', 8),
      box(110, 770, 140, 74, '#2F3B40', { rx: 10 }),
      disc(150, 806, 12, '#52C79A'),
    )
  return picture(
    1200,
    1500,
    fade('room', 1200, 1500, '#E7E1D3', '#D3CBB9'),
    box(0, 1290, 1200, 210, '#8B8F8C'),
    stroke('M0 180 L1200 180', '#B8743A', 40),
    stroke('M0 168 L1200 168', '#DDA06B', 8),
    stroke('M0 280 L1200 280', '#8D979B', 40),
    [310, 850].flatMap(x => [
      stroke(`M${x - 50} 180 L${x - 50} 430`, '#B8743A', 34),
      stroke(`M${x + 50} 280 L${x + 50} 430`, '#8D979B', 34),
      box(x - 96, 320, 92, 24, '#D64545', { rx: 10 }),
      box(x + 4, 350, 92, 24, '#2F6FA8', { rx: 10 }),
    ]),
    heater(140),
    heater(680),
    [240, 780].map(x => box(x - 130, 220, 66, 40, '#F2B84B', { rx: 6 })),
    box(544, 620, 110, 150, '#FFFDF5', { rx: 6 }),
    times(4, row => box(562, 646 + row * 28, row % 2 ? 50 : 72, 10, '#A9B6BB', { rx: 5 })),
    box(0, 1280, 1200, 18, '#6F736F'),
  )
}
