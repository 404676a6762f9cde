import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { prerenderedBrands, prerenderedSignOn } from '../../server/pages/prerendered.ts'
import { inlineFirstPaint } from './inline-first-paint.ts'
import { messagesIn } from './messages.ts'

type Prerender = typeof import('../../web/prerender.tsx')
type Brand = Parameters<Prerender['renderSignIn']>[0]

/**
 * Renders what the documents show before any script runs, after the pages are built: the landing page, the sign-in, the
 * first step of joining, and the skeleton of the feed, each with the styles that it is painted with. With and without a logo; the server puts in the company's name and logo (server/pages/documents.ts).
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
        const built = join(config.root, config.build.outDir)
        const app = await readFile(join(built, 'index.html'), 'utf8')
        const renderSignIn = (brand: Brand) => pages.renderSignIn(brand, prerenderedSignOn)
        const documents = [
          { name: 'landing', template: await readFile(join(built, 'landing.html'), 'utf8'), page: pages.renderLanding },
          { name: 'sign-in', template: await readFile(join(built, 'sign-in.html'), 'utf8'), page: renderSignIn },
          { name: 'join', template: app, page: pages.renderJoin },
          { name: 'index', template: app, page: pages.renderWaiting },
        ]
        for (const { name, template, page } of documents) {
          for (const [ending, brand] of Object.entries(prerenderedBrands)) {
            const document = template.replace('<!--prerendered-->', () => page(brand))
            await writeFile(
              join(built, `${name}${ending}.html`),
              await inlineFirstPaint(built, document, name === 'index'),
            )
          }
        }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
