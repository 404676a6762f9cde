import { at, box, disc, fade, type Picture, picture, shape, stroke, times } from './draw.ts'

export function certificates(): Picture {
  const frame = (x: number, y: number, wood: string, seal: string) =>
    at(
      x,
      y,
      1,
      box(10, 16, 520, 400, '#00000026'),
      box(0, 0, 520, 400, wood),
      box(24, 24, 472, 352, '#F7F4EC'),
      box(48, 48, 424, 304, '#FFFDF7', { stroke: '#C9A86A', 'stroke-width': 5 }),
      box(130, 86, 260, 26, '#0F4B53', { rx: 6 }),
      box(160, 132, 200, 10, '#C3BBA8', { rx: 5 }),
      stroke('M150 190 q 26 -30 48 0 t 46 -4 t 50 6 t 56 -8 l 20 0', '#2F3B40', 6),
      box(120, 224, 280, 9, '#D5CDBB', { rx: 4 }),
      box(150, 248, 220, 9, '#D5CDBB', { rx: 4 }),
      shape('M388 296 l-14 60 l24 -14 l24 14 l-14 -60 Z', seal),
      disc(398, 290, 34, seal),
      disc(398, 290, 22, '#FFFFFF', { opacity: 0.35 }),
      stroke('M90 312 q 30 -24 50 0 t 44 -6', '#2F3B40', 4),
      stroke('M80 328 L220 328', '#A9A08C', 3),
    )
  return picture(
    1600,
    1200,
    fade('hall', 1600, 1200, '#DCE7E4', '#C5D6D2'),
    box(0, 1010, 1600, 190, '#9B7450'),
    box(0, 984, 1600, 30, '#F4F6F5'),
    shape('M0 0 L420 0 L900 984 L300 984 Z', '#FFFFFF', { opacity: 0.16 }),
    frame(170, 110, '#7A5236', '#C53A4A'),
    frame(900, 90, '#2F3B40', '#0B6B75'),
    frame(190, 560, '#3E4C50', '#E8982E'),
    frame(880, 550, '#8A5A38', '#41603C'),
    at(
      1500,
      1010,
      1,
      shape('M-60 0 L60 0 L44 120 L-44 120 Z', '#C8703A'),
      times(5, leaf =>
        shape('M0 0 C -40 -80 -20 -190 0 -240 C 24 -180 40 -80 0 0 Z', leaf % 2 ? '#4E8A63' : '#3B7453', {
          transform: `rotate(${leaf * 24 - 48})`,
        }),
      ),
    ),
  )
}

export function ductwork(): Picture {
  return picture(
    1600,
    1200,
    fade('attic', 1600, 1200, '#6B5A48', '#4A3D31'),
    times(6, rafter =>
      shape(
        `M${rafter * 320 - 160} 0 L${rafter * 320 - 90} 0 L${rafter * 270 + 130} 1200 L${rafter * 270 + 60} 1200 Z`,
        '#8A6F52',
      ),
    ),
    shape('M0 330 L1600 250 L1600 620 L0 760 Z', '#B9C4C7'),
    shape('M0 330 L1600 250 L1600 330 L0 430 Z', '#DDE4E5'),
    times(6, seam =>
      stroke(`M${130 + seam * 280} ${324 - seam * 14} L${130 + seam * 280} ${748 - seam * 24}`, '#8E9BA1', 12),
    ),
    stroke('M420 700 C 400 900 620 860 600 1200', '#C7CED0', 150),
    times(9, ring => stroke(`M${352 + ring * 16} ${740 + ring * 52} q 80 30 150 -6`, '#9AA5AA', 9)),
    stroke('M1120 640 C 1110 820 1300 860 1280 1200', '#C7CED0', 150),
    times(9, ring => stroke(`M${1046 + ring * 18} ${700 + ring * 54} q 80 30 150 -6`, '#9AA5AA', 9)),
    disc(860, 130, 60, '#FFE9A8'),
    disc(860, 130, 190, '#FFE9A8', { opacity: 0.18 }),
  )
}
