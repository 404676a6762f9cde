import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPost, getPost } from '#contract/feed.ts'
import { repairMedia } from '#contract/media.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { upload } from '#server/testing/files/upload.ts'

const company = await openCompany()
const admin = await company.join('Ada', { role: 'admin' })
const viewer = await company.join('Vic')
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()

const uploaded = (person: Member, fileName: string) => upload(person, photo, fileName, 'image/jpeg')

const keysOf = async (url: string) => {
  const { rows } = await company.database.pool.query(
    'select display_key, thumbnail_key, original_key from media where id = $1',
    [url.split('/')[2]],
  )
  return rows[0] as { display_key: string; thumbnail_key: string; original_key: string }
}
const fileOf = (key: string) => {
  const [kind = '', name = ''] = key.split('/')
  return path.join(company.folder, 'media', kind, name.slice(0, 2), name)
}
const age = (key: string, hours: number) => {
  const then = new Date(Date.now() - hours * 3_600_000)
  return utimes(fileOf(key), then, then)
}
const isStored = async (key: string) => (await company.app.ctx.storage.head(key)) !== null

test('is for owners and admins', async () => {
  expect(await viewer.refused(repairMedia)).toBe('403 permission.denied')
  expect(await company.visitor().refused(repairMedia)).toBe('401 session.none')
  expect((await admin.call(repairMedia)).repairedPosts).toBe(0)
})

test('removes missing media from posts, deletes unreferenced objects, and only reports in a dry run', async () => {
  const [lost, kept, alone] = [
    await uploaded(company.owner, 'lost.jpg'),
    await uploaded(company.owner, 'kept.jpg'),
    await uploaded(company.owner, 'alone.jpg'),
  ]
  const post = await company.owner.call(createPost, { body: { content: 'Both', mediaUrls: [lost, kept] } })
  const lostKeys = await keysOf(lost)
  await company.app.ctx.storage.remove([lostKeys.display_key])
  const orphans = ['0', '1', '2'].map(digit => `display/${digit.repeat(32)}`)
  const [old = '', young = '', odd = ''] = orphans
  for (const key of orphans) await company.app.ctx.storage.put(key, Buffer.from('x'), 'image/jpeg')
  await age(old, 25)
  await age(young, 23)
  for (const key of Object.values(await keysOf(kept))) await age(key, 25)
  const aloneKeys = await keysOf(alone)
  await age(aloneKeys.display_key, 25)
  await company.app.ctx.storage.remove([odd])
  const foreign = path.join(path.dirname(fileOf(old)), 'notes.txt')
  await writeFile(foreign, 'not ours')

  const checked = await admin.call(repairMedia, { body: { dryRun: true } })
  expect(checked).toMatchObject({ repairedPosts: 1, removedFiles: 1 })
  expect(checked.log).toEqual([
    `Post ${post.id}: lost.jpg is missing from the storage; it would be removed from the post.`,
    `${old} is not referenced; it would be deleted from the storage.`,
    'Only checked, nothing changed: 1 post and 1 file.',
  ])
  expect((await viewer.call(getPost, { params: { id: post.id } })).mediaUrls).toEqual([lost, kept])
  expect(await isStored(old)).toBe(true)

  const done = await admin.call(repairMedia)
  expect(done).toMatchObject({ repairedPosts: 1, removedFiles: 1 })
  expect(done.log.at(-1)).toBe('Done: 1 post and 1 file.')
  expect((await viewer.call(getPost, { params: { id: post.id } })).mediaUrls).toEqual([kept])
  const there = [old, young, aloneKeys.display_key, (await keysOf(kept)).display_key]
  expect(await Promise.all(there.map(isStored))).toEqual([false, true, true, true])
  // Media with random names may lie in the same folder.
  expect(await readdir(path.dirname(foreign))).toContain('notes.txt')
  expect(await admin.call(repairMedia)).toMatchObject({ repairedPosts: 0, removedFiles: 0 })

  const { rows } = await company.database.pool.query(
    `select actor_id, details from audit_log where action = 'media.repaired' and details->>'repairedPosts' = '1' order by id`,
  )
  expect(rows).toEqual([
    { actor_id: admin.id, details: { dryRun: true, repairedPosts: 1, removedFiles: 1 } },
    { actor_id: admin.id, details: { dryRun: false, repairedPosts: 1, removedFiles: 1 } },
  ])
})
