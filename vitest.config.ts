import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { messagesIn } from './scripts/build/messages.ts'
import { FiguresReporter } from './scripts/test/vitest-reporter.ts'
import { hangMs, testMs } from './server/testing/hang.ts'
import { environment } from './server/testing/start-app.ts'

// Of the tests' processes and of those that they start.
process.env.NODE_COMPILE_CACHE ??= environment.NODE_COMPILE_CACHE

export default defineConfig({
  test: {
    setupFiles: ['./server/testing/console.ts', './server/testing/watch.ts'],
    reporters: ['default', new FiguresReporter('server')],
    pool: 'forks',
    // more than there are cores, because tests wait for the database
    maxWorkers: availableParallelism() + 1,
    testTimeout: testMs,
    // The demo company is filled before its tests, which took five minutes on a machine with ten times the work.
    hookTimeout: testMs,
    expect: { poll: { timeout: hangMs } },
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
