import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { addComment } from '#contract/comments.ts'
import { viewPosts } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { removeUser } from '#contract/people.ts'
import { likePost } from '#contract/reactions.ts'
import { giveawayOf } from '#server/giveaways/giveaways.fixture.ts'
import { openDiskStorage } from '#server/lib/storage/disk.ts'
import { type Member, TestApp, type TestCompany } from '#server/testing/company.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { upload } from '#server/testing/files/upload.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import type { BackupLocation } from './backup/location.ts'
import { type Restored, restore } from './backup/restore.ts'
import { type BackupDependencies, type BackupResult, makeBackup } from './backups.service.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const folders: string[] = []

export async function newFolder(): Promise<string> {
  const folder = await makeScratchFolder('fl-backup-')
  folders.push(folder)
  return folder
}

export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

export function sourceOf({ app, database, folder }: TestApp): BackupDependencies {
  const { connectionString } = database
  const { db, storage } = app.ctx
  return { db, storage, connectionString, dataDir: folder, log: quiet, signal: new AbortController().signal }
}

export const backUp = (company: TestApp, location: BackupLocation, keep = 14): Promise<BackupResult> =>
  makeBackup(sourceOf(company), location, { keep, startedBy: 'command' })

/** Restores into an installation of its own. */
export async function restored(
  location: BackupLocation,
  { name, database, isCopy = false }: { name?: string; database?: TestDatabase; isCopy?: boolean } = {},
): Promise<{ company: TestApp; result: Restored; lines: string[] }> {
  const into = database ?? (await createTestDatabase())
  const folder = await newFolder()
  const lines: string[] = []
  const target = {
    connectionString: into.connectionString,
    storage: await openDiskStorage(folder, Buffer.alloc(32)),
    dataDir: folder,
    print: (line: string) => lines.push(line),
    isCopy,
  }
  const result = await restore(location, target, name)
  return { company: await TestApp.open({ dataDir: folder }, { database: into, folder }), result, lines }
}

/** Uploads a picture; every color is another file. Returns what a post may contain. */
export async function uploadPhoto(person: Member, background: string): Promise<string> {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return upload(person, photo, 'roof.jpg', 'image/jpeg')
}

/** A company with a history: photos, comments, likes, views, two giveaways of which one ends soon, somebody who left. */
export async function fill(company: TestCompany): Promise<{ teamId: number; postId: number; reader: Member }> {
  const { owner } = company
  const teamId = await company.team()
  const reader = await company.join('Rea', { teamId, canPost: true })
  const leaver = await company.join('Lee', { teamId })
  const mediaUrls = [await uploadPhoto(owner, 'teal'), await uploadPhoto(owner, 'olive')]
  const { id: postId } = await owner.call(createPost, {
    body: { teamId, content: 'New roof \\ tab\tand €', mediaUrls },
  })
  await owner.call(createPost, { body: { content: 'Van rota' } })
  for (const person of [reader, leaver]) {
    await person.call(viewPosts, { body: { postIds: [postId] } })
    await person.call(likePost, { params: { id: postId } })
  }
  await reader.call(addComment, { params: { id: postId }, body: { content: 'Well done' } })
  await owner.call(removeUser, { params: { id: leaver.id } })
  await giveawayOf(owner, 60 * 60_000)
  return { teamId, postId, reader }
}
