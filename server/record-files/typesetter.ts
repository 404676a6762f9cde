import bidiFactory from 'bidi-js'
import type Pdf from 'pdfkit'
import type { Fonts, LoadedFont } from './fonts.ts'

// Its types are those of its other build, which has a default export.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

export interface Style {
  size: number
  isBold?: boolean
}

/** A piece of a line in one font and one direction. */
interface Run {
  text: string
  font: LoadedFont
  isRightToLeft: boolean
}

/** In place of letters that no font has. */
const missing = '…'
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u
const ofAnyScript = /^[\p{M}\p{Default_Ignorable_Code_Point}\p{Script=Common}]$/u
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const reordered = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}]/u
const breaksAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Writes lines in any script whose letters the fonts have: each letter in its font, joined and in its direction. */
export class Typesetter {
  readonly #doc: typeof Pdf.prototype
  readonly #fonts: Fonts
  readonly #registered = new Set<string>()
  readonly #widths = new Map<string, number>()
  readonly #known = new Map<string, Run[]>()

  constructor(doc: typeof Pdf.prototype, fonts: Fonts) {
    this.#doc = doc
    this.#fonts = fonts
  }

  /** Whether every letter of a text has a glyph. */
  isWhole(text: string): boolean {
    return [...text.normalize('NFC')].every(letter => invisible.test(letter) || this.#fonts.of(letter, text))
  }

  /** Cuts a text into lines that are at most this wide. */
  lines(text: string, width: number, style: Style): string[] {
    return text
      .normalize('NFC')
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .flatMap(paragraph => this.#wrap(paragraph.replaceAll('\t', ' '), width, style))
  }

  #wrap(paragraph: string, width: number, style: Style): string[] {
    if (this.#widthOf(paragraph, style) <= width) return [paragraph]
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const piece of this.#pieces(paragraph, width, style)) {
      const wide = this.#widthOf(piece, style)
      if (used + this.#widthOf(piece.trimEnd(), style) > width && line.trim() !== '') {
        lines.push(line.trimEnd())
        line = ''
        used = 0
      }
      line += piece
      used += wide
    }
    return [...lines, line.trimEnd()]
  }

  /** The parts of a paragraph between which a line may end. */
  #pieces(paragraph: string, width: number, style: Style): string[] {
    const pieces: string[] = []
    for (const { segment, isWordLike } of words.segment(paragraph)) {
      const last = pieces.at(-1)
      const isNew =
        last === undefined || /\s$/u.test(last) || (isWordLike && breaksAnywhere.test(segment + last.slice(-2)))
      if (isNew && segment.trim() !== '') pieces.push(segment)
      else pieces[Math.max(0, pieces.length - 1)] = (last ?? '') + segment
    }
    return pieces.flatMap(piece =>
      this.#widthOf(piece.trimEnd(), style) <= width
        ? [piece]
        : Array.from(graphemes.segment(piece), each => each.segment),
    )
  }

  #widthOf(text: string, style: Style): number {
    return this.#runs(text).reduce((sum, run) => sum + this.#widthOfRun(run, style), 0)
  }

  #widthOfRun(run: Run, style: Style): number {
    const key = `${style.size} ${style.isBold ?? false} ${run.font.name} ${run.text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    const width = this.#select(run.font, style).widthOfString(run.text, optionsOf(run))
    this.#widths.set(key, width)
    return width
  }

  /** Writes one line, which begins at `x`, on the baseline `y`. */
  write(line: string, x: number, y: number, style: Style): void {
    let at = x
    // Glyphs stand in another order than their letters: this is what a search finds and a copy has.
    const isReordered = reordered.test(line)
    if (isReordered) this.#doc.markContent('Span', { actual: line })
    for (const run of this.#runs(line)) {
      this.#select(run.font, style).text(run.text, at, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...optionsOf(run),
      })
      at += this.#widthOfRun(run, style)
    }
    if (isReordered) this.#doc.endMarkedContent()
  }

  /** Writes lines that end at `x`. */
  writeUpTo(line: string, x: number, y: number, style: Style): void {
    this.write(line, x - this.#widthOf(line, style), y, style)
  }

  /** The runs of a line as they stand on paper, from left to right. */
  #runs(line: string): Run[] {
    const runs = this.#known.get(line) ?? this.#runsOf(line)
    this.#known.set(line, runs)
    return runs
  }

  #runsOf(line: string): Run[] {
    const levels = rightToLeft.test(line) ? bidi.getEmbeddingLevels(line, 'auto').levels : undefined
    const runs: (Run & { level: number })[] = []
    let at = 0
    for (const letter of line) {
      const level = levels?.[at] ?? 0
      at += letter.length
      const last = runs.at(-1)
      const font = this.#fontOf(letter, line, last?.font)
      if (font === null) continue
      if (last && last.font === font.of && last.level === level) {
        if (font.letter !== missing || !last.text.endsWith(missing)) last.text += font.letter
      } else runs.push({ text: font.letter, font: font.of, level, isRightToLeft: level % 2 === 1 })
    }
    return inVisualOrder(runs).map(run => (run.isRightToLeft ? { ...run, text: mirrored(run.text) } : run))
  }

  /** A letter that all scripts share stays in the font of the letter before it, so that both are joined. */
  #fontOf(letter: string, line: string, before: LoadedFont | undefined): { letter: string; of: LoadedFont } | null {
    if (
      before &&
      !before.isEmoji &&
      ofAnyScript.test(letter) &&
      before.regular.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    )
      return { letter, of: before }
    if (invisible.test(letter)) return null
    const own = this.#fonts.of(letter, line)
    if (own) return { letter, of: own }
    const instead = this.#fonts.of(missing, missing)
    return instead && { letter: missing, of: instead }
  }

  #select({ name, regular, bold }: LoadedFont, { size, isBold = false }: Style): typeof Pdf.prototype {
    const key = `${name}${isBold ? ' bold' : ''}`
    if (!this.#registered.has(key)) {
      // It also takes fonts that were opened before.
      this.#doc.registerFont(key, isBold ? bold : regular)
      this.#registered.add(key)
    }
    return this.#doc.font(key).fontSize(size)
  }
}

/** With features a run is laid out at once: otherwise its words would stand from left to right. */
const optionsOf = ({ isRightToLeft }: Run) => (isRightToLeft ? { features: [] } : {})

/** Signs in pairs face the other way; without letters of their own, a run is not turned by the font. */
function mirrored(text: string): string {
  const turned = Array.from(text, sign => bidi.getMirroredCharacter(sign) ?? sign)
  return (rightToLeft.test(text) ? turned : turned.toReversed()).join('')
}

/** Rule L2 of the Unicode bidirectional algorithm. */
function inVisualOrder<Leveled extends { level: number }>(runs: Leveled[]): Leveled[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  let ordered = runs
  for (let level = highest; level > 0; level -= 1) {
    const next: Leveled[] = []
    let turned: Leveled[] = []
    for (const run of ordered) {
      if (run.level >= level) turned.unshift(run)
      else {
        next.push(...turned, run)
        turned = []
      }
    }
    ordered = [...next, ...turned]
  }
  return ordered
}
