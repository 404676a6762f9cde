import { prepare } from '../prepare.mjs'
import { findHeadlessShell } from './browser.ts'

/** Builds the pages and installs a browser where a fresh clone lacks them, and returns the browser's path. */
export async function preparedBrowser(): Promise<string | undefined> {
  const found = await findHeadlessShell()
  await prepare(found ? ['--tools'] : ['--browser'])
  return found ?? findHeadlessShell()
}

/** How tests launch it. A process of its own for drawing costs a tenth of a run where there is no graphics card. */
export const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath && { executablePath }),
  args: ['--in-process-gpu'],
})
