import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type UserConfig } from 'vite'
import { languages, sourceLanguage } from '../../locales/catalog.ts'
import { chunkGroups, compileHint } from './chunks.ts'
import { contractWithoutSchemas } from './contract-without-schemas.ts'
import { documentHead } from './document-head.ts'
import { completingScript, firstPosts } from './first-posts.ts'
import { messagesIn } from './messages.ts'
import { precompress } from './precompress.ts'
import { prerender } from './prerender.ts'
import { serviceWorker } from './service-worker.ts'

/**
 * The build of the pages in one language: those of the source language are in `dist/web`, others in a folder of their
 * own below it, at addresses that begin with the language. A browser loads one of them, and no catalogs.
 */
export function pagesIn(language: string): UserConfig {
  const isSource = language === sourceLanguage
  return {
    plugins: [
      react(),
      tailwind(),
      documentHead(),
      messagesIn(language),
      contractWithoutSchemas(),
      prerender('web/prerender.tsx', language),
      ...(isSource ? [firstPosts('web/first-posts.tsx', language)] : []),
      completingScript('web/first-paint/complete-first-posts.ts', language),
      serviceWorker('web/sw/sw.ts', language),
      precompress(),
    ],
    base: isSource ? '/' : `/${language}/`,
    publicDir: isSource ? 'web/public' : false,
    build: {
      outDir: isSource ? 'dist/web' : `dist/web/${language}`,
      emptyOutDir: true,
      manifest: true,
      // A strict content security policy is sent: nothing comes in as a data: address.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // A document names its scripts. What a script loads later would be named by a hundred elements, each of which
        // takes milliseconds of a slow processor; the worker has the files anyway.
        resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
      },
      // what Tailwind's CSS needs; the libraries in the tsconfigs of web and web/sw are those of these browsers
      target: ['chrome111', 'safari16.4', 'firefox128'],
      sourcemap: true,
      rolldownOptions: {
        input: ['index.html', 'landing.html', 'sign-in.html'],
        output: {
          codeSplitting: { groups: [chunkGroups], includeDependenciesRecursively: false },
          postBanner: compileHint,
        },
      },
    },
  }
}

/** Builds the pages in every language, the source language first, because it empties the folder of all. */
if (import.meta.main) {
  const others = languages.filter(language => language !== sourceLanguage)
  for (const language of [sourceLanguage, ...others])
    await build({ ...pagesIn(language), configFile: false, logLevel: 'warn' })
}
