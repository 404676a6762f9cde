import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

/** A document with one of these texts on each page. */
export async function pdf(name: string, texts: readonly string[]): Promise<File> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const text of texts) document.addPage([612, 792]).drawText(text, { x: 60, y: 700, size: 30, font })
  return new File([Uint8Array.from(await document.save())], name, { type: 'application/pdf' })
}
