import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { sniffedBytes } from '#server/lib/pictures/picture-type.ts'
import { isVideo, sniff } from '#server/media/sniff.ts'
import { clip, makeClip, phoneVideo, requireFfmpeg, twoColorSource } from '#server/testing/files/clips.ts'
import { pick } from '#server/testing/rounds.ts'
import { convertVideo, type ProcessedVideo } from './convert-video.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'videos-'))
const home = requireFfmpeg()
afterAll(() => rm(folder, { recursive: true }))

/** Processes an upload as the job does: looks at its content, and only then hands it on. */
async function made(file: string, onProgress: (percent: number) => void = () => undefined): Promise<ProcessedVideo> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0)
  await handle.close()
  const type = sniff(buffer.subarray(0, bytesRead))
  if (!type || !isVideo(type)) throw new Error('media.type')
  const work = path.join(folder, `work-${path.basename(file)}`)
  await mkdir(work, { recursive: true })
  const { signal } = new AbortController()
  return convertVideo({
    ffmpeg: home,
    file,
    type,
    folder: work,
    signal,
    onProgress: (_, percent) => onProgress(percent),
  })
}

interface Stream {
  codec_name: string
  codec_type: string
  profile: string
  pix_fmt: string
  width: number
  height: number
  color_transfer?: string
}

function ask(file: string): { streams: Stream[]; tags: string } {
  const options = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', file]
  const said = spawnSync(home.ffprobe, options, { encoding: 'utf8' }).stdout
  return { streams: (JSON.parse(said) as { streams: Stream[] }).streams, tags: said }
}

/** The colour at a point of a picture given in shares of width and height. */
async function colourAt(image: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const [r = 0, , b = 0] = data.subarray(at, at + 3)
  if (r > 150 && b < 100) return 'red'
  return b > 150 && r < 100 ? 'blue' : 'other'
}

/** How far before the sound and the picture the table of contents comes: a film that starts at once has it first. */
async function startsAtOnce(file: string): Promise<boolean> {
  const content = await readFile(file)
  return content.indexOf('moov') < content.indexOf('mdat')
}

const containers = ['a.mp4', 'a.m4v', 'a.mov', 'a.avi', 'a.wmv', 'a.flv', 'a.webm', 'a.mkv', 'a.ogg']

describe('every container becomes an MP4 that every phone plays', () => {
  test.each(pick(containers, 1))('%s', async name => {
    const result = await made(clip(name))
    const { streams } = ask(result.file)
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
    expect(streams[0]).toMatchObject({ pix_fmt: 'yuv420p', width: 128, height: 96 })
    expect(await startsAtOnce(result.file)).toBe(true)
    expect(result).toMatchObject({ width: 128, height: 96 })
    expect(Math.abs((result.duration ?? 0) - 1)).toBeLessThan(0.25)
    for (const picture of [result.poster.display, result.poster.thumbnail]) {
      expect(await colourAt(picture, 0.2, 0.5)).toBe('red')
      expect(await colourAt(picture, 0.8, 0.5)).toBe('blue')
    }
    expect(result.poster.placeholder).toMatch(/^data:image\/webp;base64,/)
  })
})

/** The pictures as they were encoded, whatever box they lie in. */
function encodedPictures(file: string): string {
  const options = [
    '-v',
    'error',
    '-i',
    file,
    '-map',
    '0:v:0',
    '-c',
    'copy',
    '-bsf:v',
    'h264_mp4toannexb',
    '-f',
    'md5',
    '-',
  ]
  return spawnSync(home.ffmpeg, options, { encoding: 'utf8' }).stdout
}

describe('a playable video', () => {
  test('is not encoded again, but loses location and device', async () => {
    const film = clip('place.mov')
    expect(ask(film).tags).toContain('+51.5')
    const result = await made(film)
    expect(encodedPictures(result.file)).toBe(encodedPictures(film))
    expect(encodedPictures(film)).toMatch(/MD5=/)
    expect(await startsAtOnce(result.file)).toBe(true)
    expect(ask(result.file).tags).not.toMatch(/\+51\.5|Devon/)
  })

  test('needs no sound', async () => {
    const film = clip('mute.mp4')
    const result = await made(film)
    expect(ask(result.file).streams).toHaveLength(1)
    expect(encodedPictures(result.file)).toBe(encodedPictures(film))
  })
})

