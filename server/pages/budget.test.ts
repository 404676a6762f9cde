import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sourceLanguage } from '#locales/catalog.ts'
import { builtIn } from './documents.ts'

const built = builtIn(sourceLanguage)

/** What a phone with a bad connection loads, from the built files. Sizes are kB with gzip. */
const budgets = { landing: 15, signIn: 18, firstPosts: 3, feed: 194, styles: 24 }

const gzipOf = async (files: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(files.map(async file => gzipSync(await readFile(join(built, file))).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}

interface Chunk {
  name?: string
  src?: string
  file: string
  imports?: string[]
  css?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'))

/** A chunk and those that are loaded with it. */
function withImports(keys: readonly string[]): Set<string> {
  const all = new Set(keys)
  for (const key of all) for (const next of manifest[key]?.imports ?? []) all.add(next)
  return all
}
const filesOf = (keys: Iterable<string>) => [...keys].flatMap(key => manifest[key]?.file ?? [])
const named = (name: string) => Object.keys(manifest).filter(key => manifest[key]?.name === name)

test('the landing page needs little script', async () => {
  expect(await gzipOf(filesOf(withImports(['landing.html'])))).toBeLessThan(budgets.landing)
})

test('the sign-in needs little script, and none of the app', async () => {
  const files = filesOf(withImports(['sign-in.html']))
  expect(await gzipOf(files)).toBeLessThan(budgets.signIn)
  const late = filesOf(withImports(named('passkey-sign-in')))
  // The file of the app would start it.
  expect([...files, ...late].filter(file => /assets\/start-/.test(file))).toEqual([])
})

test('the first posts, which are in the document, need hardly any script', async () => {
  expect(await gzipOf(['before-paint.js', 'first-posts.js'])).toBeLessThan(budgets.firstPosts)
})

test('the feed needs few scripts, and none of dialogs, menus, forms, schemas and the video player', async () => {
  const files = filesOf(withImports(['index.html', ...named('feed')]))
  const names = files.map(file => /assets\/(\w+)-/.exec(file)?.[1])
  expect(new Set(names)).toEqual(new Set(['base', 'feed', 'parts', 'rolldown', 'shared', 'start']))
  expect(await gzipOf(files)).toBeLessThan(budgets.feed)
  const code = (await Promise.all(files.map(file => readFile(join(built, file), 'utf8')))).join('\n')
  const late = ['ZodObject', 'DismissableLayer', 'DropdownMenu', 'handleSubmit', 'onSeeking']
  expect(late.filter(word => code.includes(word))).toEqual([])
})

test('the replies on the device, and what stands above the posts of an owner, bring no menus, dialogs and forms', () => {
  for (const part of ['cache', 'problems']) {
    const files = filesOf(withImports(named(part)))
    const names = files.map(file => /assets\/(\w+)-/.exec(file)?.[1])
    expect(new Set(names)).toEqual(new Set(['base', part, 'parts', 'rolldown', 'shared', 'start']))
  }
})

test('the styles are one small file', async () => {
  const styles = Object.values(manifest).flatMap(({ css }) => css ?? [])
  expect(new Set(styles).size).toBe(1)
  expect(await gzipOf([...new Set(styles)])).toBeLessThan(budgets.styles)
})
