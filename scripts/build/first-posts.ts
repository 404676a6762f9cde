import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { messagesIn } from './messages.ts'

const shared = { configFile: false, publicDir: false, logLevel: 'warn' } as const

/** Builds what the server renders the first posts with, into `dist/render` (server/pages/first-posts.ts). */
export const firstPosts = (entry: string, language: string): Plugin => ({
  name: 'first-posts',
  apply: 'build',
  async closeBundle() {
    await build({
      ...shared,
      plugins: [react(), messagesIn(language), withoutLaterParts()],
      // React's own checks, for development, take several times as long.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      ssr: { noExternal: true },
      build: { ssr: entry, outDir: 'dist/render', emptyOutDir: true, target: 'node24', minify: true },
    })
  },
})

/** Builds the script that completes the first posts in the browser, at `first-posts.js`. */
export function completingScript(entry: string, language: string): Plugin {
  let config: ResolvedConfig
  return {
    name: 'completing-script',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle() {
      const { outDir, target } = config.build
      const lib = { entry, formats: ['iife' as const], name: 'completeFirstPosts', fileName: () => 'first-posts.js' }
      await build({ ...shared, plugins: [messagesIn(language)], build: { outDir, emptyOutDir: false, target, lib } })
    },
  }
}

/** Parts loaded on demand, such as dialogs, are never rendered here. */
const withoutLaterParts = (): Plugin => ({
  name: 'without-later-parts',
  resolveDynamicImport: specifier => ({ id: specifier, external: true }),
})
