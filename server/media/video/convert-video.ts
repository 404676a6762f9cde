import path from 'node:path'
import type { Pictures } from '#server/lib/pictures/drawing.ts'
import { makePictures } from '#server/lib/pictures/pictures.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { VideoType } from '#server/media/sniff.ts'
import { blamed } from './blame.ts'
import { encoderThreads, inputOptions, ProgramFailed, ProgramOverLimit, runFfmpeg } from './ffmpeg.ts'
import type { Ffmpeg } from './locate-ffmpeg.ts'
import { type Probe, probe } from './probe.ts'

/** A video for playing, and its poster. */
export interface ProcessedVideo {
  /** An MP4 in the working folder. */
  file: string
  poster: Pictures
  width: number
  height: number
  /** Seconds. */
  duration: number | null
}

export interface VideoWork {
  ffmpeg: Ffmpeg
  /** The uploaded file; read only. */
  file: string
  type: VideoType
  /** An empty folder, which the caller deletes. */
  folder: string
  signal: AbortSignal
  /** Percent of this work. */
  onProgress: (phase: 'preparing' | 'compressing' | 'thumbnails', percent: number) => void
}

const maxShortSide = 1_080
const maxLongSide = 3_840
/** Above it, even a playable file is too much for a phone on a mobile network. */
const maxBitRate = 12_000_000
const maxFps = 60
/** Pixels of all frames: three hours of 1080p at 30 frames a second, or 20 minutes of 4K at 60. */
const maxEncodedPixels = 7e11
/** Of a file that does not say. */
const assumedFps = 30
const convertTimeoutMs = 2 * 60 * 60 * 1_000
const posterTimeoutMs = 60_000
const playableProfiles = new Set(['Baseline', 'Constrained Baseline', 'Main', 'High'])

/**
 * Makes a video that every phone plays: H.264 and AAC in an MP4 that starts before it has loaded, upright, at most 1080
 * pixels on its short side, without metadata about device and location. Streams that fit already are copied. Throws the
 * refusals of `probe`, `media.damaged` and `media.too-long`.
 */
export async function convertVideo(work: VideoWork): Promise<ProcessedVideo> {
  const { ffmpeg, file, type, folder, signal, onProgress } = work
  onProgress('preparing', 0)
  const source = await probe(ffmpeg, file, type, signal)
  const result = path.join(folder, 'video.mp4')
  const isCopied = isPlayable(source, type)
  if (!isCopied && encodedPixels(source) > maxEncodedPixels) throw new Refusal('media.too-long')
  const streams = isCopied ? copyOptions : encodeOptions(ffmpeg, source)
  const onSeconds = (seconds: number) =>
    onProgress('compressing', 5 + 85 * (source.duration ? Math.min(1, seconds / source.duration) : 0))
  await runFfmpeg(
    ffmpeg.ffmpeg,
    [...inputOptions(type), '-i', `file:${file}`, ...mapOptions(source), ...streams, result],
    {
      signal,
      timeoutMs: convertTimeoutMs,
      onSeconds,
    },
  ).catch(async (error: unknown) => {
    if (error instanceof ProgramOverLimit) throw new Refusal('media.too-long')
    throw await blamed(error, file, folder)
  })
  onProgress('thumbnails', 90)
  const processed = await probe(ffmpeg, result, 'video/mp4', signal)
  const poster = await createPoster(work, result, processed)
  return {
    file: result,
    poster,
    width: processed.video.width,
    height: processed.video.height,
    duration: processed.duration,
  }
}

function encodedPixels({ video, duration }: Probe): number {
  return video.width * video.height * (video.framesPerSecond || assumedFps) * (duration ?? 0)
}

/** AVI has no timestamps that an MP4 could use. */
function isPlayable({ video, audio, bitRate }: Probe, type: VideoType): boolean {
  const isShown = video.codec === 'h264' && video.pixelFormat === 'yuv420p' && playableProfiles.has(video.profile)
  const isHeard = !audio || (audio.codec === 'aac' && audio.profile === 'LC')
  const isSmall =
    Math.min(video.width, video.height) <= maxShortSide &&
    Math.max(video.width, video.height) <= maxLongSide &&
    bitRate <= maxBitRate &&
    video.framesPerSecond <= maxFps + 1
  return type !== 'video/x-msvideo' && isShown && isHeard && isSmall && video.isSquare && !video.isHdr
}

/** One video and one audio stream; no metadata, which on phones includes the location. */
function mapOptions({ video, audio }: Probe): string[] {
  const maps = ['-map', `0:${video.index}`, ...(audio ? ['-map', `0:${audio.index}`] : [])]
  return [...maps, '-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn']
}

const asMp4 = ['-movflags', '+faststart', '-f', 'mp4']
const copyOptions = ['-c', 'copy', ...asMp4]

/** Also measured by the bench. */
export function encodeOptions(ffmpeg: Pick<Ffmpeg, 'canToneMap'>, { video }: Probe): string[] {
  const scale = Math.min(
    1,
    maxShortSide / Math.min(video.width, video.height),
    maxLongSide / Math.max(video.width, video.height),
  )
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  const filters = [`scale=${even(video.width)}:${even(video.height)}`, 'setsar=1', 'format=yuv420p']
  const isMapped = video.isHdr && ffmpeg.canToneMap
  const toneMapped =
    'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'
  if (isMapped) filters.splice(0, 1, filters[0] ?? '', toneMapped)
  if (video.framesPerSecond > maxFps + 1) filters.push(`fps=${maxFps}`)
  const colors = isMapped ? ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'] : []
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high']
  const rate = ['-maxrate', '8M', '-bufsize', '16M', '-threads', `${encoderThreads}`]
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']
  return ['-vf', filters.join(','), ...picture, ...rate, ...colors, ...sound, ...asMp4]
}

/** A frame from a moment after the start, because many videos begin black; the first frame of very short ones. */
async function createPoster(
  { ffmpeg, folder, signal }: VideoWork,
  video: string,
  { duration }: Probe,
): Promise<Pictures> {
  const still = path.join(folder, 'poster.png')
  for (const at of [Math.min(1, (duration ?? 0) / 3), 0]) {
    const seek = ['-ss', at.toFixed(3), ...inputOptions('video/mp4'), '-i', `file:${video}`]
    const options = [...seek, '-frames:v', '1', '-f', 'image2', '-c:v', 'png', still]
    try {
      await runFfmpeg(ffmpeg.ffmpeg, options, { signal, timeoutMs: posterTimeoutMs })
      return await makePictures(still, 'image/png')
    } catch (error) {
      if (!(error instanceof ProgramFailed || error instanceof Refusal)) throw error
    }
  }
  throw new Refusal('media.damaged')
}
