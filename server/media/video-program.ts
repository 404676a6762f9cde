import path from 'node:path'
import type { Ctx } from '#server/lib/context.ts'
import { runFfmpeg, runForOutput } from './video/ffmpeg.ts'
import { locateFfmpeg } from './video/locate-ffmpeg.ts'

/** Returns the ffmpeg that videos are prepared with, after running it; null if there is none. Throws as `runForOutput`. */
export async function videoProgram(
  ctx: Ctx,
  run: { signal: AbortSignal; timeoutMs: number },
): Promise<{ version: string; isCurrent: boolean } | null> {
  const ffmpeg = locateFfmpeg(ctx.config.ffmpegPath)
  if (!ffmpeg) return null
  await runForOutput(ffmpeg.ffmpeg, ['-version'], run)
  return { version: ffmpeg.version, isCurrent: ffmpeg.isCurrent }
}

interface Clip {
  seconds: number
  height: 240 | 720
  signal: AbortSignal
  timeoutMs: number
  onSeconds?: (seconds: number) => void
}

/**
 * Makes a video with picture and sound, in colors that phones don't play, so that the app has to encode it. Returns its
 * file. Throws when there is no ffmpeg, or as `runFfmpeg`.
 */
export async function makeTestVideo(ctx: Ctx, folder: string, { seconds, height, ...run }: Clip): Promise<string> {
  const ffmpeg = locateFfmpeg(ctx.config.ffmpegPath)
  if (!ffmpeg) throw new Error('There is no ffmpeg for videos')
  const file = path.join(folder, 'test.mp4')
  const size = `${(height * 16) / 9 - (((height * 16) / 9) % 2)}x${height}`
  const rate = height === 720 ? '6M' : '1M'
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=d=${seconds}`]
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p', '-b:v', rate, '-maxrate', rate]
  const options = [...picture, ...sound, ...video, '-bufsize', rate, '-c:a', 'aac', '-shortest', file]
  await runFfmpeg(ffmpeg.ffmpeg, options, run)
  return file
}
