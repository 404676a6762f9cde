import type { VideoType } from '#server/media/sniff.ts'

/** The codecs of accepted videos, by ffprobe's names: what cameras and phones record and editors export. */
export const codecs = [
  'h264',
  'hevc',
  'av1',
  'vp8',
  'vp9',
  'mpeg4',
  'mpeg1video',
  'mpeg2video',
  'mjpeg',
  'h263',
  'flv1',
  'vp6',
  'vp6f',
  'msmpeg4v1',
  'msmpeg4v2',
  'msmpeg4v3',
  'wmv1',
  'wmv2',
  'wmv3',
  'vc1',
  'theora',
  'prores',
  'dvvideo',
  'aac',
  'mp2',
  'mp3',
  'ac3',
  'eac3',
  'opus',
  'vorbis',
  'flac',
  'alac',
  'wmav1',
  'wmav2',
  'wmapro',
  'amr_nb',
  'amr_wb',
  'speex',
  'nellymoser',
  'adpcm_ms',
  'adpcm_ima_wav',
  'adpcm_ima_qt',
  'adpcm_swf',
  'pcm_u8',
  'pcm_s16le',
  'pcm_s16be',
  'pcm_s24le',
  'pcm_s24be',
  'pcm_s32le',
  'pcm_s32be',
  'pcm_f32le',
  'pcm_mulaw',
  'pcm_alaw',
] as const

/** Where a codec's decoders have other names. */
const otherNames: Partial<Record<(typeof codecs)[number], string[]>> = {
  av1: ['libdav1d', 'libaom-av1', 'av1'],
  flv1: ['flv'],
  msmpeg4v3: ['msmpeg4'],
  mp2: ['mp2float', 'mp2'],
  mp3: ['mp3float', 'mp3'],
  amr_nb: ['amrnb'],
  amr_wb: ['amrwb'],
  opus: ['opus', 'libopus'],
  vp8: ['vp8', 'libvpx'],
  vp9: ['vp9', 'libvpx-vp9'],
  speex: ['speex', 'libspeex'],
}

/** The decoders that may run; every other one of ffmpeg stays out of reach. */
export const decoders = codecs.flatMap(codec => otherNames[codec] ?? [codec])

/**
 * The demuxer for each type that `sniff` returns. It is always named and only files may be opened, so that a list of
 * other files is never followed.
 */
export const demuxers: Record<VideoType, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'asf',
  'video/x-flv': 'flv',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/ogg': 'ogg',
}
