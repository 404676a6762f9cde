import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { sourceLanguage } from '#locales/catalog.ts'
import { contractWithoutSchemas } from '../../scripts/build/contract-without-schemas.ts'
import { documentHead } from '../../scripts/build/document-head.ts'
import { messagesIn } from '../../scripts/build/messages.ts'

const plain = 'aceginosuyzACEGINOSUYZ'
const accented = 'áçéğíñöšüýžÁÇÉĞÍÑÖŠÜÝŽ'
const disguised = (letter: string) => accented[plain.indexOf(letter)] ?? letter

/** English words, accented and a third longer; what is not words stays. */
function stretched(words: string): string {
  const letters = words.replaceAll(/\p{L}/gu, disguised)
  const length = words.replaceAll(/[^\p{L}]/gu, '').length
  return length < 3 ? letters : `${letters}${'·'.repeat(Math.ceil(length / 3))}`
}

/** The same for a message: its arguments, the names of its tags and of its choices stay. */
export function pseudo(message: string): string {
  let [out, words, at] = ['', '', 0]
  const flush = () => {
    out += stretched(words)
    words = ''
  }
  while (at < message.length) {
    const rest = message.slice(at)
    const kept = /^(<\/?\w+>|'[{}<][^']*')/.exec(rest)?.[0] ?? (rest.startsWith('{') ? argumentAt(rest) : '')
    if (kept === '') words += message[at]
    else {
      flush()
      out += kept.startsWith('{') ? withBranches(kept) : kept
    }
    at += kept.length || 1
  }
  flush()
  return out
}

/** The text from a brace to the one that closes it. */
function argumentAt(text: string): string {
  let depth = 0
  for (const [index, character] of [...text].entries()) {
    depth += character === '{' ? 1 : character === '}' ? -1 : 0
    if (depth === 0) return [...text].slice(0, index + 1).join('')
  }
  return text
}

/** `{count, plural, one {# post} other {# posts}}` with other words in its branches. */
function withBranches(argument: string): string {
  if (!/^\{\w+, (plural|select|selectordinal),/.test(argument)) return argument
  let [out, at] = ['{', 1]
  while (at < argument.length) {
    const rest = argument.slice(at)
    const branch = rest.startsWith('{') ? argumentAt(rest) : ''
    out += branch ? `{${pseudo(branch.slice(1, -1))}}` : argument[at]
    at += branch.length || 1
  }
  return out
}

const base = '/pseudo/'

/** Builds the pages in the pseudo language. */
export async function buildPseudoPages(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    base,
    publicDir: false,
    plugins: [react(), tailwind(), documentHead(), messagesIn(sourceLanguage, pseudo), contractWithoutSchemas()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: ['index.html'] },
    },
  })
}

/** Shows a page's documents in the pseudo language; everything else comes from the server. */
export async function showPseudoPages(page: Page, folder: string, direction: 'ltr' | 'rtl'): Promise<void> {
  const document = (await readFile(join(folder, 'index.html'), 'utf8')).replace('dir="ltr"', `dir="${direction}"`)
  await page.route('**/*', route =>
    route.request().isNavigationRequest()
      ? route.fulfill({ body: document, contentType: 'text/html; charset=utf-8' })
      : route.fallback(),
  )
  await page.route(`**${base}**`, route =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.slice(base.length)) }),
  )
}
