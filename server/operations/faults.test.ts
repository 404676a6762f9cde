import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { register, signIn } from '#contract/accounts.ts'
import { createPost, getPost, listPosts } from '#contract/feed.ts'
import { getAttention, getHealth } from '#contract/health.ts'
import { presignUpload } from '#contract/media.ts'
import { openDatabase } from '#server/db/database.ts'
import { isRoot } from '#server/db/embedded/account.ts'
import { migrateJobs } from '#server/lib/jobs/jobs.ts'
import { Browser } from '#server/testing/browser.ts'
import { TestCompany } from '#server/testing/company.ts'
import { openEndlessMailServer } from '#server/testing/mails/mail-server.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { startApp } from '#server/testing/start-app.ts'
import { openFolderLocation } from './backup/folder-location.ts'
import { findBackups } from './backup/manifest.ts'
import { backUp } from './backup.fixture.ts'
import { lastBackup } from './backups.service.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

/** A file system of its own, so small that it is soon full. Only root may mount one. */
async function smallDisk(folder: string, megabytes: number): Promise<() => void> {
  await mkdir(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  let isMounted = true
  const unmount = () => {
    if (isMounted) execFileSync('umount', [folder])
    isMounted = false
  }
  open.push({ close: unmount })
  return unmount
}

/** Whether it succeeds. */
const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )

if (isRoot())
  describe('a full disk', () => {
    test('for media refuses an upload in words, and takes it once there is space and the disk is there', async () => {
      const folder = await makeScratchFolder('fl-full-')
      open.push({ close: () => rm(folder, { recursive: true }) })
      const unmount = await smallDisk(join(folder, 'media'), 2)
      const company = await TestCompany.open({}, { folder })
      // The disk of the data folder has enough.
      const film = { fileName: 'film.jpg', fileType: 'image/jpeg', fileSize: 1_000 }
      expect(await company.owner.refused(presignUpload, { body: film })).toBe('507 server.full')
      const { storage } = await company.owner.call(getHealth)
      expect(storage.total).toBe(2 * 1024 ** 2)
      const { body: metrics } = await company.visitor().send({ url: '/metrics' })
      expect(metrics).toContain(`disk_size_bytes ${2 * 1024 ** 2}\n`)
      vi.spyOn(company.app.ctx.storage, 'freeBytes').mockResolvedValue(null)
      const upload = async () => {
        const file = { fileName: 'film.jpg', fileType: 'image/jpeg', fileSize: 1_000_000 }
        const { presignedUrl } = await company.owner.call(presignUpload, { body: file })
        const payload = Buffer.alloc(file.fileSize)
        return company.owner.send({
          method: 'PUT',
          url: presignedUrl,
          payload,
          headers: { 'content-type': 'image/jpeg' },
        })
      }
      const filler = join(folder, 'media', 'filler')
      await writeFile(filler, Buffer.alloc(1_500_000))
      const refused = await upload()
      expect(refused.statusCode).toBe(507)
      expect(refused.json()).toMatchObject({
        error: 'server.full',
        message: 'There is no space left on the server. Please tell your administrator.',
        reference: expect.stringMatching(/^[0-9a-f]{8}$/),
      })
      expect((await company.owner.call(createPost, { body: { content: 'Words still work' } })).id).toBeGreaterThan(0)
      await rm(filler)
      expect((await upload()).statusCode).toBe(200)

      execFileSync('mount', ['-o', 'remount,ro', join(folder, 'media')])
      expect((await upload()).statusCode).toBe(503)
      unmount()
      expect((await upload()).statusCode).toBe(503)
      expect((await company.visitor().send({ url: '/readyz' })).statusCode).toBe(503)
      await company.app.tasks['diagnostics.watch']({}, '')
      expect((await company.owner.call(getAttention)).problems).toContainEqual(
        expect.objectContaining({
          key: 'storage',
          advice: expect.objectContaining({ title: 'The disk of photos and videos is missing' }),
        }),
      )
      expect((await company.owner.call(createPost, { body: { content: 'Words work on' } })).id).toBeGreaterThan(0)
      expect(await readdir(join(folder, 'media'))).toEqual([])
      // The data folder is removed with the company, the mount point by the test.
      await company.app.close()
      await company.database.drop()
    })

    test('under the database refuses writes, reads on, and loses nothing that was acknowledged', async () => {
      const folder = await makeScratchFolder('fl-full-database-')
      open.push({ close: () => rm(folder, { recursive: true }) })
      const disk = join(folder, 'postgres')
      await smallDisk(disk, 192)
      const { close: drop, ...database } = await openDatabase({ dataDir: folder, log: () => undefined })
      open.push({ close: drop })
      await migrateJobs(database.pool)
      const company = await TestCompany.open({ rateLimits: false }, { database: { ...database, drop }, folder })
      open.push(company.app)
      const posts = new Map<number, string>()
      const post = async () => {
        const content = randomBytes(1_000).toString('hex')
        const { status, body } = await company.owner.try(createPost, { body: { content } })
        if (status === 201) posts.set(body.id, content)
        return { status, message: body.message }
      }
      const refused = { status: 503, message: 'The app is restarting or very busy. Please try again in a moment.' }
      const filler = join(disk, 'filler')
      const fill = async () => {
        for (const bytes of [1024 * 1024, 4096])
          while (await succeeds(appendFile(filler, Buffer.alloc(bytes)))) continue
      }
      expect((await post()).status).toBe(201)

      // No page for another post.
      await fill()
      while ((await post()).status === 201) continue
      expect(await post()).toEqual(refused)
      expect((await company.owner.call(listPosts, { query: {} })).posts.length).toBeGreaterThan(0)
      await rm(filler)
      expect((await post()).status).toBe(201)

      // No file for the log of transactions, so that PostgreSQL stops.
      await fill()
      const log = () => database.pool.query(`select pg_logical_emit_message(false, 'test', repeat('x', 1024 * 1024))`)
      while (await succeeds(log())) continue
      await expect.poll(post).toEqual(refused)
      await rm(filler)
      await expect.poll(async () => (await post()).status).toBe(201)
      for (const [id, content] of posts)
        expect(await company.owner.call(getPost, { params: { id } })).toMatchObject({ content })
    })

    test('fails a backup in words, and leaves the last one', async () => {
      const company = await TestCompany.open()
      open.push(company)
      const folder = await makeScratchFolder('fl-small-')
      await smallDisk(folder, 1)
      const location = openFolderLocation(folder)
      const good = await backUp(company, location)
      await writeFile(join(folder, 'filler'), Buffer.alloc(2_000_000)).catch(() => undefined)
      await expect(backUp(company, location)).rejects.toThrow('There is no space left')
      const { last, lastVerified } = await lastBackup(company.app.ctx)
      expect(last).toMatchObject({ error: 'backup.no-space' })
      expect(lastVerified?.startedAt).toEqual(good.startedAt)
      await rm(join(folder, 'filler'))
      expect(await backUp(company, location)).toMatchObject({ isVerified: true })
      expect((await findBackups(location)).map(({ isWhole }) => isWhole)).toEqual([true, true])
    })
  })

