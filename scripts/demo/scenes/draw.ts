/** A picture of flat shapes, drawn from back to front. */
export interface Picture {
  svg: string
  width: number
  height: number
}

type Attributes = Record<string, string | number>
const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')

export const picture = (width: number, height: number, ...shapes: (string | string[])[]): Picture => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes.flat().join('')}</svg>`,
  width,
  height,
})

export const box = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  `<rect ${written({ x, y, width, height, fill, ...more })}/>`

export const disc = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  `<circle ${written({ cx, cy, r, fill, ...more })}/>`

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  `<ellipse ${written({ cx, cy, rx, ry, fill, ...more })}/>`

export const shape = (d: string, fill: string, more: Attributes = {}) => `<path ${written({ d, fill, ...more })}/>`

export const stroke = (d: string, color: string, width: number, more: Attributes = {}) =>
  `<path ${written({ d, fill: 'none', stroke: color, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more })}/>`

export const at = (x: number, y: number, scale: number, ...shapes: (string | string[])[]) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${shapes.flat().join('')}</g>`

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** A gradient from top to bottom over the whole picture. */
export const fade = (id: string, width: number, height: number, ...colors: string[]) =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${colors
    .map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`)
    .join('')}</linearGradient></defs>${box(0, 0, width, height, `url(#${id})`)}`
