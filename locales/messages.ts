/** What messages are read from: the catalog of the language that is spoken right now. */
interface Speaker {
  /** BCP 47. */
  language: string
  /** The tag whose numbers and dates it uses, such as `es-US`. */
  locale: string
  /** The messages of a group of the catalog. */
  group: (name: string) => object
}

let current = (): Speaker => {
  throw new Error('A message was read before the languages were loaded')
}

/** Sets where messages are read from. The pages need none: their build puts the messages of one language in place. */
export function readMessagesFrom(speaker: () => Speaker): void {
  current = speaker
}

/** The language that is spoken right now, as a BCP 47 tag. */
export const language = (): string => current().language

/** The tag by which numbers and dates are written. */
export const locale = (): string => current().locale

/** The locale that numbers are written in. */
export const numberLocale = locale

/** A number as the language writes it: `12,400`. */
export const number = (value: number): string => numbersOf(locale()).format(value)

const formats = new Map<string, Intl.NumberFormat>()

/** Building a format costs far more than using it. */
function numbersOf(tag: string): Intl.NumberFormat {
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag)
  formats.set(tag, format)
  return format
}

/** The words of a group of the catalogs: strings, and functions where a message takes arguments. */
export function messages(name: string): object {
  const read = () => current().group(name)
  return new Proxy(
    {},
    {
      get: (_, key) => Reflect.get(read(), key) as unknown,
      has: (_, key) => Reflect.has(read(), key),
      ownKeys: () => Reflect.ownKeys(read()),
      getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(read(), key),
    },
  )
}
