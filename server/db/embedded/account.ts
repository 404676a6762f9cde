import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'

/** An operating system account. PostgreSQL does not run as root, so root runs it as another account. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** The environment of PostgreSQL's programs: PGDATA, PGHOST or LD_PRELOAD of a shell must not reach them. */
export const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export const isRoot = () => process.getuid?.() === 0

/** Spawn options for the account, ourselves by default; `/` because the account may not enter our own folder. */
export const spawnAs = (account: Account | undefined) => ({ cwd: '/', env: environment, ...account })

/** The account for a new cluster of root: `postgres` if it exists, else `nobody`. */
export function serviceAccount(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(line => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as.')
}

/** The owner of a folder, undefined if it is root: an existing cluster keeps running as the account that created it. */
export function ownerOf(folder: string): Account | undefined {
  const { uid, gid } = statSync(folder)
  return uid === 0 ? undefined : { uid, gid }
}

/** Creates a folder and its parents that only the account may enter. */
export function createPrivateFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

/**
 * Whether the account can enter the folder and write there. Tries it, because `stat` does not show access lists, with a
 * file of its own, because another start may try it too.
 */
export function canUse(folder: string, account: Account | undefined): boolean {
  const attempt = 'cd "$1" && : > .reachable.$$ && rm .reachable.$$'
  return spawnSync('/bin/sh', ['-c', attempt, 'sh', folder], { ...spawnAs(account), stdio: 'ignore' }).status === 0
}
