import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeHTML } from 'entities'
import { type AtRule, parse, type Root, type Rule } from 'postcss'

interface Built {
  name?: string
  file: string
  css?: string[]
}

/** The scripts whose modules show the first posts of a document (scripts/build/chunks.ts). */
const ofFirstPosts = ['shared', 'base', 'start', 'parts', 'feed']

/**
 * Makes a built document paint as soon as it has arrived: the styles of what it shows, and the script that runs before
 * the first paint, are in it, and everything else that it refers to is asked for behind its content. The stylesheet
 * stands before the scripts, which wait for it. `folder` is that of the build; `hasPosts`: the server may put the first
 * posts into the document.
 */
export async function inlineFirstPaint(folder: string, document: string, hasPosts: boolean): Promise<string> {
  const manifest: Record<string, Built> = JSON.parse(await read(folder, '.vite/manifest.json'))
  const built = Object.values(manifest)
  const [styles = ''] = built.flatMap(({ css }) => css ?? [])
  const scripts = hasPosts ? built.filter(({ name }) => ofFirstPosts.includes(name ?? '')) : []
  const shown = [document, ...(await Promise.all(scripts.map(({ file }) => read(folder, file))))]
  const first = stylesOf(await read(folder, styles), shown)
  const beforePaint = await readFile('web/public/before-paint.js', 'utf8')
  const later: string[] = []
  return document
    .replaceAll(/<link rel="(?:stylesheet|modulepreload)"[^>]*>|<script type="module"[^>]*><\/script>/g, tag => {
      later.push(tag)
      return ''
    })
    .replace(/<script src="\/before-paint\.js"\s*><\/script>/, () => `<script>${beforePaint}</script>`)
    .replace('</head>', () => `<style>${first}</style></head>`)
    .replace('</body>', () => `${later.toSorted(stylesFirst).join('')}</body>`)
}

const read = (folder: string, file: string) => readFile(join(folder, file), 'utf8')

const rank = (tag: string) => Number(!tag.includes('rel="stylesheet"'))
const stylesFirst = (a: string, b: string) => rank(a) - rank(b)

/** Returns the rules of a stylesheet that apply to some text, by its classes, with the values that these refer to. */
function stylesOf(css: string, shown: readonly string[]): string {
  const words = new Set(shown.flatMap(text => decodeHTML(text).match(/[^\s"'`<>]+/g) ?? []))
  const styles = parse(css)
  styles.walkRules(rule => {
    if (isKeyframe(rule)) return
    const selectors = rule.selectors.filter(selector => classesIn(selector).every(name => words.has(name)))
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
  dropUnused(styles)
  styles.walk(node => {
    if ('nodes' in node && node.nodes?.length === 0) node.remove()
  })
  return styles.toString()
}

const isKeyframe = ({ parent }: Rule) => parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')

/** The classes that a selector asks for, but for those that it excludes. */
const classesIn = (selector: string): string[] =>
  [...selector.replaceAll(/:not\([^()]*\)/g, '').matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi)].map(
    ([, name = '']) =>
      name
        .replaceAll(/\\([\da-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
        .replaceAll(/\\(.)/g, '$1'),
  )

/** Drops values and animations that no rule uses. */
function dropUnused(styles: Root): void {
  const used = new Set<string>()
  const values = new Map<string, string[]>()
  const use = (value: string) => {
    for (const [name] of value.matchAll(/--[\w-]+/g)) {
      if (used.has(name)) continue
      used.add(name)
      for (const next of values.get(name) ?? []) use(next)
    }
  }
  styles.walkDecls(/^--/, ({ prop, value }) => void values.set(prop, [...(values.get(prop) ?? []), value]))
  const animations: string[] = []
  styles.walkDecls(({ prop, value }) => {
    if (!prop.startsWith('--')) use(value)
    if (/^(--)?animat/.test(prop)) animations.push(value)
  })
  styles.walkDecls(/^--/, declaration => {
    if (!used.has(declaration.prop)) declaration.remove()
  })
  styles.walkAtRules('property', rule => {
    if (!used.has(rule.params)) rule.remove()
  })
  styles.walkAtRules('keyframes', rule => {
    if (!animations.some(value => value.includes(rule.params))) rule.remove()
  })
}
