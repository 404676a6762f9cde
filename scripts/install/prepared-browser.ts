import { prepare } from '../prepare.mjs'
import { findHeadlessShell } from './browser.ts'

/** Builds the pages and installs a browser where a fresh clone lacks them, and returns the browser's path. */
export async function preparedBrowser(): Promise<string | undefined> {
  const found = await findHeadlessShell()
  await prepare(found ? ['--tools'] : ['--browser'])
  return found ?? findHeadlessShell()
}
