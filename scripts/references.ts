import { dirname, join, normalize } from 'node:path/posix'

/** The possible targets of a reference: the tracked files, and the headings of each Markdown file as anchors. */
export interface Targets {
  files: ReadonlySet<string>
  anchors: ReadonlyMap<string, ReadonlySet<string>>
}

const numbered = /\b(?:decisions?|spec)\s+\d[\w.]*|(?<!RFC \d{3,5},? )§\s*[\d.]+/gi
const path =
  /(?<![\w./#-])(?:docs|contract|server|web|scripts|e2e|bench)\/[\w./-]+\.(?:md|tsx?|mjs|css|webp)\b(?:#[\w-]+)?/g
const link = /\]\((?!https?:|mailto:)([^)\s#]*)(#[^)\s]+)?\)/g
const fileName = /`((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:md|tsx?|mjs|cjs|css))`/g
const place = /(?<![\w./#-])(?:docs|contract|server|web|scripts|e2e|bench|locales)\/[\w./-]*\w/g

/**
 * Returns the references in a text that point nowhere: numbered rules of documents outside the project, paths and links
 * without a file, anchors without a heading, and, in Markdown, short names without a file beside the document, or in or
 * below the folder of a path in the same paragraph. Elsewhere, some other file would have that name by chance.
 */
export function brokenReferences(file: string, text: string, { files, anchors }: Targets): string[] {
  const found: string[] = []
  for (const [reference] of text.matchAll(numbered)) found.push(reference)
  for (const [reference] of text.matchAll(path)) {
    const [target = '', anchor] = reference.split('#')
    if (!files.has(target) || (anchor && !anchors.get(target)?.has(anchor))) found.push(reference)
  }
  if (!file.endsWith('.md')) return found
  for (const paragraph of text.split(/\n\s*\n/)) {
    const folders = [...paragraph.matchAll(place)].map(([to]) => (files.has(to) ? dirname(to) : to))
    const isNear = (name: string) =>
      [...files].some(each => folders.some(folder => each.startsWith(`${folder}/`) && each.endsWith(`/${name}`)))
    for (const [, name = ''] of paragraph.matchAll(fileName))
      if (!files.has(name) && !files.has(join(dirname(file), name)) && !isNear(name)) found.push(name)
  }
  for (const [, to = '', anchor] of text.matchAll(link)) {
    const target = to ? normalize(join(dirname(file), to)).replace(/\/$/, '') : file
    const exists = files.has(target) || [...files].some(each => each.startsWith(`${target}/`))
    if (!exists || (anchor && !anchors.get(target)?.has(anchor.slice(1)))) found.push(`${to}${anchor ?? ''}`)
  }
  return found
}

/** Returns the anchors of a Markdown file: its headings in lower case, without punctuation, with hyphens for spaces. */
export function anchorsIn(markdown: string): Set<string> {
  const headings = markdown.matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}
