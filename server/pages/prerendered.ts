import { escapeUTF8 } from 'entities'

/** What stands for the brand in prerendered HTML: characters for private use. A name begins with the mark of its letter. */
const marks = {
  letter: '\uE000',
  name: '\uE000\uE001',
  company: '\uE002',
  logo: '\uE003',
  provider: '\uE004',
  refusal: '\uE005',
} as const

const unknown = { appName: marks.name, companyName: marks.company }

/** The brands that documents are prerendered with, by the ending of their file's name. */
export const prerenderedBrands = {
  '': { ...unknown, logoUrl: null },
  '-with-logo': { ...unknown, logoUrl: marks.logo },
} as const

/** The words about single sign-on that the sign-in is prerendered with. */
export const prerenderedSignOn = { provider: marks.provider, refusal: marks.refusal } as const

/** Puts the name of the provider, and why somebody was refused, in the place of their marks. */
export const withSignOn = (html: string, { provider, refusal }: { provider: string; refusal: string }): string =>
  html.replaceAll(marks.provider, () => escapeUTF8(provider)).replaceAll(marks.refusal, () => escapeUTF8(refusal))

interface Brand {
  name: string
  appName: string
  logoUrl: string | null
}

/** Puts a company's brand in the place of the marks. */
export function withBrand(html: string, { name, appName, logoUrl }: Brand): string {
  const [letter = ''] = appName.toUpperCase()
  return html
    .replaceAll(marks.name, () => escapeUTF8(appName))
    .replaceAll(marks.letter, () => escapeUTF8(letter))
    .replaceAll(marks.company, () => escapeUTF8(name === appName ? '' : name))
    .replaceAll(marks.logo, () => escapeUTF8(logoUrl ?? ''))
}
