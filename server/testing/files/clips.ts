import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Ffmpeg, locateFfmpeg, oldestVersion } from '#server/media/video/locate-ffmpeg.ts'

/** Returns the system's ffmpeg, which the app uses in tests; `npm test` installs it where it can. */
export function requireFfmpeg(): Ffmpeg {
  const ffmpeg = locateFfmpeg(undefined)
  if (!ffmpeg)
    throw new Error(`This test needs ffmpeg ${oldestVersion} or newer: install it with "npm test" or by hand.`)
  return ffmpeg
}

/**
 * Makes an ffmpeg, with the real ffprobe beside it, that runs these lines of shell before it works on a file. Returns its
 * path.
 */
export async function ffmpegThat(folder: string, ...lines: string[]): Promise<string> {
  const { ffmpeg, ffprobe } = requireFfmpeg()
  const isAsked = 'case "$*" in *-version*|*-filters*|*-decoders*) ;; *)'
  await mkdir(folder, { recursive: true })
  for (const [program, real, before] of [
    ['ffmpeg', ffmpeg, [isAsked, ...lines, ';; esac']],
    ['ffprobe', ffprobe, []],
  ] as const) {
    const file = path.join(folder, program)
    await writeFile(file, ['#!/bin/sh', ...before, `exec "${real}" "$@"`].join('\n'))
    await chmod(file, 0o755)
  }
  return path.join(folder, 'ffmpeg')
}

/** Makes a file with ffmpeg and returns its path. */
export function makeClip(folder: string, name: string, ...options: string[]): string {
  const file = path.join(folder, name)
  const { status, stderr } = spawnSync(requireFfmpeg().ffmpeg, ['-v', 'error', '-y', ...options, file], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return file
}

/** Options of ffmpeg for a video that is red on the left and blue on the right, with a tone. */
export const twoColorSource = (seconds = 1, size = '128x96') => [
  '-f',
  'lavfi',
  '-i',
  `color=red:s=${size}:r=10:d=${seconds},drawbox=x=iw/2:w=iw/2:h=ih:color=blue:t=fill`,
  '-f',
  'lavfi',
  '-i',
  `sine=d=${seconds}`,
]

/** Returns the path of a video in `clips`: see make-clips.ts. */
export const clip = (name: string): string => path.join(import.meta.dirname, 'clips', name)

/** Returns two seconds of video as phones send it, playable without conversion. */
export const phoneVideo = (): Buffer => readFileSync(clip('phone.mp4'))

/** A video as phones send it, of any length, playable without conversion. */
export function shortVideo(folder: string, name = 'video.mp4', seconds = 2): Buffer {
  const phoneOptions = [
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
  return readFileSync(makeClip(folder, name, ...twoColorSource(seconds), ...phoneOptions, '-shortest'))
}
