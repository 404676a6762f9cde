import formatMessage from 'icu-minify/format'

export type CompiledMessage = Parameters<typeof formatMessage>[0]
export type Values = Record<string, unknown>

/** Building an Intl object costs far more than using it. */
function remembered<Options extends object, Made>(make: (language: string, options?: Options) => Made) {
  const made = new Map<string, Made>()
  return (language: string, options?: Options): Made => {
    const key = `${language}${options ? JSON.stringify(options) : ''}`
    const found = made.get(key) ?? make(language, options)
    made.set(key, found)
    return found
  }
}

const formatters = {
  getNumberFormat: remembered(
    (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
  ),
  getPluralRules: remembered((language, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options)),
  getDateTimeFormat: remembered(
    (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
  ),
}

/** Returns a compiled message with its arguments filled; with tags, a list of texts and of what the tags return. */
export function format(message: CompiledMessage, language: string, values: Values): unknown {
  const made = formatMessage(message, language, values as Parameters<typeof formatMessage>[2], { formatters })
  return Array.isArray(made) && made.length === 0 ? '' : made
}
