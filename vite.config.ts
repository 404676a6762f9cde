import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, compileHint } from './scripts/build/chunks.ts'
import { contractWithoutSchemas } from './scripts/build/contract-without-schemas.ts'
import { firstPosts } from './scripts/build/first-posts.ts'
import { messagesIn } from './scripts/build/messages.ts'
import { precompress } from './scripts/build/precompress.ts'
import { prerender } from './scripts/build/prerender.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    messagesIn('en'),
    contractWithoutSchemas(),
    prerender('web/prerender.tsx', 'en'),
    firstPosts({ server: 'web/first-posts.tsx', browser: 'web/first-times.ts', language: 'en' }),
    serviceWorker('web/sw/sw.ts', 'en'),
    precompress(),
  ],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // A strict content security policy is sent: nothing comes in as a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // what Tailwind's CSS needs; the libraries in the tsconfigs of web and web/sw are those of these browsers
    target: ['chrome111', 'safari16.4', 'firefox128'],
    sourcemap: true,
    rolldownOptions: {
      input: ['index.html', 'landing.html'],
      output: {
        codeSplitting: { groups: [chunkGroups], includeDependenciesRecursively: false },
        postBanner: compileHint,
      },
    },
  },
})
