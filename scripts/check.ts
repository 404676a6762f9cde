import { spawnSync } from 'node:child_process'
import { sources } from './sources.ts'

const parts = ['locales', 'contract', 'server', 'web', 'web/sw', '.']

/** With `--release`, what could not be checked fails as well. */
const forRelease = process.argv.includes('--release') ? ['--release'] : []

/** Every check runs, also after one has failed. Each part is compiled with the types of its own platform. */
const checks: Record<string, string[]> = {
  'lock file': ['node', 'scripts/complete-lock.ts', '--check'],
  checksums: ['node', 'scripts/check-integrity.ts', ...forRelease],
  ...Object.fromEntries(parts.map(part => [`types of ${part}`, ['tsc', '-p', part]])),
  format: ['biome', 'check'],
  lint: ['oxlint', ...sources],
  references: ['node', 'scripts/check-references.ts'],
  licenses: ['node', 'scripts/check-licenses.ts'],
  advisories: ['node', 'scripts/check-advisories.ts', ...forRelease],
  imports: ['node', 'scripts/check-imports.ts'],
  'unused code': ['knip', '--no-config-hints'],
  catalogs: ['node', 'scripts/check-locales.ts'],
  migrations: ['node', 'scripts/check-migrations.ts'],
  'table types': ['node', 'scripts/generate-types.ts', '--check'],
}

const failed = Object.entries(checks).filter(([name, [command = '', ...args]]) => {
  console.log(`— ${name}`)
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0
})

console.log(failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.map(([name]) => name).join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
