import { decoders, demuxers } from '../../server/media/video/codecs.ts'

/** What the app names. */
const ownFilters = ['scale', 'setsar', 'format', 'fps', 'zscale', 'tonemap', 'testsrc2', 'sine']
/** What ffmpeg puts in by itself: to convert, to cut, and to turn what a phone recorded upside down. */
const addedFilters = 'null anull aformat aresample trim atrim transpose hflip vflip rotate'.split(' ')

/**
 * Prints the options with which FFmpeg's source is configured for an image: with what the app uses, and nothing else. Its
 * packages bring 240 MB of libraries, most of them for what the app never lets it do.
 */
const parts = {
  // Its source has another name for msmpeg4; the last two are for the app's own test videos.
  decoder: [...decoders, 'msmpeg4v3', 'wrapped_avframe', 'rawvideo'],
  demuxer: Object.values(demuxers),
  encoder: ['libx264', 'aac', 'png'],
  muxer: ['mp4', 'image2'],
  filter: [...ownFilters, ...addedFilters],
  protocol: ['file', 'pipe'],
  indev: ['lavfi'],
}

const libraries = ['--enable-gpl', '--enable-libx264', '--enable-libdav1d', '--enable-libzimg', '--enable-zlib']
const left = ['--disable-autodetect', '--disable-network', '--disable-doc', '--disable-debug', '--disable-ffplay']
const chosen = Object.entries(parts).flatMap(([kind, names]) => [
  `--disable-${kind}s`,
  ...[...new Set(names)].map(name => `--enable-${kind}=${name}`),
])
console.log([...libraries, ...left, ...chosen].join(' '))
