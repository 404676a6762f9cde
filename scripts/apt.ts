import { spawnSync } from 'node:child_process'

/** Installs packages where this is root on a Debian; returns whether it could. */
export function installWithApt(what: string, packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${what} for the tests`)
  const script = `apt-get update -q && apt-get install -y -q --no-install-recommends ${packages.join(' ')}`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('sh', ['-c', script], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
