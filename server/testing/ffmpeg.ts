import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { locateFfmpeg } from '#server/media/video/locate-ffmpeg.ts'

const exe = process.platform === 'win32' ? '.exe' : ''
const home = path.join(import.meta.dirname, '../../node_modules/.cache/front-line-ffmpeg')

/**
 * The FFMPEG_PATH for tests: empty where the system has an ffmpeg, else that of the development packages. Those are of
 * 2018 and 2023, and for the tests' own videos only.
 */
export function testFfmpegPath(): string {
  if (locateFfmpeg(undefined)) return ''
  for (const program of ['ffmpeg', 'ffprobe']) copyOnce(program)
  return path.join(home, `ffmpeg${exe}`)
}

function copyOnce(program: string): void {
  const copy = path.join(home, program + exe)
  if (existsSync(copy)) return
  mkdirSync(home, { recursive: true })
  const name = `@${program}-installer/${process.platform}-${process.arch}/package.json`
  const file = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), program + exe)
  // Under another name until it is complete: several test processes start at once.
  const incomplete = `${copy}.${process.pid}`
  copyFileSync(file, incomplete)
  chmodSync(incomplete, 0o755)
  renameSync(incomplete, copy)
}
