import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { programFolders } from '#server/config.ts'

/** The ffmpeg and ffprobe to use, and what they can do. */
export interface Ffmpeg {
  /** Absolute, because it runs without PATH. */
  ffmpeg: string
  ffprobe: string
  version: string
  /** Whether it is at least `oldestVersion`. */
  isCurrent: boolean
  /** Whether it can convert HDR to SDR. */
  canToneMap: boolean
}

/** The oldest version that a distribution still repairs; its libavcodec, because builds name their versions freely. */
export const oldestVersion = '4.4'
const oldestLibavcodec = [58, 134] as const

const exe = process.platform === 'win32' ? '.exe' : ''
const located = new Map<string, Ffmpeg | null>()

/** Returns what `findFfmpeg` finds. Searches once. */
export function locateFfmpeg(setting: string | undefined): Ffmpeg | null {
  const key = setting || programFolders().join()
  const known = located.get(key)
  if (known !== undefined) return known
  const found = findFfmpeg(setting)
  located.set(key, found)
  return found
}

/**
 * Returns the ffmpeg of `FFMPEG_PATH` with the ffprobe beside it, else the system's unless it is too old; null if there
 * is none. Without one, videos are off.
 */
export function findFfmpeg(setting: string | undefined): Ffmpeg | null {
  const ffmpeg = setting ? path.resolve(setting) : onPath('ffmpeg')
  const beside = setting && path.join(path.dirname(path.resolve(setting)), `ffprobe${exe}`)
  const ffprobe = beside && existsSync(beside) ? beside : onPath('ffprobe')
  const found = ffmpeg && ffprobe && outputOf(ffprobe, '-version') !== null ? describe(ffmpeg, ffprobe) : null
  return found && (setting || found.isCurrent) ? found : null
}

/** Why videos are off, or not as safe as they should be; null if all is well. */
export function ffmpegWarning(setting: string | undefined): string | null {
  const found = locateFfmpeg(setting)
  if (!found)
    return `Videos are off: there is no ffmpeg ${oldestVersion} or newer with its ffprobe. Install it, or set FFMPEG_PATH, and restart.`
  if (!found.isCurrent)
    return `FFMPEG_PATH is ffmpeg ${found.version}: versions before ${oldestVersion} have known holes that a video can use.`
  return null
}

function onPath(program: string): string | null {
  return (
    programFolders()
      .filter(folder => path.isAbsolute(folder))
      .map(folder => path.join(folder, program + exe))
      .find(isExecutable) ?? null
  )
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Null if it does not run. */
function describe(ffmpeg: string, ffprobe: string): Ffmpeg | null {
  // The filters, after the versions: one run, because each takes a tenth of a second.
  const about = outputOf(ffmpeg, '-filters')
  if (about === null) return null
  const [, major = 0, minor = 0] = (/libavcodec\s+(\d+)\.\s*(\d+)/.exec(about) ?? []).map(Number)
  const [oldestMajor, oldestMinor] = oldestLibavcodec
  return {
    ffmpeg,
    ffprobe,
    version: /version (\S+)/.exec(about)?.[1] ?? 'unknown',
    isCurrent: major > oldestMajor || (major === oldestMajor && minor >= oldestMinor),
    canToneMap: /\bzscale\b/.test(about) && /\btonemap\b/.test(about),
  }
}

function outputOf(program: string, ...options: string[]): string | null {
  const { status, stdout, stderr } = spawnSync(program, options, {
    encoding: 'utf8',
    // A machine that starts many programs at once is slow, and a program that seems missing turns videos off.
    timeout: 60_000,
    windowsHide: true,
  })
  return status === 0 ? stderr + stdout : null
}
