import { encodeQR } from 'qr'
import { fullName } from '#contract/text/full-name.ts'
import type { Brand } from '#web/company/company.ts'
import { type CardContent, linkOf, type Spoken, titleOf } from './join-card.tsx'

/** Pixels. What is sent as a photo is made smaller: this is still scanned on a phone's screen. */
const [width, margin, square] = [1080, 56, 400]
const [dark, gray] = ['#0b1213', '#47565a']
const tileSize = 72

interface Words {
  text: string
  size: number
  weight?: number
  color?: string
  family?: string
}

/** Draws a card as a PNG that can be shared, with the colors and the logo of the company. */
export async function cardPicture(card: CardContent, { own, other }: Spoken, brand: Brand): Promise<File> {
  await document.fonts.ready
  const logo = await logoOf(brand)
  const { family, ground, ink } = looks()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')

  const fontOf = ({ size, weight = 400, family: own = family }: Words) => `${weight} ${size}px ${own}`
  const linesOf = (words: Words, room: number): string[] => {
    context.font = fontOf(words)
    return wrapped(words.text, part => context.measureText(part).width <= room)
  }
  const isDrawn = { now: false }
  /** Returns where the next words begin. */
  const write = (words: Words, x: number, top: number, room = width - margin - x): number =>
    linesOf(words, room).reduce((y, line) => {
      context.font = fontOf(words)
      context.fillStyle = words.color ?? dark
      if (isDrawn.now) context.fillText(line, x, y + words.size)
      return y + words.size * 1.3
    }, top)

  const draw = (): number => {
    const head = 128
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = ground
    context.fillRect(0, 0, width, head)
    if (logo) {
      context.fillStyle = '#fff'
      context.fillRect(margin, (head - tileSize) / 2, tileSize, tileSize)
      const scale = Math.min(tileSize / logo.width, tileSize / logo.height)
      const [w, h] = [logo.width * scale, logo.height * scale]
      context.drawImage(logo, margin + (tileSize - w) / 2, (head - h) / 2, w, h)
    }
    const title = { text: titleOf(brand), size: 40, weight: 700, color: ink }
    const titleAt = logo ? margin + tileSize + 28 : margin
    const [line = '', ...more] = linesOf(title, width - margin - titleAt)
    write({ ...title, text: more.length > 0 ? `${line}…` : line }, titleAt, (head - title.size * 1.2) / 2, width)

    const top = write({ text: fullName(card), size: 52, weight: 700 }, margin, head + 36) + 20
    drawSquare(context, linkOf(card), margin, top)
    const beside = margin + square + 44
    let y = write({ text: card.signInName ? own.signInName : own.address, size: 32, color: gray }, beside, top)
    y = write({ text: card.signInName ?? card.email ?? '', size: 38, weight: 600 }, beside, y) + 20
    y = write({ text: own.code, size: 32, color: gray }, beside, y)
    y = write({ text: card.joinCode, size: 68, weight: 700, family: 'ui-monospace, monospace' }, beside, y) + 8
    y = write({ text: own.page, size: 32, color: gray }, beside, y)
    y = Math.max(y, top + square) + 32
    for (const [n, step] of own.steps.entries()) y = write({ text: `${n + 1}. ${step}`, size: 36 }, margin, y) + 4
    if (other) y = write({ text: `${other.name}: ${other.steps[0]}`, size: 32, color: gray }, margin, y + 16)
    return y + 40
  }

  canvas.width = width
  canvas.height = draw()
  isDrawn.now = true
  draw()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser saves no pictures')
  return new File([blob], 'card.png', { type: 'image/png' })
}

/** Breaks a text between words, and a word that is too long for a line within it. */
function wrapped(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of text.split(/(?<=[ .@/-])/)) {
    if (fits((line + part).trimEnd())) {
      line += part
      continue
    }
    if (line) lines.push(line.trimEnd())
    line = ''
    for (const letter of part) {
      if (!fits(line + letter)) lines.push(line)
      line = fits(line + letter) ? line + letter : letter
    }
  }
  return [...lines, line.trimEnd()]
}

function drawSquare(context: CanvasRenderingContext2D, content: string, left: number, top: number): void {
  const rows = encodeQR(content, 'raw', { border: 1 })
  const module = Math.floor(square / rows.length)
  context.fillStyle = dark
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(left + x * module, top + y * module, module, module)
}

/** The logo, unless there is none or it can't be loaded. */
async function logoOf({ logoUrl }: Brand): Promise<HTMLImageElement | undefined> {
  if (!logoUrl) return undefined
  const image = new Image()
  image.src = logoUrl
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

/** The font of the page, and the colors of its header. */
function looks() {
  const probe = document.createElement('div')
  probe.className = 'bg-header text-on-header'
  document.body.append(probe)
  const { fontFamily: family, backgroundColor: ground, color: ink } = getComputedStyle(probe)
  probe.remove()
  return { family, ground, ink }
}
