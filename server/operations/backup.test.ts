import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { checkPasswordToken, currentUser, requestPasswordReset } from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { createPost, deletePost, getPost } from '#contract/feed.ts'
import * as giveaways from '#contract/giveaways.ts'
import { repairMedia } from '#contract/media.ts'
import { deleteScheduled, listScheduled, sendScheduled } from '#contract/scheduling.ts'
import { giveawayOf } from '#server/giveaways/giveaways.fixture.ts'
import { runDueJobs } from '#server/lib/jobs/jobs.ts'
import { sweepMedia } from '#server/media/unused-media.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { openCompany, type TestApp, TestCompany } from '#server/testing/company.ts'
import { createTestDatabase } from '#server/testing/databases/database.ts'
import { openDatabaseProxy } from '#server/testing/databases/database-proxy.ts'
import { fingerprint } from '#server/testing/databases/fingerprint.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'
import { rounds } from '#server/testing/rounds.ts'
import { openFolderLocation } from './backup/folder-location.ts'
import type { BackupLocation } from './backup/location.ts'
import { findBackups, readManifest, writeManifest } from './backup/manifest.ts'
import { copyObjects, pathOf, readIndex } from './backup/objects.ts'
import { backUp, fill, newFolder, removeFolders, restored, sourceOf, uploadPhoto } from './backup.fixture.ts'
import { backUpWhenDue, lastBackup, makeBackup } from './backups.service.ts'
import { settingsHere } from './copies.ts'

const open: { close: () => Promise<void> }[] = []

const company = await openCompany({ rateLimits: false })
const filled = await fill(company)
const reader = filled.reader
const postId = filled.postId
const teamId = filled.teamId
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})
afterAll(() => removeFolders())

const newLocation = async () => openFolderLocation(await newFolder())
const restoreFrom = async (location: BackupLocation, name?: string, isCopy = false) => {
  const found = await restored(location, { ...(name !== undefined && { name }), isCopy })
  open.push(found.company)
  return found
}
const filesBelow = async (location: BackupLocation, folder: string) => {
  const found: string[] = []
  for await (const { path } of location.list(folder)) found.push(path)
  return found.toSorted()
}

