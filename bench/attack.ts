import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { setUserRole } from '#contract/people.ts'
import { makeClip, requireFfmpeg } from '#server/testing/files/clips.ts'
import { interlacedPng, nestedSvg, sharedIcon, slowSvg } from '#server/testing/files/hostile-pictures.ts'
import { MemoryWatch } from '#server/testing/process-memory.ts'
import type { Attack, AttackReply } from './attackers.child.ts'
import { paths } from './calls.ts'
import type { Bench } from './figures.ts'
import { load, request } from './load.ts'
import { owner, readerIds } from './seed.sql.ts'
import { ask, type UploadedFile } from './upload.ts'

export interface AttackFigures {
  /** The feed's p99 in milliseconds, calm and under attack. */
  calmP99: number
  attackedP99: number
  /** Seconds until a colleague's small photo is ready, at most. */
  slowestPhoto: number
  /** The peak memory of the app with its children, without PostgreSQL, in bytes. */
  peakBytes: number
}

const seconds = 20

/** Uploads every kind of hostile picture and video at once, and measures what others notice. */
export async function measureAttack(bench: Bench, pid: number, dataDir: string): Promise<AttackFigures> {
  const [attacker = owner, colleague = owner] = readerIds
  for (const id of [attacker, colleague])
    await ask(bench, owner, setUserRole, { params: { id }, body: { role: 'admin' } })
  const files = await hostileFiles(dataDir)
  const photo = {
    name: 'small.png',
    type: 'image/png',
    content: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
      .png()
      .toBuffer(),
  }

  const requests = readerIds.map(id => request('GET', paths.feed, bench.cookieOf(id)))
  const next = (connection: number) => requests[connection % requests.length] ?? null
  // Few enough to leave the machine idle time without an attack.
  const feed = () => load({ port: bench.port, next, connections: 2, seconds })
  const calm = await feed()

  const memory = new MemoryWatch(pid, command => command !== 'postgres')
  const cookies = Object.fromEntries([attacker, colleague].map(id => [id, bench.cookieOf(id).cookie]))
  const attack: Attack = { port: bench.port, cookies, attacker, colleague, hostile: files, photo }
  // Like another machine: the kernel divides the processor among sessions.
  const attackers = fork(new URL('./attackers.child.ts', import.meta.url), {
    detached: true,
    serialization: 'advanced',
  })
  attackers.send(attack)
  const attacked = await feed()
  const ended = once(attackers, 'message')
  attackers.send('stop')
  const [{ slowestPhoto }] = (await ended) as [AttackReply]
  memory.stop()
  return { calmP99: calm.p99, attackedP99: attacked.p99, slowestPhoto, peakBytes: memory.peakBytes }
}

async function hostileFiles(dataDir: string): Promise<UploadedFile[]> {
  const folder = join(dataDir, 'hostile')
  await mkdir(folder, { recursive: true })
  requireFfmpeg()
  const large = ['-f', 'lavfi', '-i', 'testsrc2=s=3840x2160:r=30', '-t', '4', '-c:v', 'mpeg4', '-q:v', '8']
  const long = ['-f', 'lavfi', '-i', 'color=black:s=640x360:r=30', '-t', '600', '-c:v', 'mpeg4', '-q:v', '31']
  return [
    { name: 'filters.svg', type: 'image/svg+xml', content: slowSvg() },
    { name: 'patterns.svg', type: 'image/svg+xml', content: nestedSvg() },
    { name: 'shared.ico', type: 'image/x-icon', content: sharedIcon() },
    { name: 'interlaced.png', type: 'image/png', content: interlacedPng() },
    { name: 'large.avi', type: 'video/x-msvideo', content: await readFile(makeClip(folder, 'large.avi', ...large)) },
    { name: 'long.avi', type: 'video/x-msvideo', content: await readFile(makeClip(folder, 'long.avi', ...long)) },
  ]
}
