import { languages } from '#locales/messages.browser.ts'
import { language } from '#locales/messages.ts'

/** The languages that there are pages in, with their own names. */
export { languages }

/** Those that these pages are not in. */
export const otherLanguages = languages.filter(({ tag }) => tag !== language())

/** The language of this browser, as far as there are pages in it. */
export const browserLanguage = (): string | undefined =>
  navigator.languages.map(tag => tag.split('-', 1)[0]).find(base => languages.some(({ tag }) => tag === base))