describe('a backup', () => {
  test('restores every row, every file and every counter, and ends every session', async () => {
    const location = await newLocation()
    const result = await backUp(company, location)
    expect(result).toMatchObject({ isVerified: true, error: null, missingFiles: 0 })
    expect(await lastBackup(company.app.ctx)).toMatchObject({ last: result, lastVerified: result })

    const { company: copy } = await restoreFrom(location)
    const changed = ['secrets', 'sessions', 'backups', 'audit_log', 'graphile_worker._private_jobs', 'kysely_migration']
    const rowsOf = async ({ database }: typeof copy) => {
      const all = await fingerprint(database.pool)
      return Object.fromEntries(Object.entries(all).filter(([name]) => !changed.includes(name)))
    }
    expect(await rowsOf(copy)).toEqual(await rowsOf(company))
    const secretsOf = async ({ database }: typeof copy) =>
      (await database.pool.query(`select * from secrets where name <> 'newest-backup' order by name`)).rows
    expect(await secretsOf(copy)).toEqual(await secretsOf(company))
    expect(await findDrift(copy.app.ctx.db)).toEqual([])

    const visitor = copy.visitor()
    for (const [name, value] of company.owner.cookies) visitor.cookies.set(name, value)
    expect(await visitor.refused(currentUser)).toBe('401 session.none')
    await visitor.signIn('olivia@acme.example')
    const { media, content } = await visitor.call(getPost, { params: { id: postId } })
    expect(content).toBe('New roof \\ tab\tand €')
    expect(media).toHaveLength(2)
    for (const { url } of media) {
      const [was, is] = await Promise.all([company.owner.send({ url }), visitor.send({ url })])
      expect(is.statusCode).toBe(200)
      expect(is.rawPayload.equals(was.rawPayload)).toBe(true)
    }
    const { entries } = await visitor.call(readAudit, { query: {} })
    expect(entries.map(({ text }) => text)).toContainEqual(expect.stringContaining('restored the backup of'))
    expect((await lastBackup(copy.app.ctx)).lastVerified).toMatchObject({ bytes: result.bytes, files: result.files })
    const versions = async ({ database }: typeof copy, which: 'min' | 'max') =>
      (await database.pool.query(`select ${which}(version) as n from scope_versions`)).rows[0].n
    expect(await versions(copy, 'min')).toBeGreaterThan(await versions(company, 'max'))
    // New rows get ids above the old ones.
    expect((await visitor.call(createPost, { body: { content: 'Back again' } })).id).toBeGreaterThan(postId + 1)
  })

  test('leaves out links to set a password, and keeps those that confirm an address', async () => {
    const location = await newLocation()
    const { pool } = company.database
    for (const kind of ['verification', 'setup', 'reset'])
      await pool.query(
        `insert into account_tokens (token_hash, user_id, kind, expires_at)
         values (sha256($1::text::bytea), $2, $1, now() + interval '1 hour')`,
        [kind, reader.id],
      )
    await backUp(company, location)
    const { company: copy } = await restoreFrom(location)
    const kinds = async ({ database }: typeof copy) =>
      (await database.pool.query('select distinct kind from account_tokens')).rows.map(({ kind }) => kind)
    expect(await kinds(copy)).toEqual(['verification'])
    expect((await kinds(company)).length).toBe(3)
    await pool.query('delete from account_tokens where user_id = $1', [reader.id])
  })

  test('is of one moment, while people write', async () => {
    const location = await newLocation()
    const counts: number[] = []
    for (let n = 0; n < rounds({ few: 2, many: 10 }); n += 1) {
      let isEnding = false
      const write = async () => {
        do {
          // A busy machine refuses some.
          const { status, body } = await reader.try(createPost, { body: { teamId, content: 'Busy' } })
          expect([201, 503]).toContain(status)
          if (body.id % 3 === 0) await reader.try(deletePost, { params: { id: body.id } })
        } while (!isEnding)
      }
      const writing = Promise.all([write(), write()])
      await backUp(company, location).finally(() => (isEnding = true))
      await writing
      const { company: copy } = await restoreFrom(location)
      expect(await findDrift(copy.app.ctx.db)).toEqual([])
      const { rows } = await copy.database.pool.query('select count(*) as n from posts')
      counts.push(rows[0].n)
    }
    expect(counts.toSorted((one, other) => one - other)).toEqual(counts)
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0)
  })

  test('counts its rows, although their number comes later than they do', async () => {
    const location = await newLocation()
    const proxy = await openDatabaseProxy(company.database.connectionString)
    open.push({ close: proxy.disconnect })
    const copyDone = Buffer.from([0x63, 0, 0, 0, 4])
    proxy.pauseAfter(copyDone)
    const source = { ...sourceOf(company), connectionString: proxy.connectionString }
    await makeBackup(source, location, { keep: 14, startedBy: 'command' })
    const { company: copy } = await restoreFrom(location)
    const { rows } = await copy.database.pool.query('select count(*) as n from posts')
    expect(rows[0].n).toBeGreaterThan(0)
  })

  test('copies only new media, and copies again what was damaged', async () => {
    const location = await newLocation()
    const first = await backUp(company, location)
    const objects = await filesBelow(location, 'objects')
    expect(objects.length).toBeGreaterThan(3)
    await company.owner.call(createPost, {
      body: { content: 'Third', mediaUrls: [await uploadPhoto(company.owner, 'red')] },
    })
    await rm(join(location.name, objects[0] ?? ''))
    await writeFile(join(location.name, objects[1] ?? ''), 'cut')
    const written: string[] = []
    const watched: BackupLocation = {
      ...location,
      async write(path, content) {
        if (path.startsWith('objects/')) written.push(path)
        await location.write(path, content)
      },
    }
    const second = await backUp(company, watched)
    expect(second.bytes).toBeGreaterThan(first.bytes)
    // The original, the picture and its thumbnail, and the two that were damaged.
    expect(written).toHaveLength(5)
    expect(written).toEqual(expect.arrayContaining(objects.slice(0, 2)))
    expect(await filesBelow(location, 'objects')).toEqual(expect.arrayContaining(objects))
    const { result } = await restoreFrom(location)
    expect(result.lost).toEqual([])
  })

  test('reads every copy again within 28 days, and copies again what has changed', async () => {
    const location = await newLocation()
    await backUp(company, location)
    const [path = ''] = await filesBelow(location, 'objects')
    const file = join(location.name, path)
    const intact = await readFile(file)
    await writeFile(file, Buffer.alloc(intact.length))
    const [, kind, , name] = path.split('/')
    const { storage, log } = company.app.ctx
    const never = new AbortController().signal
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    let copied = 0
    for (let day = 0; day < 28; day += 1) {
      vi.setSystemTime(now + day * 24 * 60 * 60 * 1_000)
      const object = { key: `${kind}/${name}`, isNeeded: true }
      copied += (await copyObjects({ storage, signal: never, log }, location, [object])).newBytes
    }
    vi.useRealTimers()
    expect(copied).toBe(intact.length)
    expect((await readFile(file)).equals(intact)).toBe(true)
  })

  test('keeps the newest, and the files that they need', async () => {
    const location = await newLocation()
    const { id } = await company.owner.call(createPost, {
      body: { content: 'For one backup', mediaUrls: [await uploadPhoto(company.owner, 'navy')] },
    })
    await backUp(company, location, 2)
    const before = await filesBelow(location, 'objects')
    await company.deleteForGood(company.owner, id)
    await backUp(company, location, 2)
    expect(await filesBelow(location, 'objects')).toEqual(before)
    await backUp(company, location, 2)
    expect(await findBackups(location)).toHaveLength(2)
    expect((await filesBelow(location, 'objects')).length).toBe(before.length - 3)
    const { result } = await restoreFrom(location)
    expect(result.lost).toEqual([])
  })

  test('holds off the deletion of unused files while it copies', async () => {
    const url = await uploadPhoto(company.owner, 'pink')
    const { id } = await company.owner.call(createPost, { body: { content: 'Soon gone', mediaUrls: [url] } })
    const location = await newLocation()
    const sweep = () => sweepMedia(company.app.ctx, { abandoned: 60_000, orphaned: 0 })
    let deleted: Promise<void> | undefined
    const deleteAndSweep = async () => {
      await company.deleteForGood(company.owner, id)
      await sweep()
      const { log } = await company.owner.call(repairMedia, { body: { dryRun: false } })
      expect(log.join('\n')).not.toContain('is deleted')
    }
    const slow: BackupLocation = {
      ...location,
      async write(path, content) {
        if (path.startsWith('objects/')) {
          deleted ??= deleteAndSweep()
          await deleted
        }
        await location.write(path, content)
      },
    }
    expect(await backUp(company, slow)).toMatchObject({ missingFiles: 0 })
    expect(deleted).toBeDefined()
    const { company: copy, result } = await restoreFrom(location)
    expect(result.lost).toEqual([])
    await copy.close()
    open.pop()
    await sweep()
    const { rows } = await company.database.pool.query('select count(*) as n from orphaned_objects')
    expect(rows[0].n).toBe(0)
  })

  test('says which media the storage lacks, and is made all the same', async () => {
    const url = await uploadPhoto(company.owner, 'gold')
    const { id } = await company.owner.call(createPost, { body: { content: 'Lost', mediaUrls: [url] } })
    const { rows } = await company.database.pool.query<{ key: string }>(
      'select display_key as key from media where post_id = $1',
      [id],
    )
    await company.app.ctx.storage.remove(rows.map(({ key }) => key))
    const location = await newLocation()
    expect(await backUp(company, location)).toMatchObject({ isVerified: true, missingFiles: 1 })
    const { result, company: copy } = await restoreFrom(location)
    expect(result.lost).toEqual(rows.map(({ key }) => key))
    expect(copy).toBeDefined()
    await company.deleteForGood(company.owner, id)
  })

  test('that fails says why, in its result, and leaves nothing that looks whole', async () => {
    const location = await newLocation()
    const failing = (on: RegExp, error: Error): BackupLocation => ({
      ...location,
      write: (path, content) => (on.test(path) ? Promise.reject(error) : location.write(path, content)),
    })
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
    await expect(backUp(company, failing(/posts/, full))).rejects.toThrow('There is no space left')
    const { last, lastVerified } = await lastBackup(company.app.ctx)
    expect(last).toMatchObject({ error: 'backup.no-space', isVerified: false })
    expect(lastVerified?.startedAt).not.toEqual(last?.startedAt)
    // The disk acknowledges, and stores something else.
    const forgetful: BackupLocation = {
      ...location,
      async write(path, content) {
        await location.write(path, content)
        if (path.includes('tables/posts')) await writeFile(join(location.name, path), 'noise')
      },
    }
    await expect(backUp(company, forgetful)).rejects.toThrow('could not be read back')
    expect((await findBackups(location)).filter(({ isWhole }) => isWhole)).toEqual([])
    await expect(restored(location)).rejects.toThrow('There is no backup in')
    await backUp(company, location)
    expect((await findBackups(location)).map(({ isWhole }) => isWhole)).toEqual([true])
  })

  test('is made by one process at a time, and not among those of another installation', async () => {
    const location = await newLocation()
    const both = await Promise.allSettled([backUp(company, location), backUp(company, location)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const other = await TestCompany.open()
    open.push(other)
    await expect(backUp(other, location)).rejects.toThrow('another installation')
    expect((await lastBackup(other.app.ctx)).last).toMatchObject({ error: 'backup.foreign' })
  })

  test('creates no folder, and is not made in the mount point of a disk that is away', async () => {
    const location = await newLocation()
    await backUp(company, location)
    await rename(location.name, `${location.name}-disk`)
    await expect(backUp(company, location)).rejects.toThrow('There is no such folder')
    expect((await lastBackup(company.app.ctx)).last).toMatchObject({ error: 'backup.no-folder' })
    await expect(location.check()).rejects.toThrow('There is no such folder')
    await mkdir(location.name)
    await expect(backUp(company, location)).rejects.toThrow('Mount its disk')
    expect((await lastBackup(company.app.ctx)).last).toMatchObject({ error: 'backup.unmounted' })
    expect(await readdir(location.name)).toEqual([])
    await mkdir(join(location.name, 'backups'))
    await backUp(company, location)
    await rm(`${location.name}-disk`, { recursive: true })
  })

  test('ends when the app stops', async () => {
    const stopping = new AbortController()
    const location = await newLocation()
    const slow: BackupLocation = {
      ...location,
      async write(path, content) {
        await location.write(path, content)
        stopping.abort()
      },
    }
    const source = { ...sourceOf(company), signal: stopping.signal }
    await expect(makeBackup(source, slow, { keep: 3, startedBy: 'schedule' })).rejects.toThrow('interrupted')
    await backUp(company, location)
  })
})

describe('the daily backup', () => {
  const minuteNow = () => new Date().getUTCHours() * 60 + new Date().getUTCMinutes()
  const ctxWith = (folder: string | undefined, atMinute: number | undefined) => {
    const { ctx } = company.app
    const backup = { to: folder === undefined ? undefined : { folder }, atMinute, keep: 2 }
    return { ...ctx, config: { ...ctx.config, backup } }
  }

  test('is made once after its time, later if no instance ran then, and again an hour after a failure', async () => {
    const { pool } = company.database
    const location = await newLocation()
    const due = ctxWith(location.name, (minuteNow() + 24 * 60 - 120) % (24 * 60))
    const made = async () => (await pool.query('select error from backups order by id')).rows.map(({ error }) => error)
    await pool.query('delete from backups')
    await backUpWhenDue(ctxWith(undefined, due.config.backup.atMinute))
    await backUpWhenDue(ctxWith(location.name, undefined))
    expect(await made()).toEqual([])
    expect((await lastBackup(due)).isScheduled).toBe(true)
    expect((await lastBackup(ctxWith(location.name, undefined))).isScheduled).toBe(false)

    await writeFile(join(location.name, 'backups'), 'a file in the way')
    await backUpWhenDue(due)
    await backUpWhenDue(due)
    expect(await made()).toEqual(['backup.not-writable'])
    await rm(join(location.name, 'backups'))
    await pool.query(`update backups set started_at = started_at - interval '61 minutes'`)
    await backUp(company, await newLocation())
    await backUpWhenDue(due)
    await backUpWhenDue(due)
    expect(await made()).toEqual(['backup.not-writable', null, null])
    expect(await findBackups(location)).toHaveLength(1)
    await pool.query(`update backups set started_at = started_at - interval '1 day'`)
    await backUpWhenDue(due)
    expect(await findBackups(location)).toHaveLength(2)
  })
})

describe('a restore', () => {
  test('refuses an installation that somebody has set up', async () => {
    const location = await newLocation()
    await backUp(company, location)
    const before = await fingerprint(company.database.pool)
    await expect(restored(location, { database: company.database })).rejects.toThrow('stop all instances')
    const set = await createTestDatabase()
    await set.pool.query(`insert into domains (domain) values ('acme.example')`)
    await set.pool.end()
    await expect(restored(location, { database: set })).rejects.toThrow('rows in the table domains')
    const foreign = await createTestDatabase()
    await foreign.pool.query('drop table kysely_migration')
    await foreign.pool.end()
    await expect(restored(location, { database: foreign })).rejects.toThrow('has the table')
    expect(await fingerprint(company.database.pool)).toEqual(before)
  })

  test('waits for an instance that was just stopped', async () => {
    const location = await newLocation()
    await backUp(company, location)
    const database = await createTestDatabase()
    await database.pool.query(`insert into domains (domain) values ('acme.example')`)
    const refused = expect(restored(location, { database })).rejects.toThrow('rows in the table')
    const name = new URL(database.connectionString).pathname.slice(1)
    const asking = `select from pg_stat_activity where datname = $1 and query like '%from pg_stat_activity%front-line%'`
    const asked = async () => (await company.database.pool.query(asking, [name])).rowCount
    await expect.poll(asked).toBe(1)
    await database.pool.end()
    await refused
  })

  test('refuses a damaged backup before it changes anything, and takes an older one by its name', async () => {
    const location = await newLocation()
    await backUp(company, location)
    await backUp(company, location)
    const [older, newest] = await findBackups(location)
    const posts = newest?.files.find(path => path.includes('posts')) ?? ''
    const content = await readFile(join(location.name, posts))
    content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1
    await writeFile(join(location.name, posts), content)
    await expect(restored(location)).rejects.toThrow('damaged or missing')
    const { result } = await restoreFrom(location, older?.name)
    expect(result.manifest.name).toBe(older?.name)
  })

  test('leaves out media that the backup has lost, and names them', async () => {
    const location = await newLocation()
    await backUp(company, location)
    const [backup] = await findBackups(location)
    const manifest = await readManifest(location, backup?.name ?? '')
    const keys: string[] = []
    for (const { key } of await readIndex(location, manifest.objects.file)) keys.push(key)
    const [gone = '', damaged = ''] = keys
    await location.remove([pathOf(gone)])
    await writeFile(join(location.name, pathOf(damaged)), 'noise')
    const { result, company: copy } = await restoreFrom(location)
    expect(result.lost.toSorted()).toEqual([gone, damaged].toSorted())
    expect(await copy.app.ctx.storage.head(damaged)).toBeNull()
  })

  test('takes a backup of an earlier version that has not counted its rows, but no wrong number', async () => {
    const location = await newLocation()
    await backUp(company, location)
    const [{ name } = { name: '' }] = await findBackups(location)
    const manifest = await readManifest(location, name)
    const countedAs = (rows: number) =>
      writeManifest(location, { ...manifest, tables: manifest.tables.map(table => ({ ...table, rows })) })
    await countedAs(0)
    const { company: copy } = await restoreFrom(location)
    expect((await copy.database.pool.query('select from posts')).rowCount).toBeGreaterThan(0)
    await countedAs(1_000_000)
    await expect(restored(location)).rejects.toThrow('should have 1000000 rows')
  })

  test('holds giveaways that have ended since, and lets others be drawn', async () => {
    const location = await newLocation()
    // After the backup, also on a busy machine.
    const { id: ended } = await giveawayOf(company.owner, 8_000, { title: 'Ends soon' })
    const { id: runs } = await giveawayOf(company.owner, 60 * 60_000, { title: 'Goes on' })
    await backUp(company, location)
    const hasEnded = async () => {
      const { rows } = await company.database.pool.query('select ends_at <= now() as is from giveaways where id = $1', [
        ended,
      ])
      return rows[0].is
    }
    await expect.poll(hasEnded).toBe(true)
    const { company: copy, result } = await restoreFrom(location)
    expect(result.held).toEqual({ giveaways: 1, scheduledPosts: 0 })
    await copy.runJobs()
    const owner = copy.visitor()
    await owner.signIn('olivia@acme.example')
    const listed = await owner.call(giveaways.listGiveaways)
    expect(listed.find(({ id }) => id === ended)).toMatchObject({ isHeld: true })
    expect(listed.find(({ id }) => id === runs)).toMatchObject({ isHeld: false })
    await owner.call(giveaways.confirmDraw, { params: { id: ended } })
    await copy.runJobs()
    const drawn = (await owner.call(giveaways.listGiveaways)).find(({ id }) => id === ended)
    // The key of the seeds was in the backup.
    expect(drawn?.isHeld).toBe(false)
    const { rows } = await copy.database.pool.query('select outcome from giveaways where id = $1', [ended])
    expect(['won', 'nobody']).toContain(rows[0].outcome)
  })

  test('keeps scheduled posts that came due since, for somebody to send or delete', async () => {
    const location = await newLocation()
    const { owner, database } = company
    const scheduledFor = new Date(Date.now() + 60 * 60_000).toISOString()
    const { id } = await owner.call(createPost, { body: { content: 'Kick-off at 8', scheduledFor } })
    await database.pool.query('update scheduled_posts set scheduled_for = now() where id = $1', [id])
    await backUp(company, location)
    await owner.call(deleteScheduled, { params: { id } })
    const { company: copy, result } = await restoreFrom(location)
    expect(result.held.scheduledPosts).toBe(1)
    await copy.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await copy.runJobs()
    const restorer = copy.visitor()
    await restorer.signIn('olivia@acme.example')
    const { posts } = await restorer.call(listScheduled)
    expect(posts).toMatchObject([
      { id, failure: { code: 'schedule.restored', message: expect.stringMatching(/^It /) } },
    ])
    expect(await restorer.call(sendScheduled, { params: { id } })).toMatchObject({ content: 'Kick-off at 8' })
  })

  test('has no device, and no link that sets a password, also of a mail that waits', async () => {
    const location = await newLocation()
    const { owner, app, database } = company
    await company.visitor().call(requestPasswordReset, { body: { email: owner.email } })
    // The job that would send it runs later.
    await runDueJobs(database.pool, { 'accounts.reset': app.tasks['accounts.reset'] })
    await database.pool.query(`
      select graphile_worker.add_job('mail.send', '{"to": "a@acme.example", "link": "https://a.example/?token=raw-token"}')`)
    await backUp(company, location)
    const [{ name } = { name: '' }] = await findBackups(location)
    const manifest = await readManifest(location, name)
    const jobs = await text((await location.read(manifest.jobs.file.path)).pipe(createGunzip()))
    expect(jobs).toContain('mail.link')
    expect(jobs).not.toContain('raw-token')
    for (const [token] of jobs.matchAll(/[\w-]{20,}/g))
      expect(await owner.call(checkPasswordToken, { body: { token } })).toMatchObject({ isValid: false })
    expect(manifest.tables.map(table => table.name)).not.toContain('push_subscriptions')
    await database.pool.query(`delete from graphile_worker._private_jobs where payload ->> 'to' = 'a@acme.example'`)
    const token = tokenIn(await company.linkInMail(owner.email))
    expect(await owner.call(checkPasswordToken, { body: { token } })).toMatchObject({ isValid: true })
  })

  test('sends the mails that were waiting, once', async () => {
    const location = await newLocation()
    const { database } = company
    await database.pool.query(
      `select graphile_worker.add_job('accounts.invite', json_build_object('userId', $1::int), run_at => now() + interval '1 day', max_attempts => 13)`,
      [reader.id],
    )
    await backUp(company, location)
    const { company: copy } = await restoreFrom(location)
    const { rows } = await copy.database.pool.query(
      `select max_attempts as attempts, run_at > now() + interval '23 hours' as late from graphile_worker.jobs where task_identifier = 'accounts.invite'`,
    )
    expect(rows).toEqual([{ attempts: 13, late: true }])
    await database.pool.query(`delete from graphile_worker._private_jobs`)
  })

  test('of a copy reaches nobody, and neither it nor another restored one touches the backups', async () => {
    const location = await newLocation()
    const { database } = company
    await database.pool.query(
      `insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, 'https://push.example/1', 'p', 'a')`,
      [reader.id],
    )
    await database.pool.query(
      `insert into held_pushes (user_id, tag, content, due_at) values ($1, 'post-1', '{}', now())`,
      [reader.id],
    )
    await database.pool.query(
      `select graphile_worker.add_job('accounts.invite', json_build_object('userId', $1::int))`,
      [reader.id],
    )
    const { name: first } = await backUp(company, location)
    const { company: copy } = await restoreFrom(location, undefined, true)
    for (const table of ['push_subscriptions', 'held_pushes', 'graphile_worker.jobs'])
      expect((await copy.database.pool.query(`select from ${table}`)).rowCount, table).toBe(0)
    const smtpUrl = 'smtp://mail.example'
    const here = ({ app }: TestApp) => settingsHere({ ...app.ctx.config, smtpUrl }, app.ctx.db)
    expect(await here(copy)).toMatchObject({ isCopy: true, config: { smtpUrl: undefined } })
    await expect(backUp(copy, location, 1)).rejects.toThrow('another installation')

    const { company: twin } = await restoreFrom(location)
    expect(await here(twin)).toMatchObject({ isCopy: false, config: { smtpUrl } })
    expect((await twin.database.pool.query('select from held_pushes')).rowCount).toBe(1)
    const { name: second } = await backUp(company, location)
    await expect(backUp(twin, location, 1)).rejects.toThrow('another copy')
    expect((await findBackups(location)).map(({ name }) => name)).toEqual([first, second])
    // Restoring an older backup names the newer ones.
    const { company: older } = await restoreFrom(location, first)
    await backUp(older, location, 3)
    expect(await findBackups(location)).toHaveLength(3)
    for (const table of ['push_subscriptions', 'held_pushes', 'graphile_worker._private_jobs'])
      await database.pool.query(`delete from ${table}`)
  })
})
