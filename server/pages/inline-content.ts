import { createHash } from 'node:crypto'

/** The text of what stands in a document itself. */
export interface Inline {
  styles: string[]
  scripts: string[]
}

/** Returns what the build has put into a document (scripts/build/inline-first-paint.ts). */
export const inlineOf = (template: string): Inline => ({
  styles: [...template.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text),
  scripts: [...template.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text),
})

/** Returns a content security policy that allows these styles and scripts as well, by their hashes. */
export const allowInline = (policy: string, { styles, scripts }: Inline): string =>
  policy
    .replace("style-src 'self'", own => [own, ...styles.map(hashOf)].join(' '))
    .replace("script-src 'self'", own => [own, ...scripts.map(hashOf)].join(' '))

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
