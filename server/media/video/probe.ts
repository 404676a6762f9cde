import { z } from 'zod'
import { Refusal } from '#server/lib/refusal.ts'
import type { VideoType } from '#server/media/sniff.ts'
import { blamed } from './blame.ts'
import { codecs } from './codecs.ts'
import { inputOptions, runForOutput } from './ffmpeg.ts'
import type { Ffmpeg } from './locate-ffmpeg.ts'

/** The streams of a video file. */
export interface Probe {
  /** Seconds; null if the file does not say. */
  duration: number | null
  /** Bits per second, of all streams. */
  bitRate: number
  video: {
    index: number
    codec: string
    profile: string
    pixelFormat: string
    /** As displayed: rotated upright, with square pixels. */
    width: number
    height: number
    isSquare: boolean
    isHdr: boolean
    framesPerSecond: number
  }
  audio: { index: number; codec: string; profile: string } | null
}

const probeTimeoutMs = 30_000
/** More than any camera records; each pixel is decoded into memory several times. */
const maxPixels = 8_192 * 8_192

const stream = z.object({
  index: z.number(),
  codec_type: z.string().default(''),
  codec_name: z.string().default(''),
  profile: z.coerce.string().default(''),
  pix_fmt: z.string().default(''),
  width: z.number().default(0),
  height: z.number().default(0),
  sample_aspect_ratio: z.string().default('1:1'),
  color_transfer: z.string().default(''),
  avg_frame_rate: z.string().default(''),
  duration: z.coerce.number().optional(),
  disposition: z.object({ attached_pic: z.number().default(0) }).prefault({}),
  tags: z.record(z.string(), z.string()).default({}),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
})
type Stream = z.output<typeof stream>

const probeOutput = z.object({
  format: z.object({ duration: z.coerce.number().optional(), bit_rate: z.coerce.number().default(0) }),
  streams: z.array(stream),
})

/**
 * Reads the streams of a file with ffprobe. Throws Refusal `media.damaged`, `media.type` if there is no video stream,
 * and `media.pixels`.
 */
export async function probe(ffmpeg: Ffmpeg, file: string, type: VideoType, signal: AbortSignal): Promise<Probe> {
  const options = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams']
  const output = await runForOutput(ffmpeg.ffprobe, [...inputOptions(type), ...options, `file:${file}`], {
    signal,
    timeoutMs: probeTimeoutMs,
  }).catch(async (error: unknown) => {
    throw await blamed(error, file)
  })
  const { data } = probeOutput.safeParse(parsed(output))
  if (!data) throw new Refusal('media.damaged')
  const video = data.streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic === 0,
  )
  const audio = data.streams.find(({ codec_type }) => codec_type === 'audio')
  if (!video || !isAccepted(video) || (audio && !isAccepted(audio))) throw new Refusal('media.type')
  if (video.width < 2 || video.height < 2) throw new Refusal('media.damaged')
  if (video.width * video.height > maxPixels) throw new Refusal('media.pixels')
  return {
    duration: known(data.format.duration) ?? known(video.duration),
    bitRate: data.format.bit_rate,
    video: {
      index: video.index,
      codec: video.codec_name,
      profile: video.profile,
      pixelFormat: video.pix_fmt,
      ...shownSize(video),
      isHdr: ['smpte2084', 'arib-std-b67'].includes(video.color_transfer),
      framesPerSecond: ratio(video.avg_frame_rate) ?? 0,
    },
    audio: audio ? { index: audio.index, codec: audio.codec_name, profile: audio.profile } : null,
  }
}

/** Too long an output is cut off. */
function parsed(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

const isAccepted = ({ codec_name }: Stream) => (codecs as readonly string[]).includes(codec_name)

const known = (seconds: number | undefined) => (seconds !== undefined && seconds > 0 ? seconds : null)

function ratio(text: string): number | null {
  const [above = 0, below = 0] = text.split(/[:/]/).map(Number)
  return above > 0 && below > 0 ? above / below : null
}

function shownSize(video: Stream): Pick<Probe['video'], 'width' | 'height' | 'isSquare'> {
  const aspect = ratio(video.sample_aspect_ratio) ?? 1
  const turn = video.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation
  const isTurned = Math.abs(turn ?? Number(video.tags.rotate ?? 0)) % 180 === 90
  const [width, height] = [Math.round(video.width * aspect), video.height]
  return { ...(isTurned ? { width: height, height: width } : { width, height }), isSquare: aspect === 1 }
}
