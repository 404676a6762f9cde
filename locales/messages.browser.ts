/** The language of these pages, as a BCP 47 tag. Their messages are put in place by the build (scripts/build/messages.ts). */
export const language = (): string => __LANGUAGE__

/** Dates are written as the browser's own variant of the language has them, such as `es-MX`. */
const own = globalThis.navigator?.languages?.find(tag => tag.split('-', 1)[0] === __LANGUAGE__) ?? __LOCALE__
export const locale = (): string => own

/** Numbers are written in one way for all who read a language: `10,000` and `4.5` in Spanish too. */
export const numberLocale = (): string => __LOCALE__

/** The languages that there are pages in, with their own names. */
export const languages = __LANGUAGES__

const numbers = new Intl.NumberFormat(__LOCALE__)
const rules = new Intl.PluralRules(__LANGUAGE__)

type Branches = Record<string, (() => string) | undefined> & { other: () => string }

/** `12,400` */
export const number = (value: number): string => numbers.format(value)

/** The words for a number: of exactly this one (`=0`), else of its category (`one`, `few`, `other`). */
export const plural = (value: number, words: Branches): string =>
  (words[`=${value}`] ?? words[rules.select(value)] ?? words.other)()

/** The words for a value, else those for `other`. */
export const choose = (value: string | boolean, words: Branches): string => (words[`${value}`] ?? words.other)()

declare const __LANGUAGE__: string
declare const __LOCALE__: string
declare const __LANGUAGES__: readonly { tag: string; name: string }[]
