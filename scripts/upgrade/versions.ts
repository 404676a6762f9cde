import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startApp } from '#server/testing/start-app.ts'

export const root = join(import.meta.dirname, '../..')

/** Throws unless this version has come from the commit, and the clone has it. */
export function requireCommit(commit: string): void {
  const { status } = spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root, stdio: 'ignore' })
  if (status !== 0)
    throw new Error(
      `The commit ${commit} of CHANGELOG.md is not in the history of this clone. Get all of it: git fetch --unshallow`,
    )
}

/** Puts the sources of a commit into a folder, with its own packages and pages. Throws if it cannot be prepared. */
export function checkOut(commit: string, folder: string): void {
  requireCommit(commit)
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], { cwd: root, stdio: 'inherit' })
  execFileSync('node', ['scripts/prepare.mjs'], { cwd: folder, stdio: 'inherit' })
}

/** Removes what `checkOut` has made, also when it failed halfway. */
export function removeCheckOut(folder: string): void {
  spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root, stdio: 'ignore' })
  execFileSync('git', ['worktree', 'prune'], { cwd: root })
}

/** Starts the app of a clone, and fails with what it printed when it does not get ready. */
export const startVersion = (folder: string, settings: Record<string, string>) => startApp(settings, undefined, folder)
