import { createHash } from 'node:crypto'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { messagesIn } from './messages.ts'

/** Not needed to open the app; loaded on demand. */
const notAhead = /\.(map|webp|png|jpg|mjs|wasm)$|\/heic\.worker-[^/]*$/

/**
 * Builds the service worker after the pages, as one classic script at `/sw.js`, with the list of assets to precache
 * (`__ASSETS__`: URLs with a content hash), the folder of its language (`__BASE__`) and a version of the whole
 * (`__VERSION__`).
 */
export function serviceWorker(entry: string, language: string): Plugin {
  let config: ResolvedConfig
  let assets: string[] = []
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle(_, bundle) {
      assets = Object.keys(bundle)
        .filter(file => file.startsWith('assets/') && !notAhead.test(file))
        .map(file => `${config.base}${file}`)
        .toSorted()
    },
    async closeBundle() {
      const version = createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 12)
      await build({
        configFile: false,
        publicDir: false,
        plugins: [messagesIn(language)],
        logLevel: 'warn',
        define: {
          __ASSETS__: JSON.stringify(assets),
          __BASE__: JSON.stringify(config.base),
          __VERSION__: JSON.stringify(version),
        },
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          target: config.build.target,
          lib: { entry, formats: ['iife'], name: 'serviceWorker', fileName: () => 'sw.js' },
        },
      })
    },
  }
}
