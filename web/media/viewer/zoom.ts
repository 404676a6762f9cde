/** A picture moved by x and y pixels from the center of its frame, and scaled around that center. */
export interface View {
  scale: number
  x: number
  y: number
}

/** Pixels from the center of the frame. */
export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0 }
const maxScale = 6
/** The zoom of a double tap. */
const closeScale = 2.5

/** Zooms by a factor and keeps what is at a point under it. */
export function zoomedAt(view: View, factor: number, at: Point): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), maxScale)
  const ratio = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/** Zooms in on a point, or out to the whole picture. */
export const toggledAt = (view: View, at: Point): View =>
  view.scale > 1 ? wholeView : zoomedAt(wholeView, closeScale, at)

/** The size at which a picture fits its frame. */
export function fitted(picture: Size, frame: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Moves a view so that no more of the frame is empty than must be. */
export function bounded({ scale, x, y }: View, picture: Size, frame: Size): View {
  const { width, height } = fitted(picture, frame)
  return {
    scale,
    x: within(x, (width * scale - frame.width) / 2),
    y: within(y, (height * scale - frame.height) / 2),
  }
}

const within = (offset: number, most: number): number => {
  const limit = Math.max(0, most)
  return Math.min(Math.max(offset, -limit), limit) + 0
}
