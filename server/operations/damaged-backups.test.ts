import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createPost } from '#contract/feed.ts'
import { openCompany } from '#server/testing/company.ts'
import { pick } from '#server/testing/rounds.ts'
import { openFolderLocation } from './backup/folder-location.ts'
import type { BackupLocation } from './backup/location.ts'
import { findBackups, type Manifest, readManifest, writeManifest } from './backup/manifest.ts'
import { copyObjects, pathOf } from './backup/objects.ts'
import { backUp, fill, newFolder, removeFolders, restored, uploadPhoto } from './backup.fixture.ts'
import { backUpWhenDue, lastBackup } from './backups.service.ts'

/** One backup of several is damaged: the others are made, kept and restored all the same. */
const open: { close: () => Promise<void> }[] = []

const company = await openCompany({ rateLimits: false, logLevel: 'silent' })
await fill(company)
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})
afterAll(() => removeFolders())

/** A location with so many backups, the oldest first. */
async function locationWith(backups: number): Promise<{ location: BackupLocation; names: string[] }> {
  const location = openFolderLocation(await newFolder())
  for (let n = 0; n < backups; n += 1) await backUp(company, location)
  return { location, names: await namesIn(location) }
}
const namesIn = async (location: BackupLocation) => (await findBackups(location)).map(({ name }) => name)
const fileOf = (location: BackupLocation, name = '', file = '') => join(location.name, 'backups', name, file)
const objectsIn = async (location: BackupLocation) => {
  const paths: string[] = []
  for await (const { path } of location.list('objects')) paths.push(path)
  return paths
}
const restoreFrom = async (location: BackupLocation, name?: string) => {
  const found = await restored(location, name === undefined ? {} : { name })
  open.push(found.company)
  return found
}
/** Another digit, so that it stays JSON of the same shape. */
async function changeTime(file: string): Promise<void> {
  const content = await readFile(file, 'utf8')
  await writeFile(
    file,
    content.replace(/"takenAt": "(\d)/, (_, digit) => `"takenAt": "${9 - digit}`),
  )
}

const damages: [what: string, file: string, damage: (file: string) => Promise<void>][] = [
  ['a manifest that is cut', 'manifest.json', file => truncate(file, 500)],
  ['a manifest with another digit', 'manifest.json', changeTime],
  ['an index that is cut', 'objects.jsonl.gz', file => truncate(file, 40)],
  ['an index that is gone', 'objects.jsonl.gz', file => rm(file)],
]

test.each(pick(damages, 2))('%s stops no later backup, and media are not copied again', async (_, file, damage) => {
  const { location, names } = await locationWith(2)
  await damage(fileOf(location, names[1], file))
  const written: string[] = []
  const watched: BackupLocation = {
    ...location,
    write: (path, content) => {
      written.push(path)
      return location.write(path, content)
    },
  }
  expect(await backUp(company, watched)).toMatchObject({ isVerified: true, error: null })
  expect(written.filter(path => path.startsWith('objects/'))).toEqual([])
  expect((await restoreFrom(location)).result.lost).toEqual([])
  await expect(restored(location, { name: names[1] })).rejects.toThrow('is damaged or missing')
})

test('without a readable one everything is copied again', async () => {
  const { location, names } = await locationWith(1)
  await truncate(fileOf(location, names[0], 'manifest.json'), 500)
  await rm(join(location.name, 'installation.json'))
  const made = await backUp(company, location)
  expect(made).toMatchObject({ isVerified: true, newBytes: made.bytes })
})

test('a damaged one takes no other place, and goes when it is older than those that are kept', async () => {
  const { location, names } = await locationWith(3)
  const [first, second, third] = names
  await truncate(fileOf(location, second, 'manifest.json'), 500)
  await backUp(company, location, 3)
  const [, , , fourth] = await namesIn(location)
  expect(await namesIn(location)).toEqual([first, second, third, fourth])
  await backUp(company, location, 3)
  const [, , fifth] = (await namesIn(location)).slice(-3)
  expect(await namesIn(location)).toEqual([third, fourth, fifth])
})

test('what only a damaged one may need stays while it stays', async () => {
  const { location } = await locationWith(0)
  const mediaUrls = [await uploadPhoto(company.owner, 'navy')]
  const { id } = await company.owner.call(createPost, { body: { content: 'For one backup', mediaUrls } })
  await backUp(company, location)
  await company.deleteForGood(company.owner, id)
  const before = await objectsIn(location)
  const [name] = await namesIn(location)
  await truncate(fileOf(location, name, 'objects.jsonl.gz'), 40)
  await backUp(company, location, 2)
  expect(await objectsIn(location)).toEqual(before)
  await backUp(company, location, 2)
  expect(await namesIn(location)).not.toContain(name)
  expect((await objectsIn(location)).length).toBe(before.length - 3)
})

test('a location that deletes nothing, or cannot be read while old ones are removed, keeps its backups', async () => {
  const { location, names } = await locationWith(2)
  const keeping: BackupLocation = { ...location, remove: () => Promise.reject(new Error('AccessDenied')) }
  expect(await backUp(company, keeping, 1)).toMatchObject({ isVerified: true, error: null })
  expect((await lastBackup(company.app.ctx)).last).toMatchObject({ isVerified: true, error: null })
  expect(await namesIn(location)).toEqual(expect.arrayContaining(names))
  const failing: BackupLocation = {
    ...location,
    read: path => (path.includes(names[0] ?? '') ? Promise.reject(new Error('timeout')) : location.read(path)),
  }
  await backUp(company, failing, 4)
  expect(await namesIn(location)).toEqual(expect.arrayContaining(names))
})

test('no try after a failure removes an older one', async () => {
  const { location, names } = await locationWith(3)
  const { pool } = company.database
  const { ctx } = company.app
  const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes()
  const backup = { to: { folder: location.name }, atMinute: (minute + 24 * 60 - 300) % (24 * 60), keep: 3 }
  const due = { ...ctx, config: { ...ctx.config, backup } }
  await truncate(fileOf(location, names[2], 'manifest.json'), 500)
  const isVerified = async () =>
    (
      await pool.query<{ ok: boolean }>('select is_verified as ok from backups where id > $1 order by id', [last])
    ).rows.map(({ ok }) => ok)
  const { rows } = await pool.query<{ id: number }>('select max(id) as id from backups')
  const last = rows[0]?.id
  await pool.query(`update backups set started_at = started_at - interval '1 day'`)
  for (let hour = 0; hour < 4; hour += 1) {
    await backUpWhenDue(due)
    await pool.query(`update backups set started_at = started_at - interval '61 minutes'`)
  }
  expect(await isVerified()).toEqual([true])
  expect(await namesIn(location)).toEqual(expect.arrayContaining(names))
})

describe('media of which the disk cannot read the copy', () => {
  const unreadable = Object.assign(new Error('input/output error'), { code: 'EIO' })

  test('are copied again within 28 days', async () => {
    const { location } = await locationWith(1)
    const paths = await objectsIn(location)
    const broken = new Set(paths.slice(0, 2))
    const failing: BackupLocation = {
      ...location,
      read: path => (broken.has(path) ? Promise.reject(unreadable) : location.read(path)),
      write: async (path, content) => {
        await location.write(path, content)
        broken.delete(path)
      },
    }
    const objects = paths.map(path => ({ key: path.replace(/^objects\/(\w+)\/\w+\//, '$1/'), isNeeded: true }))
    const { storage, log } = company.app.ctx
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let day = 0; day < 28; day += 1) {
      vi.setSystemTime(now + day * 24 * 60 * 60 * 1_000)
      await copyObjects({ storage, log, signal: new AbortController().signal }, failing, objects)
    }
    vi.useRealTimers()
    expect([...broken]).toEqual([])
  })

  test('are left out of a restore, and named', async () => {
    const { location } = await locationWith(1)
    const [broken = ''] = await objectsIn(location)
    const failing: BackupLocation = {
      ...location,
      read: path => (path === broken ? Promise.reject(unreadable) : location.read(path)),
    }
    const { result } = await restoreFrom(failing)
    expect(result.lost.map(pathOf)).toEqual([broken])
  })
})

test('a restore names the damaged one and another one', async () => {
  const { location, names } = await locationWith(2)
  const [older = '', newest = ''] = names
  await truncate(fileOf(location, newest, 'manifest.json'), 500)
  await expect(restored(location)).rejects.toThrow(
    `backups/${newest}/manifest.json in the backups is damaged or missing. Restore another one by its name, such as ${older}.`,
  )
  expect((await restoreFrom(location, older)).result.manifest.name).toBe(older)
  await expect(restored(location, { name: 'another' })).rejects.toThrow('There is no backup another in')
  await location.remove([`backups/${older}/manifest.json`])
  await expect(restored(location)).rejects.toThrow('There is no other backup.')
})

test.each<[string, (manifest: Manifest) => Manifest, string]>([
  [
    'a file beside the data folder',
    manifest => ({ ...manifest, dataFiles: [{ name: '../escaped' as 'giveaway.key', file: manifest.jobs.file }] }),
    'is damaged',
  ],
  [
    'a file beside the backup',
    manifest => ({ ...manifest, jobs: { ...manifest.jobs, file: { ...manifest.jobs.file, path: 'backups/../../x' } } }),
    'is damaged',
  ],
  [
    'an object beside the media',
    manifest => ({ ...manifest, objects: { ...manifest.objects, missing: ['../escaped'] } }),
    'is damaged',
  ],
  [
    'a table that is not of the app',
    manifest => ({ ...manifest, tables: manifest.tables.map(table => ({ ...table, name: `${table.name}_` })) }),
    'that is not one of Front Line',
  ],
])('a restore refuses %s', async (_, change, refusal) => {
  const { location, names } = await locationWith(1)
  const [name = ''] = names
  const changed = Buffer.from(JSON.stringify(change(await readManifest(location, name))))
  await location.remove([`backups/${name}/manifest.sha256`])
  await location.write(`backups/${name}/manifest.json`, changed)
  await expect(restored(location)).rejects.toThrow(refusal)
})

test('the digest of a manifest can be checked without the app, and is not required', async () => {
  const { location, names } = await locationWith(1)
  const manifest = await readManifest(location, names[0] ?? '')
  await writeManifest(location, manifest)
  expect(await readFile(fileOf(location, names[0], 'manifest.sha256'), 'utf8')).toMatch(
    /^[\da-f]{64} {2}manifest\.json\n$/,
  )
  await location.remove([`backups/${names[0]}/manifest.sha256`])
  expect((await restoreFrom(location)).result.manifest).toEqual(manifest)
})
