import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Email } from 'postal-mime'
import { afterAll, inject } from 'vitest'
import { currentUser, register, resetPassword, signIn, verifyEmail } from '#contract/accounts.ts'
import { type AnyRequest, type Call, type ReplyOf, type RequestOf, requestUrl } from '#contract/call.ts'
import { setupCompany } from '#contract/company.ts'
import { deletePost } from '#contract/feed.ts'
import { addMembers, makeTeamOwner } from '#contract/members.ts'
import { addUser } from '#contract/people.ts'
import type { Role } from '#contract/policy.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { createTeam } from '#contract/teams.ts'
import * as accounts from '#server/accounts/index.ts'
import { type App, buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { runDueJobs } from '#server/lib/jobs/jobs.ts'
import type { Internet } from '#server/lib/outbound/internet.ts'
import { openDiskStorage } from '#server/lib/storage/disk.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { savePerson } from '#server/people/people.sql.ts'
import { makeTemplate } from './databases/cluster.ts'
import { createTestDatabase, type TestDatabase } from './databases/database.ts'
import { linkInMail, mailsTo, tokenIn } from './mails/mail-outbox.ts'
import { pendingCalls } from './pending-calls.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { untilServed } from './until-served.ts'

const password = 'correct horse battery'

interface Options {
  /** A database that other apps use too, instead of an empty one of its own. */
  database?: TestDatabase
  /** An existing data folder, instead of an empty one. */
  folder?: string
  /** Replaces the storage in the data folder. */
  storage?: Storage
  /** Replaces the internet. */
  internet?: Internet | undefined
  /** Of live streams, in milliseconds. */
  heartbeatMs?: number
}

/** A whole app with its own database and data folder, called over HTTP as browsers do. */
export class TestApp {
  /** Until it is closed: the module of a test, and so what this holds, stays in memory until all files of a process have run. */
  #app: App | undefined
  readonly database: TestDatabase
  readonly folder: string

  constructor(app: App, database: TestDatabase, folder: string) {
    this.#app = app
    this.database = database
    this.folder = folder
  }

  static async open(settings: Partial<Config> = {}, options: Options = {}): Promise<TestApp> {
    const folder = options.folder ?? (await makeScratchFolder('fl-app-'))
    const database = options.database ?? (await createTestDatabase())
    const storage = options.storage ?? (await openDiskStorage(folder, Buffer.alloc(32, 7)))
    const config = {
      ...readConfig({
        LOG_LEVEL: 'error',
        DATA_DIR: folder,
        PUBLIC_URL: 'http://localhost',
        PUSH_SERVICES: 'push.example',
      }),
      ...settings,
    }
    const { internet, heartbeatMs } = options
    const app = await buildApp({ config, ...database, storage, internet, heartbeatMs })
    app.noteStarted()
    return new TestApp(app, database, folder)
  }

  get app(): App {
    if (!this.#app) throw new Error('This app is closed.')
    return this.#app
  }

  /** A second instance on the same database, with its own settings. Closing it leaves the first one running. */
  async secondInstance(settings: Partial<Config>, { internet }: Pick<Options, 'internet'> = {}): Promise<TestApp> {
    return TestApp.open(settings, { database: { ...this.database, drop: async () => undefined }, internet })
  }

  /** As a browser sends them from the app's own pages. */
  get addressHeaders(): { host: string; origin: string } {
    const { host, origin } = new URL(this.app.ctx.config.publicUrl ?? 'http://localhost')
    return { host, origin }
  }

  /** A browser that is not signed in. */
  visitor(): Visitor {
    return new Visitor(this)
  }

  /** Runs every job that is due, including those that send mails. */
  async runJobs(): Promise<void> {
    await runDueJobs(this.database.pool, this.app.tasks)
  }

  /** The mails to an address, newest last. */
  async mailsTo(address: string): Promise<Email[]> {
    await this.runJobs()
    return mailsTo(this.folder, address)
  }

  /** The link in the newest mail to an address. */
  async linkInMail(address: string): Promise<URL> {
    await this.runJobs()
    const link = await linkInMail(this.folder, address)
    if (!link) throw new Error(`no mail to ${address}`)
    return link
  }

  async close(): Promise<void> {
    await this.app.close()
    this.#app = undefined
    await this.database.drop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** The response to a call, refused or not. */
export interface CallResponse<T> {
  status: number
  body: T
  headers: LightMyRequestResponse['headers']
}

/** One browser, which stores its cookies and sends its Origin. */
export class Visitor {
  readonly #app: TestApp
  readonly cookies: Map<string, string>

  constructor(app: TestApp, cookies = new Map<string, string>()) {
    this.#app = app
    this.cookies = cookies
  }

  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { method = 'GET', url } = options
    const sent = `${method} ${typeof url === 'string' ? url : url?.pathname}`
    pendingCalls.add(sent)
    const headers = { ...this.#app.addressHeaders, ...(cookie && { cookie }), ...options.headers }
    const response = await this.#app.app.http.inject({ ...options, headers }).finally(() => pendingCalls.delete(sent))
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  /** Sends a file to a signed URL, of the app or of a bucket. */
  async put(url: string, payload: Buffer, contentType: string): Promise<void> {
    const headers = { 'content-type': contentType }
    if (url.startsWith('/')) await this.send({ method: 'PUT', url, payload, headers })
    else await fetch(url, { method: 'PUT', body: new Uint8Array(payload), headers })
  }

  /** Calls and returns the response, refused or not. */
  async try<C extends Call>(call: C, request: RequestOf<C>): Promise<CallResponse<ReplyOf<C> & RefusalBody>> {
    const { params, query, body } = request as AnyRequest & { body?: object }
    const response = await this.send({
      method: call.method,
      url: requestUrl(call, { params, query }),
      ...(body && { payload: body }),
    })
    return { status: response.statusCode, body: JSON.parse(response.body || 'null'), headers: response.headers }
  }

  /** Calls and returns the reply. Throws when the call is refused. */
  async call<C extends Call>(
    call: C,
    ...[request]: {} extends RequestOf<C> ? [RequestOf<C>?] : [RequestOf<C>]
  ): Promise<ReplyOf<C>> {
    const { status, body } = await untilServed(() => this.try(call, (request ?? {}) as RequestOf<C>))
    if (status >= 400) throw new Error(`${call.method} ${call.path}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  /** Calls and returns the refusal, as `422 post.empty`. */
  async refused<C extends Call>(
    call: C,
    ...[request]: {} extends RequestOf<C> ? [RequestOf<C>?] : [RequestOf<C>]
  ): Promise<string> {
    const { status, body } = await this.try(call, (request ?? {}) as RequestOf<C>)
    return status < 400 ? `${status} accepted` : `${status} ${body.error}`
  }

  async signIn(email: string, secret = password): Promise<void> {
    await this.call(signIn, { body: { email, password: secret } })
  }
}

/** A user of the company, signed in. */
export class Member extends Visitor {
  readonly id: number
  readonly email: string

  constructor(app: TestApp, id: number, email: string, cookies?: Map<string, string>) {
    super(app, cookies)
    this.id = id
    this.email = email
  }
}

interface JoinOptions {
  role?: Role
  teamId?: number
  canPost?: boolean
  isTeamOwner?: boolean
}

const owner = { email: 'olivia@acme.example', firstName: 'Olivia', lastName: 'Owens' }
const template = 'company'

/** A company that is set up, with its owner Olivia signed in. */
export class TestCompany extends TestApp {
  owner!: Member
  #people = 0

  /** Copies the company of the run's template, unless a database of its own is given, where it is set up. */
  static override async open(settings: Partial<Config> = {}, options: Options = {}): Promise<TestCompany> {
    if (options.database) return TestCompany.#onto(await TestApp.open(settings, options), setUp)
    await makeTemplate(inject('cluster'), template, createCompany)
    const database = await createTestDatabase({}, { template })
    return TestCompany.#onto(await TestApp.open(settings, { ...options, database }))
  }

  static async #onto(
    { app, database, folder }: TestApp,
    prepare: (app: TestApp) => Promise<void> = async () => undefined,
  ): Promise<TestCompany> {
    const company = new TestCompany(app, database, folder)
    await prepare(company)
    company.owner = await company.#signInQuietly(owner.email)
    return company
  }

  /** Adds a user who has joined, signed in, and in the team if one is given: all as if they had opened their mail. */
  async join(firstName: string, { role = 'viewer', ...membership }: JoinOptions = {}): Promise<Member> {
    const email = this.#newAddress(firstName)
    await inTransaction(this.app.ctx, async unit => {
      const { passwordHash } = await unit.db
        .selectFrom('users')
        .select('passwordHash')
        .where('email', '=', owner.email)
        .$narrowType<{ passwordHash: string }>()
        .executeTakeFirstOrThrow()
      const person = { email, firstName, lastName: 'Test', role, passwordHash, temporaryPasswordUntil: null }
      const row = await savePerson(unit.db, person)
      if (!row) throw new Error(`${email} is taken`)
      await accounts.announceJoined(unit, [row.id])
      await accounts.markInvited(unit.db, [row.id])
    })
    return this.#placed(await this.#signInQuietly(email), membership)
  }

  /** The same by the calls that people make: the owner adds them, they choose a password and sign in with it. */
  async joinByCalls(firstName: string, { role = 'viewer', ...membership }: JoinOptions = {}): Promise<Member> {
    const email = this.#newAddress(firstName)
    const { credentials } = await this.owner.call(addUser, { body: { email, firstName, lastName: 'Test', role } })
    const { redirectTo } = await this.visitor().call(signIn, {
      body: { email, password: credentials?.tempPassword ?? '' },
    })
    await choosePassword(this, redirectTo)
    const visitor = this.visitor()
    await visitor.signIn(email)
    const { id } = await visitor.call(currentUser)
    return this.#placed(new Member(this, id, email, visitor.cookies), membership)
  }

  async addToTeam(teamId: number, member: Member, { canPost = false, isTeamOwner = false } = {}): Promise<void> {
    await this.owner.call(addMembers, { params: { id: teamId }, body: { members: [{ userId: member.id, canPost }] } })
    if (isTeamOwner) await this.owner.call(makeTeamOwner, { params: { id: teamId, userId: member.id } })
  }

  async team(name = 'Install'): Promise<number> {
    const body = { name, departments: ['HVAC'], functions: ['Install'] }
    return (await this.owner.call(createTeam, { body })).id
  }

  /** Deletes a post so that it can no longer be restored. */
  async deleteForGood(by: Visitor, id: number): Promise<void> {
    await by.call(deletePost, { params: { id } })
    await this.database.pool.query(`update posts set deleted_at = now() - interval '1 day' where id = $1`, [id])
    await this.app.tasks['feed.sweep']({}, '')
  }

  #newAddress(firstName: string): string {
    this.#people += 1
    return `${firstName.toLowerCase()}.${this.#people}@acme.example`
  }

  /** Gives somebody a browser with a session, without a password. */
  async #signInQuietly(email: string): Promise<Member> {
    const { ctx } = this.app
    const user = await ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const browser = randomUUID()
    const client = {
      address: '127.0.0.1',
      userAgent: 'lightMyRequest',
      browser,
      language: undefined,
      session: undefined,
    }
    const { session } = await inTransaction(ctx, unit => accounts.completeSignIn(unit, user, client))
    const prefix = ctx.config.publicUrl?.startsWith('https://') ? '__Host-' : ''
    const cookies = { [`${prefix}front-line-session`]: session, [`${prefix}front-line-browser`]: browser }
    return new Member(this, user.id, email, new Map(Object.entries(cookies)))
  }

  async #placed(member: Member, { teamId, ...rights }: Omit<JoinOptions, 'role'>): Promise<Member> {
    if (teamId !== undefined) await this.addToTeam(teamId, member, rights)
    return member
  }
}

/** Opens a company for the tests of a file, which is closed after them. */
export async function openCompany(settings: Partial<Config> = {}, options: Options = {}): Promise<TestCompany> {
  const company = await TestCompany.open(settings, options)
  afterAll(() => company.close())
  return company
}

async function createCompany(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, { max: 5 })
  const database = { pool, db: openKysely(pool), connectionString, drop: () => pool.end() }
  const app = await TestApp.open({}, { database })
  await setUp(app)
  await app.close()
}

/** Sets up a company by the calls of its owner. */
async function setUp(app: TestApp): Promise<void> {
  const { setupToken } = app.app.ctx
  await app.visitor().call(setupCompany, { body: { name: 'Acme', domains: ['acme.example'], setupToken } })
  const visitor = app.visitor()
  await visitor.call(register, { body: owner })
  const token = tokenIn(await app.linkInMail(owner.email))
  await choosePassword(app, (await visitor.call(verifyEmail, { query: { token } })).redirectTo)
}

async function choosePassword(app: TestApp, path: string | undefined): Promise<void> {
  await app.visitor().call(resetPassword, { body: { token: tokenIn(path), newPassword: password } })
}
