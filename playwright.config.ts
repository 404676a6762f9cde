import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { hangMs, testMs } from '#server/testing/hang.ts'
import { isThorough } from '#server/testing/rounds.ts'
import { findHeadlessShell } from './scripts/install/browser.ts'
import { engineNames, isInstalled } from './scripts/install/engines.ts'
import { launchOptions, preparedBrowser } from './scripts/install/prepared-browser.ts'

// Workers load this file too.
const executablePath = await (process.env.TEST_WORKER_INDEX ? findHeadlessShell() : preparedBrowser())

/**
 * What is the same on a desk and on a phone runs once. By the name of a file: `*.desk.spec.ts` runs on a desk,
 * `*.phone.spec.ts` on a phone, and others, whose outcome depends on the screen, on both, but for tests tagged `@desk`.
 * Other engines run before a release.
 */
const only = { desk: /\.desk\.spec\.ts$/, phone: /\.phone\.spec\.ts$/, engines: /other-engines\.spec\.ts$/ }

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // more than there are cores, because pages wait: for polls, for toasts, for what must not happen
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: testMs,
  expect: { timeout: hangMs, toPass: { timeout: hangMs } },
  reporter: [['list'], ['./scripts/test/playwright-reporter.ts']],
  use: {
    actionTimeout: hangMs,
    navigationTimeout: hangMs,
    launchOptions: launchOptions(executablePath),
    contextOptions: { reducedMotion: 'reduce' },
    // they cost a fifth of the time: `--trace on` records them for one test
    trace: 'off',
    screenshot: 'only-on-failure',
    // asked for once in a test of its own; elsewhere the question would stand in the way
    permissions: ['notifications'],
    // what is held back or answered by a test must not come from a worker; tests of the worker allow it
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desk',
      testIgnore: [only.phone, only.engines],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: [only.desk, only.engines],
      grepInvert: /@desk/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        screen: { width: 390, height: 844 },
        // Without a graphics card, seven times as many pixels take as much more time.
        deviceScaleFactor: 1,
      },
    },
    ...engineNames.filter(name => isThorough && isInstalled(name)).map(name => ({ name, testMatch: only.engines })),
  ],
})
