import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { company } from './company.ts'

export interface DemoDocument {
  fileName: string
  title: string
  lines: readonly string[]
}

const letter = [612, 792] as const
const margin = 72

/** A page in the company's color with a title and a list. */
export async function documentOf({ title, lines }: DemoDocument): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  const [regular, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ]
  const page = pdf.addPage([...letter])
  const [width, height] = letter
  const teal = rgb(0.043, 0.42, 0.46)
  page.drawRectangle({ x: 0, y: height - 96, width, height: 96, color: teal })
  page.drawText(title, { x: margin, y: height - 64, size: 28, font: bold, color: rgb(1, 1, 1) })
  for (const [index, line] of lines.entries()) {
    const y = height - 160 - index * 44
    page.drawCircle({ x: margin + 12, y: y + 5, size: 14, color: teal })
    page.drawText(String(index + 1), { x: margin + 8, y, size: 14, font: bold, color: rgb(1, 1, 1) })
    page.drawText(line, { x: margin + 40, y, size: 13, font: regular })
  }
  page.drawText(company.name, { x: margin, y: 48, size: 10, font: regular, color: rgb(0.4, 0.4, 0.4) })
  return Buffer.from(await pdf.save())
}
