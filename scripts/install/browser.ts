import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { installOnDebian } from './packages.ts'

const debianChromium = '/usr/bin/chromium'
const headlessShell = '/usr/bin/chromium-headless-shell'

/** Finds a Chromium for the tests or installs one, and prints its path. */
export async function findBrowser(): Promise<string | undefined> {
  const known = [
    process.env.CHROMIUM_PATH ?? '',
    debianChromium,
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  return known.find(runs) ?? (await packagedBrowser())
}

/**
 * Finds the Chromium without windows, in which browser tests take about a fifth less time, else the one of `findBrowser`.
 * It has no notifications, and cannot install the app.
 */
export async function findHeadlessShell(): Promise<string | undefined> {
  return !process.env.CHROMIUM_PATH && runs(headlessShell) ? headlessShell : findBrowser()
}

/** Runs `--version`, because the path may hold a stub that only suggests installing one. */
const runs = (path: string) => path !== '' && existsSync(path) && spawnSync(path, ['--version']).status === 0

/** The one from npm, after `unpackBrowser`: it includes the system libraries that it needs. */
async function packagedBrowser(): Promise<string | undefined> {
  const path = join(tmpdir(), 'chromium')
  if (process.platform !== 'linux' || !existsSync(path)) return undefined
  const { setupLambdaEnvironment } = await import('@sparticuz/chromium')
  setupLambdaEnvironment(libraries)
  return runs(path) ? path : undefined
}

const libraries = join(tmpdir(), 'al2023/lib')

async function unpackBrowser(): Promise<void> {
  const { default: packaged, inflate } = await import('@sparticuz/chromium')
  await packaged.executablePath()
  const folder = dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium')))
  await inflate(join(folder, '../bin/al2023.tar.br'))
}

if (import.meta.main) {
  let path = await findBrowser()
  if (!path && installOnDebian('Chromium', ['chromium'])) path = await findBrowser()
  // without it, the tests take longer
  if (path === debianChromium && !existsSync(headlessShell))
    installOnDebian('the headless shell of Chromium', ['chromium-headless-shell'])
  if (!path && process.platform === 'linux' && process.arch === 'x64') {
    await unpackBrowser()
    path = await findBrowser()
  }
  if (!path) {
    console.error('The tests need a Chromium: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.')
    process.exitCode = 1
  } else console.log(`Browser for the tests: ${path}`)
}
