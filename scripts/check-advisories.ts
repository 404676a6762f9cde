import { spawnSync } from 'node:child_process'
import { seriousAdvisories } from './advisories.ts'

/** Asks the registry for advisories about what the app runs on. A registry that has none to give fails only a release. */
const isRelease = process.argv.includes('--release')
const waitMs = 60_000
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: waitMs,
  shell: process.platform === 'win32',
})
const serious = seriousAdvisories(stdout ?? '')
if (!serious) {
  console.log('The registry gives no advisories here: not checked')
  if (isRelease) process.exitCode = 1
} else {
  console.log([`${serious.length} packages with a high or critical advisory`, ...serious].join('\n'))
  if (serious.length > 0) process.exitCode = 1
}
