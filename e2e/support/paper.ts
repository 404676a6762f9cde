import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

/** What a simple laser printer and a camera at arm's length leave of a page: gray, coarse, tilted, not quite sharp. */
const dotsPerInch = 110
const contrast = { factor: 0.55, offset: 60 }
const tiltedDegrees = 4
const blurPx = 0.8

const print = async (page: Page) =>
  (await PDFiumLibrary.init()).loadDocument(await page.pdf({ preferCSSPageSize: true }))

/** Returns the words that the page has on paper. */
export async function textOnPaper(page: Page): Promise<string> {
  const document = await print(page)
  return [...document.pages()].map(printed => printed.getText()).join('\n')
}

const grid = { columns: 2, rows: 4 }

/** Prints the open sheets, and reads the QR code of each card as a camera does: a list for each page of paper. */
export async function codesOnPaper(page: Page): Promise<string[][]> {
  const document = await print(page)
  return Promise.all(
    [...document.pages()].map(async printed => {
      const { data, width, height } = await printed.render({ scale: dotsPerInch / 72, render: 'bitmap' })
      const size = { width: Math.floor(width / grid.columns), height: Math.floor(height / grid.rows) }
      const codes: string[] = []
      for (let card = 0; card < grid.columns * grid.rows; card += 1) {
        const place = { left: (card % grid.columns) * size.width, top: Math.floor(card / grid.columns) * size.height }
        const seen = await sharp(data, { raw: { width, height, channels: 4 } })
          .extract({ ...place, ...size })
          .modulate({ saturation: 0 })
          .linear(contrast.factor, contrast.offset)
          .rotate(tiltedDegrees, { background: '#c8c8c8' })
          .blur(blurPx)
          .raw()
          .toBuffer({ resolveWithObject: true })
        const code = read({ data: seen.data, width: seen.info.width, height: seen.info.height })
        if (code !== undefined) codes.push(code)
      }
      return codes
    }),
  )
}

/** Places without a card have no code. */
function read(picture: Parameters<typeof decodeQR>[0]): string | undefined {
  try {
    return decodeQR(picture, { timeLimit: 5_000 })
  } catch {
    return undefined
  }
}
