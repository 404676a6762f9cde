import { deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { deflateParts } from './deflate.ts'

/** Documents for tests: plain ones, and hostile ones that take a program without limits minutes or gigabytes. */

/** A document of these objects, of which the first is its catalog, with a table of them at its end. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    places.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const start = length
  const rows = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

function streamOf(content: Buffer, entries = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
}

interface Parts {
  pages?: number
  /** Entries of the catalog, and of each page. */
  catalog?: string
  page?: string
  box?: string
  content?: Buffer
  contentEntries?: string
  /** Further objects, from 5 on. */
  more?: readonly (string | Buffer)[]
}

/** A page of one line, which is drawn in half of the time of a whole one. */
const linePt = [612, 24] as const

/** Pages of one line, or of another size; of a letter the upper half is red. */
export function plainPdf({
  pages = 3,
  catalog = '',
  page = '',
  box = `0 0 ${linePt.join(' ')}`,
  ...parts
}: Parts = {}): Buffer {
  const { content = Buffer.from('1 0 0 rg 0 396 612 396 re f'), contentEntries, more = [] } = parts
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${'3 0 R '.repeat(pages)}] >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ${page} >>`,
    streamOf(content, contentEntries),
    ...more,
  ])
}

/** Does something when it is opened, when a page is shown, and when its link is followed. */
export const scriptedPdf = (): Buffer =>
  plainPdf({
    catalog: '/OpenAction 5 0 R /AA << /WC 5 0 R >> /Names << /JavaScript << /Names [(a) 5 0 R] >> >>',
    page: '/AA << /O 6 0 R >> /Annots [7 0 R 8 0 R 9 0 R]',
    more: [
      '<< /S /JavaScript /JS (app.alert\\(1\\)) >>',
      '<< /S /Launch /F (cmd.exe) >>',
      '<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A 6 0 R >>',
      '<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /U#52I /URI (https://example.com/) /Next << /S /Java#53cript /JS 10 0 R >> >> >>',
      '<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>',
      streamOf(Buffer.from('app.alert(2)')),
    ],
  })

/** Carries a program along. */
export const attachingPdf = (): Buffer =>
  plainPdf({
    catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 5 0 R] >> >>',
    page: '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 5 0 R >>]',
    more: ['<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>', streamOf(Buffer.from('MZ a program'))],
  })

/** Its table of objects points nowhere. */
export const misplacedPdf = (): Buffer =>
  Buffer.from(
    plainPdf()
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n99'),
    'latin1',
  )

export const truncatedPdf = (): Buffer => plainPdf({ content: Buffer.alloc(5_000, ' ') }).subarray(0, 60)

/** A tree of pages that contains itself. */
export const circularPdf = (): Buffer =>
  pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 9 /Kids [2 0 R] /Parent 2 0 R >>'])

export const withoutPages = (): Buffer =>
  pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>'])

/** Arrays inside of arrays. */
export const nestedPdf = (depth = 200_000): Buffer =>
  plainPdf({ catalog: `/X ${'['.repeat(depth)}${']'.repeat(depth)}` })

export const hugePagePdf = (): Buffer => plainPdf({ box: '0 0 100000000 100000000' })
export const thinPagePdf = (): Buffer => plainPdf({ box: '0 0 14400 0.01' })

const blanks = (count: number) => ({ byte: 0x20, count })

/** 300 MB of blanks to draw, in a kilobyte. */
export const contentBombPdf = (): Buffer =>
  plainPdf({
    content: deflateSync(deflateParts(blanks(300 * 1024 * 1024))),
    contentEntries: '/Filter [/FlateDecode /FlateDecode]',
  })

/** Objects in a compressed stream, of which most are blank space. */
export const objectBombPdf = (): Buffer => {
  const objects = deflateParts(Buffer.from('20 0 '), blanks(1024 * 1024 * 1024), Buffer.from('<< >>'))
  return plainPdf({ more: [streamOf(objects, '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode')] })
}

/** A pattern in a pattern in a pattern, each of them in many tiles. */
export const patternBombPdf = (depth = 8): Buffer => {
  const tile = (at: number) =>
    streamOf(
      Buffer.from(at === depth ? '1 0 0 rg 0 0 1 1 re f' : '/Pattern cs /P scn 0 0 3000 3000 re f'),
      `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 3000 3000] /XStep 3 /YStep 3 /Resources << ${at === depth ? '' : `/Pattern << /P ${at + 6} 0 R >>`} >>`,
    )
  return plainPdf({
    page: '/Resources << /Pattern << /P 5 0 R >> >>',
    content: Buffer.from('/Pattern cs /P scn 0 0 612 792 re f'),
    more: Array.from({ length: depth + 1 }, (_, at) => tile(at)),
  })
}

/** Opens with a password; or with none, and only its owner may print it. */
export async function encryptedPdf(userPassword: string): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage([...linePt]).drawText('For the crew only', { x: 50, y: 8, font })
  document.encrypt({ userPassword, ownerPassword: 'owner', permissions: { printing: false } })
  return Buffer.from(await document.save())
}

/** A document with one of these texts on each page, of one line. */
export async function writtenPdf(...texts: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const text of texts) document.addPage([...linePt]).drawText(text, { x: 60, y: 8, size: 12, font })
  return Buffer.from(await document.save())
}
