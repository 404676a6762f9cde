import { at, box, disc, oval, type Picture, picture, shape, stroke, times } from './draw.ts'
import { pine, ridge, sky, sun, town } from './outdoors.ts'

/** A van, 560 wide, with its wheels at y = 300. */
const van = (body: string, shade: string) => [
  oval(280, 304, 300, 16, '#00000030'),
  shape(
    'M10 60 C 10 34 24 22 50 22 L360 22 C 400 22 420 34 440 70 L486 146 L536 166 C 552 172 560 184 560 204 L560 262 L10 262 Z',
    body,
  ),
  box(10, 206, 550, 56, shade),
  shape('M376 52 L410 52 C 420 52 426 58 432 68 L468 142 L376 142 Z', '#20363F'),
  shape('M376 52 L392 52 L424 142 L376 142 Z', '#34535F'),
  shape('M40 180 L92 112 L120 140 L146 116 L196 180 Z', '#FFFFFF', { opacity: 0.92 }),
  box(214, 130, 120, 14, '#FFFFFF', { rx: 7, opacity: 0.92 }),
  box(214, 156, 84, 10, '#FFFFFF', { rx: 5, opacity: 0.7 }),
  stroke('M362 30 L362 256', shade, 4),
  box(536, 182, 22, 26, '#FFE9A8', { rx: 6 }),
  box(80, 6, 300, 10, '#5C6B70'),
  ...[120, 450].map(x => disc(x, 258, 48, '#1D2629') + disc(x, 258, 24, '#B9C4C7') + disc(x, 258, 9, '#6E7B80')),
]

export function vans(): Picture {
  return picture(
    1600,
    1067,
    sky('dawn', 1600, 1067),
    sun(1130, 560, 110, '#FFE3A3'),
    ridge(640, 1600, 260, '#7B6C96'),
    ridge(660, 1500, 150, '#5D5A83'),
    [60, 170, 1480, 1560].flatMap((x, index) => pine(x, 690, 220 + index * 24, '#33465A')),
    box(0, 670, 1600, 397, '#4B5364'),
    box(0, 660, 1600, 20, '#6B7285'),
    times(7, lane =>
      shape(
        `M${60 + lane * 250} 1067 L${240 + lane * 190} 690 L${250 + lane * 190} 690 L${84 + lane * 250} 1067 Z`,
        '#8A90A3',
        { opacity: 0.5 },
      ),
    ),
    [900, 1330].map(x => box(x, 560, 26, 150, '#E8ECEC', { rx: 8 }) + box(x + 6, 580, 14, 26, '#52C79A', { rx: 4 })),
    stroke('M1343 640 C 1420 660 1420 720 1390 760', '#1D2629', 7),
    at(980, 500, 0.68, van('#0F7F86', '#0A5D66')),
    at(640, 530, 0.82, van('#F3F1EA', '#D5D2C8')),
    at(160, 560, 1.12, van('#0B6B75', '#084E57')),
  )
}

export function chargers(): Picture {
  const post = (x: number, base: number, scale: number) =>
    at(
      x,
      base,
      scale,
      oval(60, 4, 90, 14, '#00000025'),
      box(0, -330, 120, 330, '#F4F6F5', { rx: 20 }),
      box(0, -330, 120, 92, '#0B6B75', { rx: 20 }),
      shape('M68 -322 L36 -276 L56 -276 L48 -246 L84 -294 L62 -294 Z', '#FFE38A'),
      box(20, -216, 80, 52, '#1F3238', { rx: 8 }),
      box(30, -206, 44, 8, '#52C79A', { rx: 4 }),
      disc(60, -120, 20, '#2F3B40'),
      stroke('M60 -120 C 150 -110 160 -20 110 -16 C 70 -14 64 -60 120 -70', '#2F3B40', 12),
    )
  const roof = (x: number) =>
    shape(`M${x} 300 L${x + 300} 230 L${x + 470} 230 L${x + 170} 300 Z`, '#2C4A6B') +
    times(5, line => stroke(`M${x + 30 + line * 34} 300 L${x + 330 + line * 34} 230`, '#5D83A8', 3)).join('')
  return picture(
    1600,
    1067,
    sky('day', 1600, 1067),
    sun(260, 150, 80, '#FFF2C9'),
    town(640, 1600, '#A4C1BE', [140, 220, 120, 260, 180, 130, 240, 160, 200, 120]),
    box(0, 620, 1600, 447, '#7C868B'),
    box(0, 610, 1600, 22, '#BFC8C9'),
    times(6, bay => stroke(`M${-80 + bay * 330} 1067 L${150 + bay * 250} 640`, '#EDF0EE', 10)),
    box(210, 290, 26, 420, '#5C6B70'),
    box(1370, 290, 26, 420, '#5C6B70'),
    [60, 420, 780, 1120].map(roof),
    box(40, 296, 1520, 18, '#E8ECEC'),
    at(560, 520, 0.75, van('#F3F1EA', '#D5D2C8')),
    post(1080, 740, 0.8),
    post(470, 800, 1),
    post(1300, 900, 1.35),
    post(130, 930, 1.45),
  )
}

export function trench(): Picture {
  return picture(
    1200,
    1200,
    box(0, 0, 1200, 1200, '#93A86B'),
    times(60, blade => stroke(`M${(blade * 97) % 1200} ${(blade * 53) % 300} l8 -26`, '#7E9457', 6)),
    shape('M250 0 L860 0 L1010 1200 L90 1200 Z', '#7A5A3E'),
    shape('M360 0 L760 0 L850 1200 L250 1200 Z', '#5B4230'),
    times(40, stone =>
      oval(290 + ((stone * 131) % 540), (stone * 89) % 1200, 10 + (stone % 4) * 5, 8 + (stone % 3) * 4, '#6D5039'),
    ),
    stroke('M480 -20 L430 1220', '#C8703A', 46),
    stroke('M468 -20 L418 1220', '#E29A66', 10),
    stroke('M640 -20 L690 1220', '#2F6FA8', 58),
    stroke('M626 -20 L676 1220', '#6BA3D3', 12),
    [260, 780].map(y => box(380 + y * 0.02, y, 360, 40, '#3B2A1E', { rx: 8 })),
    box(600, 520, 130, 90, '#234F78', { rx: 14, transform: 'rotate(-3 660 560)' }),
    shape('M930 700 L1130 560 L1180 630 L980 780 Z', '#9AA5AA'),
    stroke('M960 740 L700 920', '#8C5B2F', 26),
    shape('M860 180 L1150 120 L1170 240 L880 300 Z', '#F2B84B'),
    times(5, mark => stroke(`M${890 + mark * 56} ${186 - mark * 11} l6 40`, '#5A4334', 6)),
  )
}
