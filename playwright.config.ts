import { defineConfig, devices } from '@playwright/test'
import { findHeadlessShell } from './scripts/install/browser.ts'
import { engineNames, isInstalled } from './scripts/install/engines.ts'

const executablePath = await findHeadlessShell()

const otherEngines = /other-engines\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // more than there are cores, because pages wait: for polls, for toasts, for what must not happen
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // a journey is many steps, and machines are shared
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    launchOptions: executablePath ? { executablePath } : {},
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
      testIgnore: otherEngines,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // What is the same on both, or needs a keyboard, is tested on a desk only.
      testIgnore: [/\.desk\.spec\.ts$/, otherEngines],
      grepInvert: /@desk/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        screen: { width: 390, height: 844 },
        // Without a graphics card, seven times as many pixels take as much more time.
        deviceScaleFactor: 1,
      },
    },
    ...engineNames.filter(isInstalled).map(name => ({ name, testMatch: otherEngines })),
  ],
})
