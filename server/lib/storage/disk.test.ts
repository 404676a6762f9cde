import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DiskStorage, openDiskStorage, Pace, type SignedTerms } from './disk.ts'
import { newObjectName, ObjectIncomplete, ObjectMissing, ObjectTooLarge } from './storage.ts'

const secret = randomBytes(32)
let folder: string, storage: DiskStorage
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'disk-'))
  storage = await openDiskStorage(folder, secret)
})
afterEach(() => rm(folder, { recursive: true }))

const newKey = () => `original/${newObjectName()}`
const filesStored = async () =>
  (await readdir(path.join(folder, 'media'), { recursive: true, withFileTypes: true })).filter(
    entry => entry.isFile() && entry.name !== 'media.mark',
  )

function partsOf(url: string): { terms: SignedTerms; signature: string } {
  const { pathname, searchParams: query } = new URL(url, 'http://here')
  const terms = {
    key: pathname.replace('/media/upload/', ''),
    contentType: query.get('type') ?? '',
    bytes: Number(query.get('bytes')),
    expires: Number(query.get('expires')),
  }
  return { terms, signature: query.get('signature') ?? '' }
}

describe('a signed upload URL', () => {
  const upload = { contentType: 'image/jpeg', bytes: 10, expiresInSeconds: 60 }

  test('is valid for exactly what was signed, also after a restart', async () => {
    const { terms, signature } = partsOf(await storage.presignPut(newKey(), upload))
    expect(storage.allowsPut(terms, signature)).toBe(true)
    expect((await openDiskStorage(folder, secret)).allowsPut(terms, signature)).toBe(true)
  })

  test.each<Partial<SignedTerms>>([{ key: newKey() }, { contentType: 'text/html' }, { bytes: 11 }, { expires: 4e9 }])(
    'does not hold for %o',
    async change => {
      const { terms, signature } = partsOf(await storage.presignPut(newKey(), upload))
      expect(storage.allowsPut({ ...terms, ...change }, signature)).toBe(false)
    },
  )

  test('is invalid with another signature or secret and after it has expired', async () => {
    const { terms, signature } = partsOf(await storage.presignPut(newKey(), upload))
    const changed = signature.replace(/^./, first => (first === 'a' ? 'b' : 'a'))
    for (const wrong of ['', 'x', changed]) expect(storage.allowsPut(terms, wrong)).toBe(false)
    expect((await openDiskStorage(folder, randomBytes(32))).allowsPut(terms, signature)).toBe(false)
    const expired = partsOf(await storage.presignPut(newKey(), { ...upload, expiresInSeconds: -1 }))
    expect(storage.allowsPut(expired.terms, expired.signature)).toBe(false)
  })
})

describe('receiving an upload', () => {
  test('stores exactly the signed bytes', async () => {
    const key = newKey()
    await storage.receive(key, Readable.from([Buffer.from('01234'), Buffer.from('56789')]), 10)
    expect(await storage.head(key)).toEqual({ bytes: 10 })
    expect((await buffer(await storage.stream(key))).toString()).toBe('0123456789')
  })

  test('stores nothing of one that is too long, and stops reading', async () => {
    const key = newKey()
    let chunksRead = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          chunksRead++
          yield Buffer.alloc(1_000)
        }
      })(),
    )
    await expect(storage.receive(key, endless, 2_500)).rejects.toThrow(ObjectTooLarge)
    expect(chunksRead).toBeLessThan(40)
    expect(await storage.head(key)).toBeNull()
    expect(await filesStored()).toEqual([])
  })

  test('stores nothing of one that is too short', async () => {
    await expect(storage.receive(newKey(), Readable.from([Buffer.from('012')]), 10)).rejects.toThrow(ObjectIncomplete)
    expect(await filesStored()).toEqual([])
  })

  test('stores nothing of one that is interrupted', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('012')
        throw new Error('connection lost')
      })(),
    )
    await expect(storage.receive(newKey(), broken, 10)).rejects.toThrow('connection lost')
    expect(await filesStored()).toEqual([])
  })

  test('reads all uploads at one pace', async () => {
    const intake = new Pace(1_000_000)
    const taken = vi.spyOn(intake, 'take')
    const paced = await openDiskStorage(folder, secret, intake)
    const chunks = () => Readable.from([Buffer.alloc(3_000), Buffer.alloc(7_000)])
    await Promise.all([paced.receive(newKey(), chunks(), 10_000), paced.receive(newKey(), chunks(), 10_000)])
    expect(taken.mock.calls.map(([bytes]) => bytes).toSorted((a, b) => a - b)).toEqual([3_000, 3_000, 7_000, 7_000])
  })

  test('keeps the object that arrived first', async () => {
    const key = newKey()
    await storage.receive(key, Readable.from([Buffer.from('0123456789')]), 10)
    await storage.receive(key, Readable.from([Buffer.from('abcdefghij')]), 10)
    expect((await buffer(await storage.stream(key))).toString()).toBe('0123456789')
    expect(await filesStored()).toHaveLength(1)
  })

  test('a whole object stays when a second upload of it has something else', async () => {
    const key = newKey()
    await storage.receive(key, Readable.from([Buffer.from('0123456789')]), 10)
    await storage.receive(key, Readable.from([Buffer.from('x')]), 10)
    expect((await buffer(await storage.stream(key))).toString()).toBe('0123456789')
  })
})

test('an object is stored, read in part, provided as a file and deleted, twice without an error', async () => {
  const key = newKey()
  await storage.put(key, Buffer.from('0123456789'), 'text/plain')
  expect((await buffer(await storage.stream(key, { start: 2, end: 4 }))).toString()).toBe('234')
  expect(await storage.withLocalFile(key, async file => path.basename(file))).toBe(key.split('/')[1])
  await storage.remove([key])
  await storage.remove([key])
  expect(await storage.head(key)).toBeNull()
  await expect(storage.stream(key)).rejects.toThrow(ObjectMissing)
  await expect(storage.withLocalFile(key, async () => {})).rejects.toThrow(ObjectMissing)
})

test.each(['../secret', 'original/../../secret', '/etc/passwd', 'original/ABC', 'original/', '', 'a\0b'])(
  'the key %j names nothing',
  async key => {
    await expect(storage.head(key)).rejects.toThrow(TypeError)
    await expect(storage.stream(key)).rejects.toThrow(TypeError)
    await expect(storage.presignPut(key, { contentType: '', bytes: 1, expiresInSeconds: 1 })).rejects.toThrow(TypeError)
    await expect(storage.put(key, Buffer.from(''), '')).rejects.toThrow(TypeError)
  },
)

test('a start deletes what a crash left incomplete, but not what another instance is writing', async () => {
  await storage.check()
  const drafts = path.join(folder, 'media', 'drafts')
  await writeFile(path.join(drafts, 'old'), 'half')
  await utimes(path.join(drafts, 'old'), 0, 0)
  await writeFile(path.join(drafts, 'young'), 'half')
  await openDiskStorage(folder, secret)
  expect(await readdir(drafts)).toEqual(['young'])
})
