import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/** The fonts of a PDF, in the order in which they are asked for a letter: each is cut into slices by code points. */
const families = [
  'noto-sans',
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-emoji',
] as const
type Family = (typeof families)[number]

/** Han letters look as in the language whose own letters stand beside them. */
const ownLetters: readonly (readonly [RegExp, Family])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'noto-sans-jp'],
  [/\p{Script=Hangul}/u, 'noto-sans-kr'],
]

const packages = createRequire(import.meta.url)

interface Slice {
  /** The file in the package of its family. */
  name: string
  family: Family
  ranges: (readonly [first: number, last: number])[]
}

function slicesOf(family: Family): Slice[] {
  const folder = `@fontsource-variable/${family}`
  const ranges = JSON.parse(readFileSync(packages.resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([subset, list]) => ({
    name: `${folder}/files/${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    family,
    ranges: list.split(',').map(range => {
      const [first = '', last = first] = range.slice(2).split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    }),
  }))
}

export interface LoadedFont {
  name: string
  isEmoji: boolean
  regular: Font
  bold: Font
}

/** Finds a font that has a letter. Fonts are loaded with the texts that are written with them. */
export class Fonts {
  readonly #slices = families.flatMap(slicesOf)
  readonly #loaded = new Map<string, LoadedFont>()
  readonly #byLetter = new Map<string, LoadedFont | null>()

  /** Loads all fonts that these texts take. */
  async load(texts: Iterable<string>): Promise<void> {
    for (const text of texts) {
      const first = firstFamily(text)
      for (const letter of new Set(text.normalize('NFC'))) {
        const key = `${first} ${letter}`
        if (!this.#byLetter.has(key)) this.#byLetter.set(key, await this.#find(letter.codePointAt(0) ?? 0, first))
      }
    }
  }

  /** The font of a letter within a text; null if no font has it. */
  of(letter: string, text: string): LoadedFont | null {
    return this.#byLetter.get(`${firstFamily(text)} ${letter}`) ?? null
  }

  async #find(codePoint: number, first: Family | undefined): Promise<LoadedFont | null> {
    const having = this.#slices.filter(({ ranges }) =>
      ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    )
    const rank = ({ family }: Slice) => (family === first ? -1 : families.indexOf(family))
    for (const { name } of having.toSorted((a, b) => rank(a) - rank(b))) {
      const font = this.#loaded.get(name) ?? (await load(name))
      this.#loaded.set(name, font)
      if (font.regular.hasGlyphForCodePoint(codePoint)) return font
    }
    return null
  }
}

function firstFamily(text: string): Family | undefined {
  // Most texts have nothing beyond these.
  if (!/[\u{1100}-\u{10ffff}]/u.test(text)) return undefined
  return ownLetters.find(([letters]) => letters.test(text))?.[1]
}

async function load(name: string): Promise<LoadedFont> {
  const content = readFileSync(packages.resolve(name))
  // What embeds fonts takes no variable ones, and no compressed ones.
  const inWeight = async (wght: number) =>
    create(
      await subsetFont(content, '', { targetFormat: 'truetype', keepAllGlyphs: true, variationAxes: { wght } }),
    ) as Font
  return { name, isEmoji: name.includes('emoji'), regular: await inWeight(400), bold: await inWeight(700) }
}
