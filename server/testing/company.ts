import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import * as accounts from '#contract/accounts.ts'
import type { Call, ReplyOf, RequestOf } from '#contract/call.ts'
import { setupCompany } from '#contract/company.ts'
import { addUser } from '#contract/people.ts'
import type { Role } from '#contract/policy.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { addMembers, createTeam, makeTeamOwner } from '#contract/teams.ts'
import { type App, buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { migrateJobs, runDueJobs } from '#server/lib/jobs.ts'
import type { Internet } from '#server/lib/outbound/internet.ts'
import { openDiskStorage } from '#server/lib/storage/disk.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const origin = 'http://localhost'
const password = 'correct horse battery'

interface Surroundings {
  /** A database that other apps use too, in place of an empty one of its own. */
  shared?: TestDatabase
  /** Stands in for the internet. */
  internet?: Internet
}

/** A whole app on a database and a folder of its own, reached over HTTP as browsers reach it. */
export class TestApp {
  readonly app: App
  readonly database: TestDatabase
  readonly folder: string

  constructor(app: App, database: TestDatabase, folder: string) {
    this.app = app
    this.database = database
    this.folder = folder
  }

  static async open(settings: Partial<Config> = {}, { shared, internet }: Surroundings = {}): Promise<TestApp> {
    const folder = await mkdtemp(join(tmpdir(), 'front-line-app-'))
    const database = shared ?? (await createTestDatabase())
    await migrateJobs(database.pool)
    const storage = await openDiskStorage(folder, Buffer.alloc(32, 7))
    const config = {
      ...readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder, PUBLIC_URL: 'http://localhost' }),
      ...settings,
    }
    const app = await buildApp({ config, pool: database.pool, db: database.db, storage, internet })
    return new TestApp(app, database, folder)
  }

  /** Another app on the same database, with settings of its own: a second instance. Closing it leaves the first. */
  async beside(settings: Partial<Config>): Promise<TestApp> {
    const shared = { ...this.database, drop: async () => undefined }
    return TestApp.open(settings, { shared })
  }

  /** Somebody with a browser, signed in nowhere yet. */
  visitor(): Visitor {
    return new Visitor(this)
  }

  /** Works on every job that is due, mails among them. */
  async settle(): Promise<void> {
    await runDueJobs(this.database.pool, this.app.tasks)
  }

  /** The mails sent to an address, newest last, as plain text. */
  async mailsTo(address: string): Promise<string[]> {
    await this.settle()
    const outbox = join(this.folder, 'outbox')
    const names = (await readdir(outbox).catch(() => []))
      .filter(name => !name.startsWith('.') && name.endsWith(`-${address}.eml`))
      .toSorted()
    return Promise.all(names.map(async name => decoded(await readFile(join(outbox, name), 'utf8'))))
  }

  /** The link of the newest mail to an address. */
  async linkFor(address: string): Promise<URL> {
    const mail = (await this.mailsTo(address)).at(-1)
    const link = mail && /https?:\/\/\S+/.exec(mail)?.[0]
    if (!link) throw new Error(`no mail to ${address}`)
    return new URL(link)
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.database.drop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** The answer of a call: what was said, and how. */
export interface Answer<T> {
  status: number
  body: T
  headers: LightMyRequestResponse['headers']
}

/** One browser: keeps its cookies, sends its Origin. */
export class Visitor {
  readonly #of: TestApp
  readonly cookies = new Map<string, string>()

  constructor(of: TestApp) {
    this.#of = of
  }

  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#of.app.http.inject({
      ...options,
      headers: { host: 'localhost', origin, ...(cookie && { cookie }), ...options.headers },
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** Calls and answers whatever comes. */
  async try<C extends Call>(call: C, request: RequestOf<C>): Promise<Answer<ReplyOf<C> & RefusalBody>> {
    const { params = {}, query = {}, body } = request as { params?: object; query?: object; body?: object }
    const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    )
    const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined)).toString()
    const answer = await this.send({
      method: call.method,
      url: search ? `${path}?${search}` : path,
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, body: JSON.parse(answer.body || 'null'), headers: answer.headers }
  }

  /** Calls and answers the reply; a refusal is an error. */
  async call<C extends Call>(
    call: C,
    ...[request]: {} extends RequestOf<C> ? [RequestOf<C>?] : [RequestOf<C>]
  ): Promise<ReplyOf<C>> {
    const { status, body } = await this.try(call, (request ?? {}) as RequestOf<C>)
    if (status >= 400) throw new Error(`${call.method} ${call.path}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  /** Calls and answers how it was refused, as `422 post.empty`. */
  async refused<C extends Call>(
    call: C,
    ...[request]: {} extends RequestOf<C> ? [RequestOf<C>?] : [RequestOf<C>]
  ): Promise<string> {
    const { status, body } = await this.try(call, (request ?? {}) as RequestOf<C>)
    return status < 400 ? `${status} answered` : `${status} ${body.error}`
  }

  async signIn(email: string, own = password): Promise<void> {
    await this.call(accounts.signIn, { body: { email, password: own } })
  }
}

/** Somebody of the company, signed in. */
export class Member extends Visitor {
  readonly id: number
  readonly email: string

  constructor(of: TestApp, id: number, email: string) {
    super(of)
    this.id = id
    this.email = email
  }
}

interface Joining {
  role?: Role
  teamId?: number
  canPost?: boolean
  ownsTeam?: boolean
}

/** A company that is set up, with its owner Olivia signed in; everyone joins as people join. */
export class TestCompany extends TestApp {
  owner!: Member
  #people = 0

  static override async open(settings: Partial<Config> = {}, around: Surroundings = {}): Promise<TestCompany> {
    const { app, database, folder } = await TestApp.open(settings, around)
    const company = new TestCompany(app, database, folder)
    await company.visitor().call(setupCompany, { body: { name: 'Acme', domains: ['acme.example'] } })
    const email = 'olivia@acme.example'
    const visitor = company.visitor()
    await visitor.call(accounts.register, { body: { email, firstName: 'Olivia', lastName: 'Owens' } })
    const token = (await company.linkFor(email)).searchParams.get('token') ?? ''
    const { redirectTo } = await visitor.call(accounts.verifyEmail, { query: { token } })
    company.owner = await company.#enter(email, redirectTo)
    return company
  }

  /** Adds a person, who chooses a password and signs in; with a team, they join it. */
  async join(
    firstName: string,
    { role = 'viewer', teamId, canPost = false, ownsTeam = false }: Joining = {},
  ): Promise<Member> {
    this.#people += 1
    const email = `${firstName.toLowerCase()}.${this.#people}@acme.example`
    const { credentials } = await this.owner.call(addUser, { body: { email, firstName, lastName: 'Test', role } })
    const { redirectTo } = await this.visitor().call(accounts.signIn, {
      body: { email, password: credentials?.tempPassword ?? '' },
    })
    const member = await this.#enter(email, redirectTo)
    if (teamId !== undefined) await this.addToTeam(teamId, member, { canPost, ownsTeam })
    return member
  }

  async addToTeam(teamId: number, member: Member, { canPost = false, ownsTeam = false } = {}): Promise<void> {
    await this.owner.call(addMembers, { params: { id: teamId }, body: { members: [{ userId: member.id, canPost }] } })
    if (ownsTeam) await this.owner.call(makeTeamOwner, { params: { id: teamId, userId: member.id } })
  }

  async team(name = 'Install'): Promise<number> {
    const body = { name, departments: ['HVAC'], functions: ['Install'] }
    return (await this.owner.call(createTeam, { body })).id
  }

  async #enter(email: string, redirectTo: string | undefined): Promise<Member> {
    const token = new URLSearchParams(redirectTo?.split('?')[1]).get('token') ?? ''
    await this.visitor().call(accounts.resetPassword, { body: { token, newPassword: password } })
    const visitor = this.visitor()
    await visitor.signIn(email)
    const { id } = await visitor.call(accounts.currentUser)
    const member = new Member(this, id, email)
    for (const [name, value] of visitor.cookies) member.cookies.set(name, value)
    return member
  }
}

/** Undoes quoted-printable, so that a link is in one piece. */
function decoded(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
