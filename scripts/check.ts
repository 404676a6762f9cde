import { spawnSync } from 'node:child_process'
import { sources } from './sources.ts'

/** Every check, also after one has failed, so that one run tells all. */
const checks: Record<string, string[]> = {
  'lock file': ['node', 'scripts/complete-lock.ts', '--check'],
  types: ['tsc', '--noEmit'],
  format: ['biome', 'check'],
  lint: ['oxlint', ...sources],
  imports: ['node', 'scripts/check-imports.ts'],
  'table types': ['node', 'scripts/generate-types.ts', '--check'],
}

const failed = Object.entries(checks).filter(([name, [command = '', ...args]]) => {
  console.log(`— ${name}`)
  return spawnSync(command, args, { stdio: 'inherit' }).status !== 0
})

console.log(failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.map(([name]) => name).join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