test('a mail server that hangs delays mails only', async () => {
  const company = await TestCompany.open()
  open.push(company)
  const folder = await makeScratchFolder('fl-mail-')
  const mailServer = await openEndlessMailServer()
  open.push(mailServer)
  const app = await startApp({
    DATABASE_URL: company.database.connectionString,
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  })
  open.push({ close: () => app.kill('SIGKILL') })
  const visitor = new Browser()
  for (const name of ['ann', 'ben', 'cy'])
    await visitor.call(app, register, { body: { email: `${name}@acme.example`, firstName: name, lastName: 'Abel' } })
  const { pool } = company.database
  const isLocked = async (task: string) =>
    (
      await pool.query('select 1 from graphile_worker.jobs where task_identifier = $1 and locked_by is not null', [
        task,
      ])
    ).rowCount
  await expect.poll(() => isLocked('mail.link')).toBe(1)
  const owner = new Browser()
  await owner.call(app, signIn, { body: { email: 'olivia@acme.example', password: 'correct horse battery' } })
  await owner.call(app, createPost, { body: { content: 'While a mail hangs' } })
  const pushes = async () =>
    (await pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'push.post'`)).rowCount
  await expect.poll(pushes).toBe(0)
  expect(await isLocked('mail.link')).toBe(1)
  expect((await owner.call(app, listPosts, { query: {} }))?.posts).toHaveLength(1)
  expect(await app.stop()).toBe(0)
})
