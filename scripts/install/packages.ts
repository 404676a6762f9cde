import { spawnSync } from 'node:child_process'

interface PackageManager {
  program: string
  /** Installs packages without questions; null where this user may not. */
  install: string | null
  /** What people type. */
  typed: string
}

const isRoot = process.getuid?.() === 0
const sudo = isRoot ? '' : 'sudo '
const forRoot = (command: string) => (isRoot ? command : null)
/** Homebrew refuses root. */
const forOthers = (command: string) => (isRoot ? null : command)

const managers: readonly PackageManager[] = [
  {
    program: 'apt-get',
    install: forRoot('apt-get update -q && apt-get install -y -q --no-install-recommends'),
    typed: `${sudo}apt install`,
  },
  { program: 'dnf', install: forRoot('dnf install -y -q'), typed: `${sudo}dnf install` },
  { program: 'apk', install: forRoot('apk add -q'), typed: `${sudo}apk add` },
  { program: 'brew', install: forOthers('brew install -q'), typed: 'brew install' },
]

const isHere = ({ program }: PackageManager) => spawnSync(program, ['--version']).status === 0

/** Returns the package manager of this machine; undefined where it has none of these. */
export const packageManager = (): PackageManager | undefined => managers.find(isHere)

/** Installs packages where that is allowed and needs no questions. Returns whether it has. */
export function installPackages(what: string, packages: readonly string[], manager = packageManager()): boolean {
  if (!manager?.install) return false
  console.log(`Installing ${what} (${manager.program})`)
  const command = `${manager.install} ${packages.join(' ')}`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) process.stderr.write(stderr)
  return status === 0
}

/** Installs packages by the names that Debian gives them, where this is root on a Debian. */
export function installOnDebian(what: string, packages: readonly string[]): boolean {
  const manager = packageManager()
  return manager?.program === 'apt-get' && installPackages(what, packages, manager)
}
