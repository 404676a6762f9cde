import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import * as accounts from '#contract/accounts.ts'
import { setupCompany } from '#contract/company.ts'
import { postEngagement, updateWatchTime } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { completeJoin } from '#contract/joining.ts'
import { addUser, makeJoinCode } from '#contract/people.ts'
import { Browser } from '#server/testing/browser.ts'
import { PersistentClient } from '#server/testing/databases/persistent-client.ts'
import { makeClip, twoColorSource } from '#server/testing/files/clips.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'

/**
 * Runs an image as operators do, does what a company does on its first day, and replaces the container by one of a newer
 * image on the same volume: `DATABASE_URL=… node scripts/try-container.ts image [newer image]`. The database is empty, and
 * the container can reach it. `CONTAINERS` is the command that runs containers, with its options (podman by default),
 * `CREATE_OPTIONS` are further ones of `create`.
 */
const [image = 'front-line', newerImage = image] = process.argv.slice(2)
const [command = 'podman', ...options] = (process.env.CONTAINERS ?? 'podman').split(' ')
const createOptions = (process.env.CREATE_OPTIONS ?? '').split(' ').filter(Boolean)
const [name, volume, port] = ['front-line-try', 'front-line-try', '3900']
const app = { url: `http://127.0.0.1:${port}` }
const setupToken = 'a-token-to-try-with'
const password = 'correct horse battery'
const email = 'olivia@acme.example'
const readyMs = 90_000
const stopMs = 10_000
const clipSeconds = 2

const containers = (...args: string[]) =>
  execFileSync(command, [...options, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`

const folder = await mkdtemp('/tmp/front-line-try-')
try {
  await start(image)
  const { owner, reader, postId } = await firstDay()
  await stop()
  await start(newerImage)
  await expectPost(postId, [owner, reader])
  await stop()
  console.log(`${image} and ${newerImage} work.`)
} finally {
  spawnSync(command, [...options, 'rm', '--force', name], { stdio: 'ignore' })
  spawnSync(command, [...options, 'volume', 'rm', volume], { stdio: 'ignore' })
  await rm(folder, { recursive: true })
}

/** With a read-only root and without rights; only its volume and /tmp can be written to. */
async function start(of: string): Promise<void> {
  const settings = [`PORT=${port}`, `SETUP_TOKEN=${setupToken}`, `DATABASE_URL=${process.env.DATABASE_URL}`]
  const hardening = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges']
  const own = [`--name=${name}`, `--volume=${volume}:/data`, '--network=host']
  containers('create', ...own, ...hardening, ...createOptions, ...settings.map(setting => `--env=${setting}`), of)
  const begun = performance.now()
  containers('start', name)
  while (!(await isReady())) {
    if (performance.now() - begun > readyMs) throw new Error(`It is not ready:\n${containers('logs', name)}`)
    await sleep(200)
  }
  console.log(`${of} is ready after ${seconds(begun)}`)
  const user = containers('exec', name, 'id', '-u')
  const root = spawnSync(command, [...options, 'exec', name, 'touch', '/app/written'], { stdio: 'ignore' })
  if (user === '0' || root.status === 0) throw new Error('It runs as root, or can write to its own files')
  console.log(`Health check: ${containers('healthcheck', 'run', name) || 'healthy'}, user ${user}`)
}

async function isReady(): Promise<boolean> {
  const response = await fetch(`${app.url}/readyz`).catch(() => undefined)
  return response?.ok ?? false
}

async function stop(): Promise<void> {
  const begun = performance.now()
  containers('stop', '--time=15', name)
  const code = containers('inspect', '--format={{.State.ExitCode}}', name)
  console.log(`It ended with ${code} after ${seconds(begun)}`)
  if (code !== '0' || performance.now() - begun > stopMs) throw new Error('It did not stop in order')
  containers('rm', name)
}

/** Sets up the company, its owner and a person without an address; posts a photo and a video, and reads both. */
async function firstDay(): Promise<{ owner: Browser; reader: Browser; postId: number }> {
  const [owner, reader] = [new Browser(), new Browser()]
  await owner.call(app, setupCompany, { body: { name: 'Acme', domains: ['acme.example'], setupToken } })
  await owner.call(app, accounts.register, { body: { email, firstName: 'Olivia', lastName: 'Owens' } })
  const verified = await owner.call(app, accounts.verifyEmail, { query: { token: tokenIn(await linkInOutbox()) } })
  const token = tokenIn(verified?.redirectTo)
  await owner.call(app, accounts.resetPassword, { body: { token, newPassword: password } })

  const rea = { firstName: 'Rea', lastName: 'Reader', signInName: 'rea' }
  const added = await owner.call(app, addUser, { body: rea })
  const code = await owner.call(app, makeJoinCode, { params: { id: added?.id ?? 0 } })
  await reader.call(app, completeJoin, { body: { code: code?.joinCode ?? '', newPassword: password } })

  const author = new PersistentClient(() => app)
  await author.call(accounts.signIn, { body: { email, password } })
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer()
  const clip = await readFile(makeClip(folder, 'roof.webm', ...twoColorSource(clipSeconds)))
  const mediaUrls = [
    await author.upload('roof.jpg', 'image/jpeg', photo),
    await author.upload('roof.webm', 'video/webm', clip),
  ]
  const { id } = await author.call(feed.createPost, { body: { content: 'The new roof', mediaUrls } })
  await expectPost(id, [owner, reader])
  await watch(reader, id)
  const engagement = await owner.call(app, postEngagement, { params: { id } })
  if (engagement?.viewedCount !== 1) throw new Error(`Not read: ${JSON.stringify(engagement)}`)
  console.log(`${engagement.viewedCount} has read it, ${engagement.nonViewedCount} have not`)
  return { owner, reader, postId: id }
}

/** Watches the video as players do, which say again and again how far it has come. */
async function watch(reader: Browser, id: number): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < readyMs; await sleep(500)) {
    const body = { watchTimeSeconds: clipSeconds }
    if ((await reader.call(app, updateWatchTime, { params: { id }, body }))?.isRead) return
  }
}

/** Waits until these people see the post with its photo and its video, and can open both. */
async function expectPost(id: number, people: readonly Browser[]): Promise<void> {
  for (const person of people) {
    const begun = performance.now()
    const media = async () => (await person.call(app, feed.getPost, { params: { id } }))?.media ?? []
    const isShown = async () => {
      const shown = await media()
      return shown.length === 2 && shown.every(({ state }) => state === 'ready')
    }
    while (!(await isShown())) {
      if (performance.now() - begun > readyMs)
        throw new Error(`Its media are missing: ${JSON.stringify(await media())}`)
      await sleep(200)
    }
    for (const { url } of await media()) {
      const { status, headers } = await fetch(new URL(url ?? '', app.url), { headers: { cookie: person.cookie } })
      if (status !== 200) throw new Error(`${url}: ${status}`)
      console.log(`Post ${id} has ${headers.get('content-type')}, ${headers.get('content-length')} bytes`)
    }
  }
}

async function linkInOutbox(): Promise<URL> {
  for (const begun = performance.now(); performance.now() - begun < readyMs; await sleep(200)) {
    const found = spawnSync(command, [...options, 'exec', name, 'sh', '-c', 'cat /data/outbox/*.txt'], {
      encoding: 'utf8',
    })
    const [link] = /https?:\/\/\S+/.exec(found.stdout) ?? []
    if (link) return new URL(link)
  }
  throw new Error('There was no mail')
}
