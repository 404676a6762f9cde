import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'

/** What a figure depends on, beside the code: to be written down with it. */
export function conditions(): string {
  const git = (...command: string[]) => execFileSync('git', command, { encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
  const commit = `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? ' with changes' : ''}`
  const machine = `${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.versions.node}`
  return `${commit} · ${machine} · ${load()}`
}

/** The average load of the last minute: of an idle machine before the run, of the run alone after it. */
export const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`
