import { numberLocale } from '#locales/messages.ts'

/** A number with so many places after its decimal point. */
export const decimal = (value: number, places = 1): string =>
  new Intl.NumberFormat(numberLocale(), { minimumFractionDigits: places, maximumFractionDigits: places }).format(value)
