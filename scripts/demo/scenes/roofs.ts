import { at, box, disc, oval, type Picture, picture, shape, stroke, times } from './draw.ts'
import { cloud, pine, ridge, type Sky, sky, sun, town } from './outdoors.ts'

/** A packaged rooftop unit, about 420 wide and 320 high, with its base at y = 320. */
const unit = (light: string, mid: string, dark: string) => [
  oval(250, 326, 270, 16, '#00000022'),
  shape('M0 60 L70 10 L440 10 L380 60 Z', light),
  box(0, 60, 380, 250, mid),
  shape('M380 60 L440 10 L440 250 L380 310 Z', dark),
  oval(220, 35, 120, 17, '#55636B'),
  oval(220, 33, 104, 13, '#7E8C93'),
  stroke('M120 33 L320 33 M160 24 L280 43 M280 24 L160 43', '#55636B', 4),
  ...times(8, row => box(26, 92 + row * 24, 190, 11, '#A9B6BB', { rx: 5 })),
  box(244, 92, 110, 178, '#E8EEEF', { rx: 8, stroke: '#B7C3C7', 'stroke-width': 3 }),
  box(262, 110, 52, 26, '#F2B84B', { rx: 4 }),
  disc(334, 220, 7, '#55636B'),
  ...times(5, row => stroke(`M392 ${96 + row * 34} L428 ${70 + row * 34}`, '#8E9BA1', 7)),
  box(30, 310, 60, 14, '#6B777C'),
  box(300, 310, 60, 14, '#6B777C'),
]

const day = ['#F4F7F7', '#D6DFE1', '#B3C0C4'] as const
const evening = ['#F7CFAE', '#C9A59C', '#8C7480'] as const

export function rooftop(time: Sky): Picture {
  const isDay = time === 'day'
  const [light, mid, dark] = isDay ? day : evening
  const roof = isDay ? '#8D948F' : '#5B4A58'
  return picture(
    1600,
    1200,
    sky(time, 1600, 1200),
    sun(isDay ? 1240 : 1120, isDay ? 250 : 640, isDay ? 120 : 150, isDay ? '#FFF2C9' : '#FFD08A'),
    isDay ? [cloud(360, 220, 1.6), cloud(820, 330, 1.1)] : [cloud(420, 300, 1.8, '#D98C8C')],
    ridge(760, 1600, 240, isDay ? '#7FA79A' : '#5A4568'),
    town(800, 1600, isDay ? '#9DB7BC' : '#4A3A5C', [110, 190, 90, 150, 240, 130, 90, 170, 120, 210, 100]),
    box(0, 800, 1600, 400, roof),
    box(0, 790, 1600, 34, isDay ? '#C9CFC9' : '#7B6470'),
    stroke('M0 1010 L1600 960 M0 1160 L1600 1110', isDay ? '#A4ABA5' : '#6B5866', 6),
    at(900, 560, 0.92, unit(light, mid, dark)),
    at(1330, 640, 0.6, unit(light, mid, dark)),
    at(120, 570, 1.5, unit(light, mid, dark)),
    stroke('M700 1000 C 820 1000 800 1080 930 1080 L1600 1080', '#B8743A', 20),
    stroke('M700 1030 C 800 1030 780 1116 930 1116 L1600 1116', '#39464B', 22),
  )
}

export function lift(): Picture {
  const person = (x: number, y: number, vest: string, skin: string) =>
    at(
      x,
      y,
      1,
      box(-22, 92, 18, 84, '#2E3B4A'),
      box(6, 92, 18, 84, '#2E3B4A'),
      box(-30, 10, 60, 92, vest, { rx: 18 }),
      box(-30, 48, 60, 10, '#FFF3B0'),
      stroke('M26 26 L66 -30', skin, 16),
      disc(0, -14, 26, skin),
      shape('M-30 -18 C-30 -52 30 -52 30 -18 Z', '#F2B84B'),
    )
  return picture(
    1200,
    1500,
    sky('day', 1200, 1500),
    [cloud(250, 340, 1.4), cloud(980, 520, 1.2)],
    town(1180, 1200, '#A9C3C6', [150, 240, 120, 200, 160, 260, 130, 190]),
    shape('M0 60 L1200 -60 L1200 10 L0 150 Z', '#E8982E'),
    times(9, bay =>
      stroke(
        `M${bay * 140} ${138 - bay * 16} L${bay * 140 + 70} ${50 - bay * 14} L${bay * 140 + 140} ${122 - bay * 16}`,
        '#B87118',
        9,
      ),
    ),
    stroke('M620 60 L620 470', '#2F3B40', 8),
    disc(620, 480, 22, '#E8982E'),
    stroke('M620 490 L380 640 M620 490 L850 640', '#2F3B40', 7),
    at(330, 610, 1.35, unit(...day)),
    box(0, 1180, 1200, 320, '#8D948F'),
    box(0, 1170, 1200, 26, '#C9CFC9'),
    shape('M380 1300 L800 1300 L840 1350 L330 1350 Z', '#5F6864'),
    person(1010, 1140, '#E86A2E', '#6B4129'),
    person(150, 1160, '#3F8F6B', '#E2AE86'),
  )
}

export function heatPump(): Picture {
  const flake = (index: number) =>
    disc((index * 373) % 1200, (index * 619) % 1500, 4 + (index % 4) * 2, '#FFFFFF', { opacity: 0.85 })
  return picture(
    1200,
    1500,
    sky('snow', 1200, 1500),
    ridge(820, 1200, 330, '#B7C6D1'),
    [70, 190, 330, 960, 1080, 1170].flatMap((x, index) => pine(x, 980, 330 + (index % 3) * 90, '#4C6B63')),
    box(420, 330, 780, 760, '#8C5B43'),
    times(13, row => stroke(`M420 ${384 + row * 54} L1200 ${384 + row * 54}`, '#7A4D38', 4)),
    shape('M360 340 L820 110 L1200 250 L1200 340 Z', '#E9EFF3'),
    box(820, 460, 250, 290, '#F4E0B0', { stroke: '#F7F4EC', 'stroke-width': 20 }),
    stroke('M945 460 L945 750 M820 605 L1070 605', '#F7F4EC', 12),
    box(0, 1060, 1200, 440, '#EDF2F5'),
    shape('M0 1060 C 300 1020 500 1110 800 1060 S 1100 1040 1200 1070 L1200 1120 L0 1120 Z', '#FFFFFF'),
    box(270, 1170, 520, 30, '#8A969C'),
    box(290, 760, 480, 410, '#F3F5F4', { rx: 26 }),
    box(290, 760, 480, 410, 'none', { rx: 26, stroke: '#C4CED1', 'stroke-width': 6 }),
    disc(470, 965, 160, '#2F3B40'),
    disc(470, 965, 140, '#46555B'),
    times(6, blade =>
      shape('M470 965 C 500 900 540 880 560 860 C 590 900 540 950 470 965 Z', '#7D8D94', {
        transform: `rotate(${blade * 60} 470 965)`,
      }),
    ),
    times(5, ring => disc(470, 965, 30 + ring * 28, 'none', { stroke: '#1F292D', 'stroke-width': 4 })),
    disc(470, 965, 24, '#0B6B75'),
    times(6, row => box(670, 850 + row * 34, 70, 12, '#C4CED1', { rx: 6 })),
    shape('M284 770 C 330 720 400 752 470 736 S 700 720 776 770 Z', '#FFFFFF'),
    stroke('M770 1080 L900 1080 L900 900', '#39464B', 24),
    times(90, flake),
  )
}
