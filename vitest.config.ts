import { defineConfig } from 'vitest/config'
import { messagesIn } from './scripts/build/messages.ts'
import { FiguresReporter } from './scripts/test/vitest-reporter.ts'

export default defineConfig({
  test: {
    setupFiles: ['./server/testing/console.ts', './server/testing/watch.ts'],
    reporters: ['default', new FiguresReporter('server')],
    pool: 'forks',
    maxWorkers: 3,
    // a loaded machine of two cores is slow now and then, and must not fail a test by that
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,scripts,bench}/**/*.test.ts'],
          setupFiles: ['./server/testing/languages.ts', './server/testing/property.ts'],
          globalSetup: './server/testing/global-setup.ts',
          // A process loads the server once for many files. Half of the time was loading; each file has a company of its own.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [messagesIn('en')],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          // in a browser: vitest.components.config.ts
          exclude: ['**/*.component.test.tsx'],
        },
      },
    ],
  },
})
