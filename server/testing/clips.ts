import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { locateFfmpeg } from '#server/media/locate-ffmpeg.ts'

/** The ffmpeg that the app itself would use here. */
export function ffmpegHere() {
  const home = locateFfmpeg(undefined)
  if (!home) throw new Error('no ffmpeg')
  return home
}

/** Makes a file with ffmpeg and answers where it is. */
export function makeClip(folder: string, name: string, ...options: string[]): string {
  const file = path.join(folder, name)
  const { status, stderr } = spawnSync(ffmpegHere().ffmpeg, ['-v', 'error', '-y', ...options, file], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return file
}

/** Red on the left, blue on the right, for so many seconds; with a hum. */
export const halves = (seconds = 1, size = '128x96') => [
  '-f',
  'lavfi',
  '-i',
  `color=red:s=${size}:r=10:d=${seconds},drawbox=x=iw/2:w=iw/2:h=ih:color=blue:t=fill`,
  '-f',
  'lavfi',
  '-i',
  `sine=d=${seconds}`,
]

/** A small film as a phone sends it, playable as it is. */
export function smallFilm(folder: string, name = 'film.mp4', seconds = 2): Buffer {
  const asPhones = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-profile:v',
    'baseline',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ]
  return readFileSync(makeClip(folder, name, ...halves(seconds), ...asPhones, '-shortest'))
}
