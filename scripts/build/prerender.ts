import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { prerenderedBrands, prerenderedSignOn } from '../../server/pages/prerendered.ts'
import { messagesIn } from './messages.ts'

type Prerender = typeof import('../../web/prerender.tsx')
type Brand = Parameters<Prerender['renderSignIn']>[0]

/**
 * Renders what the documents show before any script runs, after the pages are built: the landing page, the sign-in, and
 * the skeleton of the feed. With and without a logo; the server puts in the company's name and logo (server/pages/documents.ts).
 */
export function prerender(entry: string, language: string): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle() {
      // Within the project, so that the libraries are found.
      const folder = await mkdtemp(join(config.root, 'dist/prerender-'))
      try {
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          plugins: [react(), messagesIn(language)],
          build: { ssr: entry, outDir: folder, assetsInlineLimit: 0, target: 'node20' },
        })
        const pages: Prerender = await import(pathToFileURL(join(folder, 'prerender.js')).href)
        const render = {
          landing: pages.renderLanding,
          'sign-in': (brand: Brand) => pages.renderSignIn(brand, prerenderedSignOn),
          index: pages.renderWaiting,
        }
        for (const [name, page] of Object.entries(render)) {
          const file = (ending: string) => join(config.root, config.build.outDir, `${name}${ending}.html`)
          const document = await readFile(file(''), 'utf8')
          for (const [ending, brand] of Object.entries(prerenderedBrands)) {
            await writeFile(
              file(ending),
              document.replace('<!--prerendered-->', () => page(brand)),
            )
          }
        }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
