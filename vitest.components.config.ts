import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { messagesIn } from './scripts/build/messages.ts'
import { launchOptions, preparedBrowser } from './scripts/install/prepared-browser.ts'
import { FiguresReporter } from './scripts/test/vitest-reporter.ts'
import { appProxy } from './server/testing/components/app-proxy.ts'
import * as commands from './server/testing/components/commands.ts'
import { hangMs, testMs } from './server/testing/hang.ts'

const executablePath = await preparedBrowser()

// React as people get it: during development it takes twice as much, and mounts everything twice.
process.env.NODE_ENV = 'production'

/** Components in a real browser, against the real server (docs/architecture.md). */
export default defineConfig({
  plugins: [react(), tailwind(), messagesIn('en')],
  publicDir: false,
  // The page has no process; server/testing/rounds.ts reads these.
  define: Object.fromEntries(
    ['THOROUGH', 'SEED'].map(name => [`process.env.${name}`, JSON.stringify(process.env[name]) ?? 'undefined']),
  ),
  // Found only once a test renders, it would load all modules a second time in the middle of the run.
  optimizeDeps: { include: ['react-dom/client', 'axe-core'] },
  server: { proxy: { '^/(api|media|logo|theme\\.css)': appProxy } },
  test: {
    name: 'components',
    reporters: ['default', new FiguresReporter('components')],
    include: ['web/**/*.component.test.tsx'],
    globalSetup: './server/testing/components/global-setup.ts',
    setupFiles: './web/testing/setup.ts',
    // One page for all files: its modules are loaded once. Tests share nothing but those and the company.
    isolate: false,
    fileParallelism: false,
    testTimeout: testMs,
    hookTimeout: testMs,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: hangMs } },
    browser: {
      enabled: true,
      headless: true,
      connectTimeout: hangMs,
      screenshotFailures: false,
      traceView: false,
      dependencySourcemaps: false,
      viewport: { width: 1280, height: 800 },
      commands,
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        actionTimeout: hangMs,
        launchOptions: launchOptions(executablePath),
        contextOptions: { reducedMotion: 'reduce', permissions: ['notifications'] },
      }),
    },
  },
})
