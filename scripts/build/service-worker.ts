import { createHash } from 'node:crypto'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { messagesIn } from './messages.ts'

/** Not needed to open the app; loaded on demand. */
const notAhead = /\.(map|webp|png|jpg|mjs|wasm)$|\/heic\.worker-[^/]*$/

/** The modules with which the app opens: its start, the feed, and what stands there while nobody is signed in. */
const openingModules = /\/web\/(main|pages\/(home[\w-]*|index-route|landing|login))\.tsx$/
const page = /\/web\/pages\//

/** The chunks that the feed needs beside those in the document, with what reads the replies on the device. */
const ofFeed = ['feed', 'parts', 'cache']

/**
 * Builds the service worker after the pages, as one classic script at `/sw.js`, with the list of assets to cache
 * (`__ASSETS__`: URLs with a content hash), those without which the app does not open (`__OPENING_ASSETS__`), what
 * the app's first script loads next for the feed (`__FEED_ASSETS__`), the folder of its language (`__BASE__`) and a
 * version of the whole (`__VERSION__`).
 */
export function serviceWorker(entry: string, language: string): Plugin {
  let config: ResolvedConfig
  let assets: string[] = []
  let openingAssets: string[] = []
  let feedAssets: string[] = []
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
      openingAssets = openingFiles(bundle).map(file => `${config.base}${file}`)
      feedAssets = Object.values(bundle)
        .filter(file => file.type === 'chunk' && ofFeed.includes(file.name))
        .map(({ fileName }) => `${config.base}${fileName}`)
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
          __OPENING_ASSETS__: JSON.stringify(openingAssets),
          __FEED_ASSETS__: JSON.stringify(feedAssets),
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

/** The files with which the app opens, and of the parts that these load later, but of no other page. */
function openingFiles(bundle: Rolldown.OutputBundle): string[] {
  const isOtherPage = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    facadeModuleId !== null && page.test(facadeModuleId) && !openingModules.test(facadeModuleId)
  const files = new Set(
    Object.values(bundle)
      .filter(file => file.type === 'chunk' && file.moduleIds.some(id => openingModules.test(id)))
      .map(({ fileName }) => fileName),
  )
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    const later = chunk.dynamicImports.filter(next => {
      const part = bundle[next]
      return part?.type === 'chunk' && !isOtherPage(part)
    })
    for (const next of [...chunk.imports, ...later, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(next)
  }
  return [...files].filter(file => !notAhead.test(file)).toSorted()
}
