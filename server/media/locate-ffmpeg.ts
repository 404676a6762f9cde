import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The ffmpeg and ffprobe to use, and what they can do. */
export interface Ffmpeg {
  ffmpeg: string
  ffprobe: string
  /** The npm packages are from 2018 and 2023, so a system's own is newer. */
  source: 'setting' | 'system' | 'package'
  version: string
  /** Whether it can convert HDR to SDR. */
  canToneMap: boolean
}

const exe = process.platform === 'win32' ? '.exe' : ''
const located = new Map<string, Ffmpeg | null>()

/**
 * Returns the first pair that runs: `FFMPEG_PATH` with the ffprobe beside it, the system's, or that of the npm
 * packages; null if there is none. Searches once.
 */
export function locateFfmpeg(setting: string | undefined): Ffmpeg | null {
  const key = setting ?? ''
  const known = located.get(key)
  if (known !== undefined) return known
  const first = candidates(setting).find(({ ffmpeg, ffprobe }) => runs(ffmpeg) && runs(ffprobe))
  const home = first ? describe(first) : null
  located.set(key, home)
  return home
}

type Pair = Pick<Ffmpeg, 'ffmpeg' | 'ffprobe' | 'source'>

function candidates(setting: string | undefined): Pair[] {
  if (setting) {
    const beside = path.join(path.dirname(setting), `ffprobe${exe}`)
    return [{ ffmpeg: setting, ffprobe: existsSync(beside) ? beside : 'ffprobe', source: 'setting' }]
  }
  const ffmpeg = fromPackage('ffmpeg')
  const ffprobe = fromPackage('ffprobe')
  const system: Pair = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', source: 'system' }
  return ffmpeg && ffprobe ? [system, { ffmpeg, ffprobe, source: 'package' }] : [system]
}

/** Makes the program executable, because the package's install script may not have run. */
function fromPackage(program: 'ffmpeg' | 'ffprobe'): string | null {
  try {
    const name = `@${program}-installer/${process.platform}-${process.arch}/package.json`
    const file = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), program + exe)
    if (!isExecutable(file)) chmodSync(file, 0o755)
    return file
  } catch {
    return null
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const runs = (program: string) => outputOf(program, '-version') !== null

function describe(pair: Pair): Ffmpeg {
  const filters = outputOf(pair.ffmpeg, '-hide_banner', '-filters') ?? ''
  return {
    ...pair,
    version: /version (\S+)/.exec(outputOf(pair.ffmpeg, '-version') ?? '')?.[1] ?? 'unknown',
    canToneMap: /\bzscale\b/.test(filters) && /\btonemap\b/.test(filters),
  }
}

function outputOf(program: string, ...options: string[]): string | null {
  const { status, stdout } = spawnSync(program, options, { encoding: 'utf8', timeout: 10_000, windowsHide: true })
  return status === 0 ? stdout : null
}
