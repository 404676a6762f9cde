import { makeClip, twoColorSource } from './clips.ts'

/**
 * Makes the videos in `clips`, which tests take from there: `node server/testing/files/make-clips.ts`. It needs an
 * ffmpeg with all these encoders, which the app itself does not.
 */

const asPhones = ['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p']
const hevc = ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-preset', 'ultrafast']
const hdr = [
  '-pix_fmt',
  'yuv420p10le',
  '-color_primaries',
  'bt2020',
  '-color_trc',
  'smpte2084',
  '-colorspace',
  'bt2020nc',
]
const place = ['-metadata', 'location=+51.5-000.1/', '-metadata', 'artist=Devon', '-movflags', 'use_metadata_tags']
const test = ['-f', 'lavfi', '-i', 'testsrc=s=64x48:r=5:d=1']
const withSound = (seconds?: number) => [...twoColorSource(seconds), '-shortest']
const withoutSound = (...source: Parameters<typeof twoColorSource>) => twoColorSource(...source).slice(0, 4)

const clips: Record<string, string[]> = {
  // One of each container.
  'a.mp4': [...withSound(), '-c:v', 'mpeg4', '-c:a', 'aac'],
  'a.m4v': [...withSound(), '-c:v', 'libx264', '-pix_fmt', 'yuv444p', '-c:a', 'aac', '-f', 'mp4'],
  'a.mov': [...withSound(), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le', '-ar', '8000'],
  'a.avi': [...withSound(), '-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
  'a.wmv': [...withSound(), '-c:v', 'wmv2', '-c:a', 'wmav2'],
  'a.flv': [...withSound(), '-c:v', 'flv', '-c:a', 'libmp3lame', '-ar', '44100'],
  'a.webm': [...withSound(), '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis'],
  'a.mkv': [...withSound(), '-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
  'a.ogg': [...withSound(), '-c:v', 'libtheora', '-c:a', 'libvorbis', '-f', 'ogg'],
  // Playable without conversion.
  'phone.mp4': [...withSound(2), ...asPhones, '-c:a', 'aac'],
  'mute.mp4': [...withoutSound(), ...asPhones],
  'place.mov': [...withSound(), ...asPhones, '-c:a', 'aac', ...place],
  // To be converted.
  'iphone.mov': [...withSound(), ...hevc, '-tag:v', 'hvc1', '-c:a', 'aac'],
  'large-hdr.mp4': [...withoutSound(0.3, '1440x2560'), ...hevc, ...hdr],
  // To be refused.
  'sound.mp4': ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac'],
  'odd-codec.mkv': [...test, '-c:v', 'ffv1'],
  'days.mkv': ['-f', 'lavfi', '-i', 'color=black:s=64x48:r=1/40000:d=400000', '-c:v', 'libx264', '-bf', '0'],
}

for (const [name, options] of Object.entries(clips)) makeClip(`${import.meta.dirname}/clips`, name, ...options)
