import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareLooks } from './compare.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fl-looks-'))
  await Promise.all(['accepted', 'taken'].map(name => mkdir(join(folder, name))))
})
afterEach(() => rm(folder, { recursive: true }))

/** A white picture of 200 × 100 pixels with a dark box. */
async function draw(file: string, box: { width: number; height: number }, width = 200): Promise<void> {
  const background = '#ffffff'
  const input = { create: { ...box, channels: 3 as const, background: '#15314b' } }
  await sharp({ create: { width, height: 100, channels: 3, background } })
    .composite([{ input, left: 10, top: 10 }])
    .png()
    .toFile(join(folder, file))
}

test('pictures that differ are named, the most different first, and what differs is saved', async () => {
  await draw('accepted/same.png', { width: 20, height: 20 })
  await draw('taken/same.png', { width: 20, height: 20 })
  await draw('accepted/caret.png', { width: 20, height: 20 })
  await draw('taken/caret.png', { width: 21, height: 20 })
  await draw('accepted/moved.png', { width: 20, height: 20 })
  await draw('taken/moved.png', { width: 40, height: 20 })
  await draw('accepted/wider.png', { width: 20, height: 20 })
  await draw('taken/wider.png', { width: 20, height: 20 }, 220)
  await draw('taken/new.png', { width: 20, height: 20 })
  const differences = join(folder, 'differences')
  const looks = await compareLooks({ accepted: join(folder, 'accepted'), taken: join(folder, 'taken'), differences })
  expect(looks).toEqual({
    same: 2,
    added: ['new.png'],
    changed: [
      { file: 'wider.png', share: 1 },
      { file: 'moved.png', share: 0.02 },
    ],
  })
  expect((await readdir(differences)).toSorted()).toEqual(['moved.png', 'wider.png'])
})
