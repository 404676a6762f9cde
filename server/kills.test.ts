import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { addComment } from '#contract/comments.ts'
import { setupCompany } from '#contract/company.ts'
import { viewPosts } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { listMembers, saveMembers } from '#contract/members.ts'
import { addUser, importUsers, listUsers } from '#contract/people.ts'
import { likePost } from '#contract/reactions.ts'
import { createTeam } from '#contract/teams.ts'
import { openDatabase } from './db/database.ts'
import { findDrift } from './reading/recount.sql.ts'
import { PersistentClient } from './testing/databases/persistent-client.ts'
import { makeClip, shortVideo, twoColorSource } from './testing/files/clips.ts'
import { fileForm } from './testing/files/file-form.ts'
import { linkInMail, tokenIn } from './testing/mails/mail-outbox.ts'
import { rounds } from './testing/rounds.ts'
import { makeScratchFolder } from './testing/scratch-folder.ts'
import { type AppProcess, startApp } from './testing/start-app.ts'
import { until } from './testing/until.ts'

/** Each day one of the app and one of it and the database; of the database alone in main.test.ts, too. */
const kills = rounds({ few: 2, many: 300 })
const perKillMs = 20_000
/** Between two tries of a video that was often interrupted. */
const longestDelayMs = 11 * 60_000
const password = 'correct horse battery'
const email = 'olivia@acme.example'
/** Enough readers that the app batches their simultaneous writes. */
const readerCount = 4

/** The acknowledged writes. */
const acknowledged = {
  posts: new Map<string, number>(),
  comments: new Map<string, number>(),
  /** Each as `reader post`. */
  liked: new Set<string>(),
  read: new Set<string>(),
  photos: new Map<number, Buffer>(),
  videos: new Set<number>(),
  imported: new Set<string>(),
  isMember: false,
}
/** Grows with each acknowledgment. */
const progress = () =>
  Object.values(acknowledged).reduce((sum, some) => sum + (typeof some === 'object' ? some.size : 0), 0)

