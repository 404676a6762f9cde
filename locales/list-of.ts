import { language } from '#locales/messages.ts'

/** "Ann, Ben, and Cy"; with `disjunction` "Ann, Ben, or Cy". */
export const listOf = (items: readonly string[], type: Intl.ListFormatType = 'conjunction'): string =>
  new Intl.ListFormat(language(), { type }).format(items)
