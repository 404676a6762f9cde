import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { type CatalogGroup, catalogFile, directionOf, factsOf, languages, readCatalog } from '../../locales/catalog.ts'
import { argumentsOf, types } from '../locales/arguments.ts'
import { textImportsIn } from '../locales/text-imports.ts'
import { writeTextIndex } from '../locales/text-index.ts'

const virtual = 'virtual:messages/'

/**
 * Puts the messages of one language in place of those of `#locales/text.ts`: each is an export of a module of its group,
 * so that the pages load those that they use, and none of the catalogs. `changed` changes each message first, for tests.
 */
export function messagesIn(language: string, changed: (message: string) => string = message => message): Plugin {
  const read = () => readCatalog(language)
  return {
    name: 'messages',
    enforce: 'pre',
    config: () => ({
      define: {
        __LANGUAGE__: JSON.stringify(language),
        __LOCALE__: JSON.stringify(factsOf(language).locale),
        __LANGUAGES__: JSON.stringify(languages.map(tag => ({ tag, name: factsOf(tag).name }))),
      },
    }),
    transformIndexHtml: html =>
      html
        .replaceAll(/%([\w-]+(?:\.\w+)+)%/g, (_, path: string) => textOf(path.split('.').reduce(entryOf, read())))
        .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`),
    resolveId: {
      filter: { id: /^(#locales\/messages\.ts|virtual:messages\/[\w-]+)$/ },
      handler(id, importer) {
        if (id.startsWith(virtual)) return { id: `\0${id}`, moduleSideEffects: false }
        return this.resolve('#locales/messages.browser.ts', importer, { skipSelf: true })
      },
    },
    load: {
      filter: { id: /virtual:messages\// },
      handler(id) {
        this.addWatchFile(catalogFile(language))
        const group = id.split(virtual)[1] ?? ''
        const found = read()[group]
        if (!found) throw new Error(`There are no messages of “${group}” in locales/${language}.json`)
        return moduleOf(everyMessage(found, changed))
      },
    },
    buildStart: writeTextIndex,
    watchChange: writeTextIndex,
    transform: {
      filter: { code: '#locales/text.ts' },
      handler: (code, id) => ({ code: withGroups(code, id.split('?', 1)[0] ?? ''), map: null }),
    },
  }
}

/** The code with an import of its group's module in place of each name that it imports from the index. */
const withGroups = (code: string, file: string): string =>
  textImportsIn(code, file).reduceRight((changed, { start, end, groups }) => {
    const modules = groups.map(({ group, local }) => `import * as ${local} from '${virtual}${group}'`)
    return changed.slice(0, start) + modules.join('; ') + changed.slice(end)
  }, code)

const entryOf = (group: string | CatalogGroup | undefined, name: string): string | CatalogGroup | undefined =>
  typeof group === 'object' ? group[name] : undefined
const textOf = (entry: string | CatalogGroup | undefined): string => (typeof entry === 'string' ? entry : '')

const everyMessage = (group: CatalogGroup, changed: (message: string) => string): CatalogGroup =>
  Object.fromEntries(
    Object.entries(group).map(([name, entry]) => [
      name,
      typeof entry === 'string' ? changed(entry) : everyMessage(entry, changed),
    ]),
  )

function moduleOf(group: CatalogGroup): string {
  const entries = Object.entries(group)
  return [
    "import { choose, number, plural } from '#locales/messages.browser.ts'",
    ...entries.map(([, entry], i) => `const m${i} = ${codeOf(entry)}`),
    `export { ${entries.map(([name], i) => `m${i} as ${JSON.stringify(name)}`).join(', ')} }`,
  ].join('\n')
}

function codeOf(entry: string | CatalogGroup): string {
  if (typeof entry === 'string') return codeOfMessage(entry)
  return `{ ${Object.entries(entry)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${codeOf(inner)}`)
    .join(', ')} }`
}

/** A message as a string, or as a function of its arguments; with tags it returns a list of texts and what tags return. */
export function codeOfMessage(message: string): string {
  const nodes = compile(message)
  if (typeof nodes === 'string') return JSON.stringify(nodes)
  const isRich = [...argumentsOf(message).values()].includes('tag')
  return `v => ${isRich ? `[${parts(nodes).join(', ')}].filter(Boolean)` : joined(nodes)}`
}

const isTag = (node: unknown) => Array.isArray(node) && (typeof node[1] === 'string' || Array.isArray(node[1]))

/** Tags, and the texts between them. */
function parts(nodes: readonly unknown[]): string[] {
  const tag = nodes.findIndex(isTag)
  if (tag < 0) return [joined(nodes)]
  return [joined(nodes.slice(0, tag)), codeOfNode(nodes[tag]), ...parts(nodes.slice(tag + 1))]
}

/** `pound` is the number that `#` stands for. */
function codeOfNode(node: unknown, pound = ''): string {
  if (typeof node === 'string') return JSON.stringify(node)
  if (node === types.pound) return pound
  const [name, type, ...rest] = node as [name: string, type: unknown, ...rest: unknown[]]
  const value = `v[${JSON.stringify(name)}]`
  if (type === undefined) return value
  if (type === types.number && rest.length === 0) return `number(${value})`
  if (type === types.plural) return `plural(${value}, ${branches(rest[0], `number(${value})`)})`
  if (type === types.select) return `choose(${value}, ${branches(rest[0], pound)})`
  if (typeof type !== 'number') return `${value}(${joined([type, ...rest])})`
  throw new Error(`Pages have no formatter for {${name}}, a date, a time or a styled number`)
}

const branches = (options: unknown, pound: string): string =>
  `{ ${Object.entries(options as object)
    .map(([key, nodes]) => `${JSON.stringify(key)}: () => ${joined([nodes].flat(), pound)}`)
    .join(', ')} }`

/** Texts as one. A branch with one argument is that argument, not a list. */
const joined = (nodes: readonly unknown[], pound = ''): string =>
  nodes.length === 0 ? '""' : ['""', ...nodes.map(node => codeOfNode(node, pound))].join(' + ')
