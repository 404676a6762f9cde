import type { Catalog, CatalogGroup } from '../../locales/catalog.ts'
import { argumentsOf } from './arguments.ts'

/** Messages by their path, such as `composer.phases.video.preparing`. */
export function flat(catalog: Catalog | CatalogGroup, path: readonly string[] = []): Map<string, string> {
  return new Map(
    Object.entries(catalog).flatMap(([name, entry]) =>
      typeof entry === 'string' ? ([[[...path, name].join('.'), entry]] as const) : [...flat(entry, [...path, name])],
    ),
  )
}

/** Returns what a translation lacks of its source, has beyond it, or fills with other arguments. */
export function problemsOf(source: Catalog, translation: Catalog): string[] {
  const [messages, translated] = [flat(source), flat(translation)]
  const extra = [...translated.keys()].filter(path => !messages.has(path)).map(path => `${path}: not in the source`)
  const others = [...messages].flatMap(([path, message]) => {
    const words = translated.get(path)
    if (words === undefined || (words === '' && message !== '')) return [`${path}: missing`]
    return problemWith(words, shapeOf(message)).map(problem => `${path}: ${problem}`)
  })
  return [...extra, ...others]
}

function problemWith(words: string, expected: string): string[] {
  try {
    const shape = shapeOf(words)
    return shape === expected ? [] : [`has the arguments ${shape || 'none'}, not ${expected || 'none'}`]
  } catch (error) {
    return [`not ICU MessageFormat: ${String(error)}`]
  }
}

const shapeOf = (message: string): string =>
  [...argumentsOf(message)]
    .map(([name, kind]) => `${name} (${kind})`)
    .toSorted()
    .join(', ')

/**
 * Returns the messages of a group whose names occur in none of the files that read the group. A name counts as read where
 * a part above it is passed on as a whole or indexed, as in `text.states[state]`.
 */
export function unusedIn(group: CatalogGroup, files: readonly string[]): string[] {
  const code = files.join('\n')
  const reads = (name: string) => new RegExp(`(?<![\\w-])${RegExp.escape(name)}(?![\\w-])`).test(code)
  const isPassedOn = (name: string) =>
    new RegExp(`(?<![\\w-])${RegExp.escape(name)}(?![\\w-])(?!\\??\\.\\w)`).test(code)
  return [...flat(group).keys()].filter(path => {
    const names = path.split('.')
    return !reads(names.at(-1) ?? '') && !names.slice(0, -1).some(isPassedOn)
  })
}
