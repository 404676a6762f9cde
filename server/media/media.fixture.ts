import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { CompletedUpload } from '#contract/media.ts'
import { companyWideTeamId, type Role } from '#contract/policy.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/lib/context.ts'
import { EventBus } from '#server/lib/event-bus.ts'
import { Versions } from '#server/lib/freshness/versions.ts'
import { handleErrors } from '#server/lib/http/errors.ts'
import { refuseForeignWrites } from '#server/lib/http/origin/origin.ts'
import { parseReplies } from '#server/lib/http/replies.ts'
import { validatorCompiler } from '#server/lib/http/validation.ts'
import { jobsByName } from '#server/lib/jobs/define-job.ts'
import { openDiskStorage } from '#server/lib/storage/disk.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { createTestDatabase } from '#server/testing/databases/database.ts'
import { mediaJobs } from './media.jobs.ts'
import { mediaRoutes } from './media.routes.ts'

/** The media module by itself over HTTP, with a database and a folder of its own; a header says who calls. */
export async function openMediaApp(given?: Storage) {
  const folder = await mkdtemp(path.join(tmpdir(), 'media-'))
  const database = await createTestDatabase()
  const { db, pool } = database
  const storage = given ?? (await openDiskStorage(folder, randomBytes(32)))
  const http = Fastify({ logger: { level: 'error' } })
  const config = { dataDir: folder, ffmpegPath: undefined }
  const stopping = new AbortController().signal
  const changes = { afterCommit: () => undefined } as unknown as Ctx['changes']
  const versions = new Versions(pool)
  const ctx = {
    db,
    pool,
    storage,
    changes,
    versions,
    events: new EventBus([]),
    jobs: jobsByName(mediaJobs),
    log: http.log,
    config,
    stopping,
  } as unknown as Ctx

  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(parseReplies)
  http.decorateRequest('actor', null)
  http.decorateRequest('parsedParams', null)
  handleErrors(http, () => false)
  const open = { publicUrl: undefined, host: '0.0.0.0', trustProxy: false }
  http.addHook('onRequest', refuseForeignWrites({ ...config, ...open } as unknown as Config))
  const people = new Map<number, Person>()
  http.addHook('onRequest', async request => {
    request.actor = people.get(Number(request.headers['x-person']))?.actor ?? null
  })
  mediaRoutes(http, ctx)
  const origin = await http.listen({ host: '127.0.0.1', port: 0 })

  async function join(name: string, role: Role, teamIds: number[] = []): Promise<Person> {
    const named = { email: `${name}@example.com`, firstName: name, lastName: 'Test', role }
    const { id } = await db.insertInto('users').values(named).returning('id').executeTakeFirstOrThrow()
    const teams = new Map([companyWideTeamId, ...teamIds].map(team => [team, { canPost: true, isTeamOwner: false }]))
    const person = new Person(http, { id, role, teams })
    people.set(id, person)
    return person
  }

  async function addTeam(): Promise<number> {
    return (await db.insertInto('teams').values({ name: 'Install' }).returning('id').executeTakeFirstOrThrow()).id
  }

  async function addPost(authorId: number, teamId: number): Promise<number> {
    const post = db.insertInto('posts').values({ authorId, teamId, content: '' })
    return (await post.returning('id').executeTakeFirstOrThrow()).id
  }

  async function close(): Promise<void> {
    await http.close()
    await database.drop()
    await rm(folder, { recursive: true })
  }
  return { ctx, http, origin, folder, join, addTeam, addPost, close }
}

export class Person {
  readonly actor: { id: number; role: Role; teams: Map<number, { canPost: boolean; isTeamOwner: boolean }> }
  readonly #http: FastifyInstance

  constructor(http: FastifyInstance, actor: Person['actor']) {
    this.#http = http
    this.actor = actor
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.#http.inject({ url, headers: { ...headers, 'x-person': `${this.actor.id}` } })
  }

  post(url: string, body: object) {
    const headers = { 'x-person': `${this.actor.id}`, 'sec-fetch-site': 'same-origin' }
    return this.#http.inject({ method: 'POST', url, headers, payload: body })
  }

  async presign(content: Buffer, fileName = 'photo.jpg', fileType = 'image/jpeg') {
    const file = { fileName, fileType, fileSize: content.length }
    const { presignedUrl, objectPath } = (await this.post('/api/upload/presigned-url', file)).json()
    return {
      presignedUrl: presignedUrl as string,
      complete: () => this.post('/api/upload/complete', { ...file, objectPath }),
    }
  }

  /** Uploads a file as a browser does. */
  async upload(content: Buffer, fileName?: string, fileType?: string) {
    const { presignedUrl, complete } = await this.presign(content, fileName, fileType)
    await this.#http.inject({
      method: 'PUT',
      url: presignedUrl,
      payload: content,
      headers: { 'content-type': fileType ?? 'image/jpeg' },
    })
    return complete()
  }

  async uploaded(content: Buffer): Promise<string> {
    const [url] = (await this.upload(content)).json<CompletedUpload>().mediaUrls
    if (!url) throw new Error('not uploaded')
    return url
  }
}
