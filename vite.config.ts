import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/chunks.ts'
import { contractWithoutSchemas } from './scripts/contract-without-schemas.ts'
import { serviceWorker } from './scripts/service-worker.ts'

export default defineConfig({
  plugins: [react(), tailwind(), contractWithoutSchemas(), serviceWorker('web/sw/sw.ts')],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // A strict content security policy is sent: nothing comes in as a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['chrome111', 'safari16.4', 'firefox114'],
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { groups: [chunkGroups], includeDependenciesRecursively: false } } },
  },
})
