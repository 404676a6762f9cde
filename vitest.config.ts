import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,scripts,web}/**/*.test.{ts,tsx}'],
    // in a browser: vitest.components.config.ts
    exclude: ['**/*.component.test.tsx', '**/node_modules/**'],
    globalSetup: './server/testing/global-setup.ts',
    setupFiles: './server/testing/console.ts',
    pool: 'forks',
    maxWorkers: 2,
    // a loaded machine of two cores is slow now and then, and must not fail a test by that
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    teardownTimeout: 30_000,
  },
})