/** A clip with what a phone held upright writes into the header of the picture's track: a quarter turn clockwise. */
async function turned(name: string): Promise<string> {
  const content = await readFile(clip(name))
  const matrix = content.indexOf('tkhd') + 44
  const one = 0x10000
  for (const [at, value] of [0, one, 0, -one, 0, 0, 96 * one, 0].entries()) content.writeInt32BE(value, matrix + at * 4)
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

describe('a portrait video stays portrait', () => {
  test('without being encoded again', async () => {
    const film = await turned('phone.mp4')
    const result = await made(film)
    expect(encodedPictures(result.file)).toBe(encodedPictures(film))
    expect([result.width, result.height]).toEqual([96, 128])
    expect([result.poster.width, result.poster.height]).toEqual([96, 128])
    expect([await colourAt(result.poster.display, 0.5, 0.1), await colourAt(result.poster.display, 0.5, 0.9)]).toEqual([
      'red',
      'blue',
    ])
  })

  test('as HEVC from an iPhone, encoded', async () => {
    const result = await made(await turned('iphone.mov'))
    expect(ask(result.file).streams[0]).toMatchObject({ codec_name: 'h264', width: 96, height: 128 })
    expect([await colourAt(result.poster.display, 0.5, 0.1), await colourAt(result.poster.display, 0.5, 0.9)]).toEqual([
      'red',
      'blue',
    ])
  })
})

test('a video larger than 1080p is scaled down, and HDR converted if this ffmpeg can', async () => {
  const result = await made(clip('large-hdr.mp4'))
  const [video] = ask(result.file).streams
  expect(video).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', width: 1_080, height: 1_920 })
  if (home.canToneMap) expect(video?.color_transfer).toBe('bt709')
})

test('progress never decreases', async () => {
  const seen: number[] = []
  await made(makeClip(folder, 'long.avi', ...twoColorSource(20), '-c:v', 'mpeg4', '-shortest'), percent =>
    seen.push(percent),
  )
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(90)
  expect(seen.length).toBeGreaterThan(2)
})

describe('refused', () => {
  const secret = () => path.join(folder, 'secret.txt')

  test.each([
    ['an m3u8 playlist', () => `#EXTM3U\n#EXTINF:1,\nfile://${secret()}\n#EXT-X-ENDLIST\n`],
    ['an ffconcat list', () => `ffconcat version 1.0\nfile '${secret()}'\n`],
    [
      'a list after a magic number',
      () => `\0\0\0\x18ftypmp42\0\0\0\0mp42isom#EXTM3U\n#EXTINF:1,\nfile://${secret()}\n`,
    ],
    ['a list in RIFF', () => `RIFF\x24\0\0\0AVI #EXTM3U\n#EXTINF:1,\nfile://${secret()}\n`],
    ['nothing', () => ''],
    ['a page', () => '<html><video src="/etc/passwd"></video></html>'],
  ])('%s', async (name, content) => {
    await writeFile(secret(), 'top secret')
    const file = path.join(folder, `${name}.mp4`)
    await writeFile(file, content(), 'latin1')
    await expect(made(file)).rejects.toThrow(/media\.type|Unsupported file type|damaged/)
  })

  test('half a video, without its index', async () => {
    const content = phoneVideo()
    const film = path.join(folder, 'half.mp4')
    await writeFile(film, content.subarray(0, content.indexOf('moov')))
    await expect(made(film)).rejects.toMatchObject({ code: 'media.damaged' })
  })

  test('sound without a picture', async () => {
    await expect(made(clip('sound.mp4'))).rejects.toMatchObject({ code: 'media.type' })
  })
})
