import { Parser } from 'htmlparser2'
import { Refusal } from '#server/lib/refusal.ts'

const maxBytes = 5 * 1024 * 1024
/** With those that `use` repeats. */
const maxElements = 100_000
const maxDepth = 500

interface Element {
  id: string | undefined
  /** The ids of what it repeats. */
  uses: string | undefined
  children: Element[]
  /** How many elements are drawn for it; undefined before it was counted, null while it is. */
  count?: number | null
}

/**
 * Returns a well-formed SVG without filters, of which a hundred bytes take minutes: by its elements, attributes and styles
 * once they are decoded, written again. Throws Refusal `media.pixels` for one that is too large or repeats too much.
 */
export function harmlessSvg(content: Buffer): Buffer {
  if (content.length > maxBytes) throw new Refusal('media.pixels')
  const written: string[] = []
  const root: Element = { id: undefined, uses: undefined, children: [] }
  const open = [root]
  let elements = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1
        if (elements > maxElements || open.length > maxDepth) throw new Refusal('media.pixels')
        const local = localName(name)
        const href = attributes.href ?? attributes['xlink:href']
        const element: Element = {
          id: attributes.id,
          uses: local === 'use' ? href?.trim().replace(/^#/, '') : undefined,
          children: [],
        }
        open.at(-1)?.children.push(element)
        open.push(element)
        written.push(`<${elementName(name)}`)
        for (const [key, value] of Object.entries(attributes)) written.push(attribute(key, value))
        written.push('>')
        isStyle = local === 'style'
      },
      ontext(text) {
        written.push(escaped(isStyle ? withoutFilters(text) : text))
      },
      onclosetag(name) {
        open.pop()
        isStyle = false
        written.push(`</${elementName(name)}>`)
      },
    },
    { xmlMode: true },
  )
  let isStyle = false
  parser.end(withEntities(decoded(content)))
  countDrawn(root)
  return Buffer.from(written.join(''))
}

/** Without its declaration, because it is written in UTF-8. */
function decoded(content: Buffer): string {
  const [declaration = ''] = /^\s*<\?xml[^>]{0,200}\?>/.exec(content.toString('latin1', 0, 300)) ?? []
  const label = /encoding\s*=\s*["']([\w-]+)/.exec(declaration)?.[1]
  try {
    return new TextDecoder(label ?? 'utf-8').decode(content)
  } catch {
    return content.toString('utf8')
  }
}

/** Replaces the names that the document type gives to texts, and leaves it out. */
function withEntities(text: string): string {
  const start = text.indexOf('<!DOCTYPE')
  if (start < 0) return text
  const subset = text.indexOf('[', start)
  const plainEnd = text.indexOf('>', start)
  const hasSubset = subset >= 0 && subset < plainEnd
  const end = hasSubset ? text.indexOf('>', text.indexOf(']', subset)) : plainEnd
  if (end < 0) throw new Refusal('media.damaged')
  const rest = text.slice(0, start) + text.slice(end + 1)
  const declared = hasSubset ? text.slice(subset, end).matchAll(/<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')/g) : []
  const values = new Map([...declared].map(([, name = '', double, single]) => [name, double ?? single ?? '']))
  if (values.size === 0) return rest
  let bytes = rest.length
  return rest.replaceAll(/&([\w.:-]+);/g, (reference, name: string) => {
    const value = values.get(name) ?? reference
    bytes += value.length
    if (bytes > maxBytes) throw new Refusal('media.pixels')
    return value
  })
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
const elementName = (name: string) => (localName(name) === 'filter' ? 'unfiltered' : name)

function attribute(name: string, value: string): string {
  const local = localName(name)
  if (local === 'filter') return ''
  // A picture inside the picture may be an SVG again.
  if (local === 'href' && /^data:(?!image\/(?:png|jpe?g|gif|webp)[;,])/i.test(value.replaceAll(/\s/g, ''))) return ''
  return ` ${name}="${escaped(local === 'style' ? withoutFilters(value) : value)}"`
}

/** Styles without filters and imports, however they are spelled. */
function withoutFilters(css: string): string {
  return withoutComments(css)
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (escape, code: string) => letterOf(Number.parseInt(code, 16)) ?? escape)
    .replaceAll(/\\([g-z])/gi, '$1')
    .replaceAll(/\bfilter(?=\s*:)/gi, 'unfiltered')
    .replaceAll(/@import/gi, '@unimported')
}

function letterOf(code: number): string | undefined {
  const letter = code < 0x80 ? String.fromCharCode(code) : ''
  return /[a-z@:-]/i.test(letter) ? letter : undefined
}

function withoutComments(css: string): string {
  const parts: string[] = []
  let at = 0
  for (let start = css.indexOf('/*'); start >= 0; start = css.indexOf('/*', at)) {
    parts.push(css.slice(at, start))
    const end = css.indexOf('*/', start + 2)
    if (end < 0) return parts.join(' ')
    at = end + 2
  }
  return [...parts, css.slice(at)].join(' ')
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, sign => signs[sign] ?? sign)

/** Throws Refusal `media.pixels` if too many elements are drawn. */
function countDrawn(root: Element): void {
  const byId = new Map<string, Element>()
  const all = [root]
  for (const element of all) {
    if (element.id !== undefined && !byId.has(element.id)) byId.set(element.id, element)
    all.push(...element.children)
  }
  function count(element: Element, depth: number): number {
    if (depth > maxDepth) throw new Refusal('media.pixels')
    // One that contains itself is not drawn.
    if (element.count !== undefined) return element.count ?? 0
    element.count = null
    const used = element.uses === undefined ? undefined : byId.get(element.uses)
    let drawn = 1 + (used ? count(used, depth + 1) : 0)
    for (const child of element.children) drawn += count(child, depth + 1)
    if (drawn > maxElements) throw new Refusal('media.pixels')
    element.count = drawn
    return drawn
  }
  count(root, 0)
}
