import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { messagesIn } from './messages.ts'

/**
 * Builds what the server renders the first posts with, into `dist/render`, and the script that completes them in the
 * browser (server/pages/first-posts.ts).
 */
export function firstPosts({
  server,
  browser,
  language,
}: {
  server: string
  browser: string
  language: string
}): Plugin {
  let config: ResolvedConfig
  return {
    name: 'first-posts',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle() {
      const shared = { configFile: false, publicDir: false, logLevel: 'warn' } as const
      await build({
        ...shared,
        plugins: [react(), messagesIn(language), withoutLaterParts()],
        // React's own checks, for development, take several times as long.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        ssr: { noExternal: true },
        build: { ssr: server, outDir: 'dist/render', emptyOutDir: true, target: 'node24', minify: true },
      })
      await build({
        ...shared,
        plugins: [messagesIn(language)],
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          target: config.build.target,
          lib: { entry: browser, formats: ['iife'], name: 'firstTimes', fileName: () => 'first-times.js' },
        },
      })
    },
  }
}

/** What is loaded on demand, such as dialogs, is never rendered here. */
const withoutLaterParts = (): Plugin => ({
  name: 'without-later-parts',
  resolveDynamicImport: specifier => ({ id: specifier, external: true }),
})