test(
  `after ${kills} kills of app and database, everything acknowledged exists once`,
  async () => {
    const dataDir = await makeScratchFolder('fl-kills-')
    let app: AppProcess = await startApp({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
    const client = () => new PersistentClient(() => app)
    const { owner, readers, teamId, memberId } = await settle(dataDir, client)

    let isEnding = false
    const videos = [
      {
        name: 'old.avi',
        type: 'video/x-msvideo',
        content: await readFile(makeClip(dataDir, 'old.avi', ...twoColorSource(2), '-c:v', 'mpeg4', '-shortest')),
      },
      { name: 'phone.mp4', type: 'video/mp4', content: shortVideo(dataDir, 'phone.mp4') },
    ] as const
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0f766e' } })
      .jpeg()
      .toBuffer()

    const post = async (content: string, mediaUrls: string[] = []) => {
      const clientKey = randomUUID()
      const { id } = await owner.call(feed.createPost, { body: { content, mediaUrls, clientKey } })
      acknowledged.posts.set(clientKey, id)
      return id
    }
    const respond = async ({ id: userId, client: reader }: Reader, postId: number) => {
      const params = { id: postId }
      const clientKey = randomUUID()
      const writes = [
        async () => {
          await reader.call(likePost, { params })
          acknowledged.liked.add(`${userId} ${postId}`)
        },
        async () => {
          const comment = await reader.call(addComment, { params, body: { content: 'Kept too', clientKey } })
          acknowledged.comments.set(clientKey, comment.id)
        },
        async () => {
          const { read } = await reader.call(viewPosts, { body: { postIds: [postId] } })
          for (const seen of read) acknowledged.read.add(`${userId} ${seen}`)
        },
      ]
      await Promise.all(writes.map(write => write()))
    }
    const work = {
      posts: async () => {
        const id = await post('Kept')
        await Promise.all(readers.map(reader => respond(reader, id)))
      },
      photos: async () => {
        const url = await owner.upload('roof.jpg', 'image/jpeg', photo)
        acknowledged.photos.set(await post('A photo', [url]), photo)
      },
      videos: async () => {
        const { name, type, content } = videos[acknowledged.videos.size % 2 === 0 ? 0 : 1]
        acknowledged.videos.add(await post('A video', [await owner.upload(name, type, content)]))
      },
      imports: async () => {
        const addresses = Array.from({ length: 20 }, (_, n) => `p${acknowledged.imported.size + n}@acme.example`)
        const rows = addresses.map(address => `Pat,Quinn,${address}`)
        const { payload, headers } = fileForm('csv', ['firstName,lastName,email', ...rows].join('\n'))
        const { status } = await owner.fetch(`${importUsers.path}?invitations=now`, {
          method: 'POST',
          body: new Uint8Array(payload),
          headers,
        })
        expect(status).toBe(200)
        for (const address of addresses) acknowledged.imported.add(address)
      },
      members: async () => {
        const isMember = !acknowledged.isMember
        const body = isMember
          ? { add: [{ userId: memberId, canPost: false, isTeamOwner: false }] }
          : { remove: [memberId] }
        await owner.call(saveMembers, { params: { id: teamId }, body })
        acknowledged.isMember = isMember
      },
    }
    const workers = Object.values(work).map(async step => {
      while (!isEnding) await step()
    })
    const failure = Promise.all(workers)

    const pidFile = join(dataDir, 'postgres/data/postmaster.pid')
    const readPid = async () => Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
    // Backends outlive a killed postmaster for a moment, and may acknowledge more before the next one is there.
    const killPostmaster = () =>
      vi.waitUntil(async () => kill(await readPid()), { timeout: perKillMs * 3, interval: 20 })
    const isReady = async () => (await fetch(`${app.url}/readyz`).catch(() => undefined))?.status === 200
    const killApp = async () => {
      await app.kill('SIGKILL')
      app = await startApp({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
    }
    const targets = {
      app: killApp,
      both: async () => {
        await killPostmaster()
        await killApp()
      },
      database: killPostmaster,
    }
    for (let kill = 0; kill < kills; kill += 1) {
      const before = progress()
      // some acknowledgments later, each time at another place
      const enough = before + 3 + (kill % 7) * 5
      await Promise.race([vi.waitUntil(() => progress() >= enough, { timeout: perKillMs * 3, interval: 5 }), failure])
      await Object.values(targets)[kill % 3]?.()
      await Promise.race([vi.waitUntil(isReady, { timeout: perKillMs * 3, interval: 20 }), failure])
    }
    // Each kind of write has something to lose.
    const hasAll = () => Object.values(acknowledged).every(some => typeof some !== 'object' || some.size > 0)
    await Promise.race([until(hasAll), failure])
    isEnding = true
    await failure

    const byEmail = new Map((await owner.call(listUsers, {})).map(person => [person.email, person.id]))
    expect([...acknowledged.imported].filter(address => !byEmail.has(address))).toEqual([])
    const members = await owner.call(listMembers, { params: { id: teamId } })
    expect(members.some(({ userId }) => userId === memberId)).toBe(acknowledged.isMember)
    const mediaOf = async (id: number) => (await owner.call(feed.getPost, { params: { id } })).media[0]
    for (const id of acknowledged.photos.keys()) {
      const { body } = await owner.fetch((await mediaOf(id))?.url ?? '')
      expect((await sharp(body).metadata()).width, `photo of post ${id}`).toBe(640)
    }
    for (const id of acknowledged.videos) {
      const isPlayable = async () => (await mediaOf(id))?.state
      await expect.poll(isPlayable, { timeout: longestDelayMs, message: `video of post ${id}` }).toBe('ready')
      const { body } = await owner.fetch((await mediaOf(id))?.url ?? '')
      expect(body.subarray(4, 8).toString(), `video of post ${id}`).toBe('ftyp')
      expect(body.includes('mdat'), `video of post ${id}`).toBe(true)
    }

    expect(await app.stop()).toBe(0)
    const database = await openDatabase({ dataDir, log: () => undefined })
    const idsByKey = async (table: string) => {
      const { rows } = await database.pool.query<{ key: string; id: number }>(
        `select client_key as key, id from ${table}`,
      )
      return rows.filter(({ key }) => key !== null).map(({ key, id }) => `${key} ${id}`)
    }
    const lost = (kept: Map<string, number>, stored: string[]) =>
      [...kept].map(([key, id]) => `${key} ${id}`).filter(pair => stored.filter(other => other === pair).length !== 1)
    expect(lost(acknowledged.posts, await idsByKey('posts'))).toEqual([])
    expect(lost(acknowledged.comments, await idsByKey('comments'))).toEqual([])
    const pairs = async (table: string) => {
      const { rows } = await database.pool.query<{ pair: string }>(
        `select user_id || ' ' || post_id as pair from ${table}`,
      )
      return new Set(rows.map(({ pair }) => pair))
    }
    const liked = await pairs('likes')
    expect([...acknowledged.liked].filter(pair => !liked.has(pair))).toEqual([])
    const read = await pairs('views where read_at is not null')
    expect([...acknowledged.read].filter(pair => !read.has(pair))).toEqual([])
    expect(await findDrift(database.db)).toEqual([])
    console.info(
      `${kills} kills:`,
      Object.entries(acknowledged)
        .map(([what, some]) => `${what} ${typeof some === 'object' ? some.size : some}`)
        .join(', '),
    )
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  },
  kills * perKillMs + longestDelayMs,
)

/** Returns whether there was such a process. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

interface Reader {
  id: number
  client: PersistentClient
}

/** A company with its owner, readers and a team. */
async function settle(dataDir: string, client: () => PersistentClient) {
  const owner = client()
  await owner.call(setupCompany, { body: { name: 'Acme', domains: ['acme.example'] } })
  await owner.call(accounts.register, { body: { email, firstName: 'Olivia', lastName: 'Owens' } })
  const token = tokenIn(await until(() => linkInMail(dataDir, email)))
  const { redirectTo } = await owner.call(accounts.verifyEmail, { query: { token } })
  await owner.call(accounts.resetPassword, { body: { token: tokenIn(redirectTo), newPassword: password } })
  const readers: Reader[] = []
  for (let n = 0; n < readerCount; n += 1) {
    const reader = client()
    const added = { email: `rea${n}@acme.example`, firstName: 'Rea', lastName: 'Reader' }
    const { id, credentials } = await owner.call(addUser, { body: added })
    const temporary = { email: added.email, password: credentials?.tempPassword ?? '' }
    const signedIn = await reader.call(accounts.signIn, { body: temporary })
    await reader.call(accounts.resetPassword, {
      body: { token: tokenIn(signedIn.redirectTo), newPassword: password },
    })
    readers.push({ id, client: reader })
  }
  const team = { name: 'Roofers', departments: ['HVAC'], functions: ['Install'] }
  const { id: teamId } = await owner.call(createTeam, { body: team })
  return { owner, readers, teamId, memberId: readers[0]?.id ?? 0 }
}
