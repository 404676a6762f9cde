import { describe, expect, test } from 'vitest'
import { checkSelection, pickerAccept } from './selection.ts'

const megabyte = 1024 * 1024

/** An empty file that reports this size. */
function file(name: string, megabytes: number, type = 'image/jpeg'): File {
  return Object.defineProperty(new File([], name, { type }), 'size', { value: megabytes * megabyte })
}

test('photos and videos are accepted by type or by extension, without a notice', () => {
  const photos = [file('a.jpg', 2), file('b.PNG', 2, ''), file('c', 2, 'image/webp'), file('d.HEIC', 2, '')]
  const videos = [file('e.mov', 20, 'video/quicktime'), file('f.MKV', 20, ''), file('g', 20, 'video/webm')]
  const chosen = [...photos, ...videos]
  expect(checkSelection(chosen)).toEqual({ accepted: chosen, notice: null })
  expect(pickerAccept('media', false).split(',')).toEqual(
    expect.arrayContaining([
      'image/jpeg',
      '.jpg',
      '.heic',
      '.tiff',
      '.ico',
      'video/mp4',
      '.mov',
      '.m4v',
      '.wmv',
      '.flv',
      '.ogg',
    ]),
  )
})

describe('the most serious notice is shown, and acceptable files are accepted', () => {
  const good = file('good.jpg', 1)
  test.each([
    ['Files Too Large', 10_000, 'destructive', [file('a.jpg', 1_025), file('b.exe', 1, 'application/x')], [good]],
    [
      'Unsupported File Type',
      8_000,
      'destructive',
      [file('b.exe', 1, 'application/x'), file('c.jpg', 600)],
      [good, 'c.jpg'],
    ],
    ['File Selection Error', 5_000, 'destructive', [file('empty.jpg', 0)], [good]],
    ['Very Large Files Detected', 8_000, 'default', [file('a.jpg', 501), file('b.jpg', 201)], [good, 'a.jpg', 'b.jpg']],
    ['Large Files Selected', 6_000, 'default', [file('a.jpg', 201)], [good, 'a.jpg']],
    [
      'Large Upload Size',
      5_000,
      'default',
      [file('a.jpg', 200), file('b.jpg', 200), file('c.jpg', 200)],
      [good, 'a.jpg', 'b.jpg', 'c.jpg'],
    ],
    ['Total Size Very Large', 10_000, 'destructive', [file('a.jpg', 900), file('b.jpg', 900)], []],
  ] as const)('%s', (title, duration, variant, chosen, accepted) => {
    const selection = checkSelection([good, ...chosen])
    expect(selection.notice).toMatchObject({ title, duration, variant })
    expect(selection.accepted.map(each => each.name)).toEqual(
      accepted.map(each => (typeof each === 'string' ? each : each.name)),
    )
  })

  test('names the files', () => {
    expect(checkSelection([file('a.jpg', 1_536)]).notice?.description).toContain('a.jpg (1.5 GB)')
  })
})

test('files chosen before count toward the total', () => {
  expect(checkSelection([file('b.jpg', 10)], { before: [file('a.jpg', 1_530)] }).notice?.title).toBe(
    'Total Size Very Large',
  )
})

test('where the server refuses videos, they are refused with its words and not offered', () => {
  const [photo, video] = [file('a.jpg', 2), file('b.mp4', 2, 'video/mp4')]
  const { accepted, notice } = checkSelection([photo, video], { areVideosOff: true })
  expect(accepted).toEqual([photo])
  expect(notice?.description).toContain('ask your administrator to install ffmpeg')
  expect(pickerAccept('media', true)).toContain('.jpg')
  expect(pickerAccept('documents', true)).toBe('application/pdf,.pdf')
  expect(pickerAccept('media', true)).not.toMatch(/video|mp4|\.mov/)
})
