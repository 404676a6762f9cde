import { randomUUID } from 'node:crypto'
import {
  changePassword,
  checkPasswordToken,
  currentUser,
  endOtherSessions,
  resetPassword,
  signIn,
  signOut,
} from '#contract/accounts.ts'
import type { RequestOf } from '#contract/call.ts'
import { addComment, deleteComment } from '#contract/comments.ts'
import { passkeySignInOptions, signInWithPasskey } from '#contract/factors.ts'
import { createPost, deletePost, getPost } from '#contract/feed.ts'
import { checkJoinCode, completeJoin, joinPasskeyOptions, joinWithPasskey } from '#contract/joining.ts'
import { addMembers, removeMember } from '#contract/members.ts'
import * as people from '#contract/people.ts'
import type { Role } from '#contract/policy.ts'
import { bringBackUser } from '#contract/privacy.ts'
import { subscribe } from '#contract/push.ts'
import { setQuietHours } from '#contract/quiet-hours.ts'
import type { PushService } from './push/push-service.fixture.ts'
import { SoftwareAuthenticator } from './testing/authenticator.ts'
import type { TestCompany, Visitor } from './testing/company.ts'
import { tokenIn } from './testing/mails/mail-outbox.ts'

/** A browser in which somebody has signed in. */
interface Device {
  name: string
  visitor: Visitor
  isSignedIn: boolean
}

/** The model of an added person. An address that is added again is somebody else. */
interface Person {
  id: number
  firstName: string
  email: string | undefined
  role: Role
  isHere: boolean
  hasJoined: boolean
  password?: string | undefined
  code?: string | undefined
  /** The token of the mailed link. */
  link?: string | undefined
  passkey?: SoftwareAuthenticator | undefined
  isInTeam: boolean
  isQuiet: boolean
  devices: Device[]
}

/** A post, or a comment on one, and whom it mentions. `words` are in nothing else. */
interface Written {
  words: string
  /** The call that posted it. */
  call?: { by: Visitor; body: NonNullable<RequestOf<typeof createPost>['body']> }
  postId: number
  commentId?: number
  isOfTeam: boolean
  author: Person
  mentioned: Person | undefined
  isDeleted: boolean
  heldFor: Set<Person>
}

/** What somebody has, or had, to get in with. `opens` is undefined where the model does not say. */
interface Credential {
  of: Person
  what: string
  opens: () => boolean | undefined
  isAccepted: () => Promise<boolean>
}

const ownersPassword = 'correct horse battery'

/** A company, and what must be true of it: who may get in by what, who owns it, who may read what and is told of it. */
export class World {
  readonly people: Person[] = []
  readonly written: Written[] = []
  readonly #company: TestCompany
  readonly #service: PushService
  readonly #team: number
  readonly #credentials: Credential[] = []
  readonly #broken: string[] = []
  /** The expected pushes, and where. */
  #expected: string[] = []
  #made = 0
  #seen = 0

  private constructor(company: TestCompany, service: PushService, team: number) {
    this.#company = company
    this.#service = service
    this.#team = team
  }

  static async open(company: TestCompany, service: PushService): Promise<World> {
    const world = new World(company, service, await company.team('Install'))
    const { id, email } = company.owner
    const olivia = world.#person({ id, firstName: 'Olivia', email, role: 'owner' })
    olivia.hasJoined = true
    world.#hasPassword(olivia, ownersPassword)
    await world.#signedIn(olivia, company.owner)
    await company.runJobs()
    world.#seen = service.received.length
    return world
  }

  here(): Person[] {
    return this.people.filter(({ isHere }) => isHere)
  }

  async add(role: Role, hasAddress: boolean): Promise<void> {
    const firstName = `P${this.#next()}`
    const email = hasAddress ? `${firstName.toLowerCase()}@acme.example` : undefined
    await this.#add({ firstName, email, role })
  }

  /** Gives an address of somebody who was removed to somebody else. */
  async addAgain({ email }: Person, role: Role): Promise<void> {
    await this.#add({ firstName: `P${this.#next()}`, email, role })
  }

  async #add(of: Pick<Person, 'firstName' | 'email' | 'role'>): Promise<void> {
    const boss = await this.#boss()
    const body = { ...of, lastName: 'Test', ...(of.email === undefined && { email: undefined }) }
    const { id, joinCode } = await boss.visitor.call(people.addUser, { body })
    const person = this.#person({ id, ...of })
    if (joinCode) this.#hasCode(person, joinCode)
    else await this.#hasLink(person)
  }

  async makeCode(person: Person): Promise<void> {
    const boss = await this.#boss()
    const { joinCode } = await boss.visitor.call(people.makeJoinCode, { params: { id: person.id } })
    this.#hasCode(person, joinCode)
  }

  async joinByCode(person: Person, by: 'password' | 'passkey'): Promise<void> {
    const { code = '' } = person
    const visitor = this.#company.visitor()
    if (by === 'password') {
      const newPassword = this.#newPassword()
      await visitor.call(completeJoin, { body: { code, newPassword } })
      this.#hasPassword(person, newPassword)
    } else {
      const options = await visitor.call(joinPasskeyOptions, { body: { code } })
      const passkey = new SoftwareAuthenticator()
      await visitor.call(joinWithPasskey, { body: { code, passkey: passkey.create(options) } })
      this.#hasPasskey(person, passkey)
    }
    await this.#joined(person, visitor)
  }

  async joinByLink(person: Person): Promise<void> {
    const { link: token = '' } = person
    const newPassword = this.#newPassword()
    await this.#company.visitor().call(resetPassword, { body: { token, newPassword } })
    this.#hasPassword(person, newPassword)
    const visitor = this.#company.visitor()
    await visitor.call(signIn, { body: { email: person.email ?? '', password: newPassword } })
    await this.#joined(person, visitor)
  }

  async #joined(person: Person, visitor: Visitor): Promise<void> {
    person.hasJoined = true
    person.code = undefined
    person.link = undefined
    await this.#signedIn(person, visitor)
  }

  async signInAgain(person: Person): Promise<void> {
    const visitor = this.#company.visitor()
    await this.#enter(person, visitor)
    await this.#signedIn(person, visitor)
  }

  async signOutElsewhere(person: Person): Promise<void> {
    const [device] = signedIn(person)
    await device?.visitor.call(endOtherSessions)
    for (const other of person.devices) if (other !== device) other.isSignedIn = false
  }

  async signOutEverywhere(person: Person): Promise<void> {
    await (await this.#boss(person)).visitor.call(people.signOutUser, { params: { id: person.id } })
    for (const device of person.devices) device.isSignedIn = false
  }

  async changePassword(person: Person): Promise<void> {
    const [device] = signedIn(person)
    const newPassword = this.#newPassword()
    await device?.visitor.call(changePassword, { body: { currentPassword: person.password ?? '', newPassword } })
    this.#hasPassword(person, newPassword)
    for (const other of person.devices) if (other !== device) other.isSignedIn = false
    // People with an address get a mail.
    if (device && !person.email) this.#expected.push(`${device.name}: security`)
  }

  async remove(person: Person): Promise<void> {
    const boss = await this.#boss(person)
    await boss.visitor.call(people.removeUser, { params: { id: person.id } })
    person.isHere = false
    person.code = undefined
    person.link = undefined
    for (const device of person.devices) device.isSignedIn = false
    for (const text of this.written) text.heldFor.delete(person)
  }

  async bringBack(person: Person): Promise<void> {
    await (await this.#boss()).visitor.call(bringBackUser, { params: { id: person.id } })
    person.isHere = true
  }

  async setRole(person: Person, role: Role): Promise<void> {
    await (await this.#boss(person)).visitor.call(people.setUserRole, { params: { id: person.id }, body: { role } })
    if (person.role !== role) person.code = undefined
    person.role = role
  }

  /** Somebody who has no password joins, and becomes the only owner. */
  async takeOver(person: Person): Promise<void> {
    await this.makeCode(person)
    await this.joinByCode(person, 'passkey')
    const others = this.here().filter(({ role }) => role === 'owner')
    await this.setRole(person, 'owner')
    for (const other of others) await this.setRole(other, 'viewer')
  }

  async moveToTeam(person: Person): Promise<void> {
    const { visitor } = await this.#boss()
    const params = { id: this.#team }
    if (person.isInTeam) await visitor.call(removeMember, { params: { ...params, userId: person.id } })
    else await visitor.call(addMembers, { params, body: { members: [{ userId: person.id }] } })
    person.isInTeam = !person.isInTeam
  }

  async beginQuiet(person: Person): Promise<void> {
    const body = { from: clock(-2), to: clock(2), timeZone: 'UTC' }
    await signedIn(person)[0]?.visitor.call(setQuietHours, { body })
    person.isQuiet = true
  }

  /** The end of everybody's quiet hours. */
  async morning(): Promise<void> {
    const { pool } = this.#company.database
    await pool.query(`update quiet_hours set mode = 'off', from_minute = null, to_minute = null`)
    await pool.query('update held_pushes set due_at = now()')
    await pool.query('update graphile_worker._private_jobs set run_at = now()')
    for (const person of this.people) {
      const due = this.written.filter(text => text.heldFor.has(person) && mayRead(person, text))
      for (const { name } of signedIn(person)) {
        if (due.length === 1 && due[0]) this.#expected.push(`${name}: ${told(person, due[0])}`)
        if (due.length > 1) this.#expected.push(`${name}: summary of ${due.length}`)
      }
      person.isQuiet = false
    }
    for (const text of this.written) text.heldFor.clear()
  }

  async post(isOfTeam: boolean, mentioned: Person | undefined): Promise<void> {
    const { person: author, visitor } = await this.#boss()
    const content = this.#content(mentioned)
    const body = { ...content, ...(isOfTeam && { teamId: this.#team }), clientKey: randomUUID() }
    const { id } = await visitor.call(createPost, { body })
    this.#wrote({ ...content, postId: id, isOfTeam, author, mentioned, call: { by: visitor, body } })
  }

  /** A post for later, whose time comes when its author does not look. */
  async schedule(isOfTeam: boolean): Promise<void> {
    const { person: author, visitor } = await this.#boss()
    const content = this.#content(undefined)
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString()
    const body = { ...content, ...(isOfTeam && { teamId: this.#team }), clientKey: randomUUID(), scheduledFor }
    const { id } = await visitor.call(createPost, { body })
    const { pool } = this.#company.database
    await pool.query(`update scheduled_posts set scheduled_for = now() - interval '1 second' where id = $1`, [id])
    await pool.query(`update graphile_worker._private_jobs set run_at = now() where payload ->> 'id' = $1`, [
      String(id),
    ])
    await this.#company.runJobs()
    this.#wrote({ ...content, postId: id, isOfTeam, author, mentioned: undefined, call: { by: visitor, body } })
  }

  /** The reply was lost, and the same call comes again, with a time that has passed. */
  async repeat({ call, postId, words }: Written): Promise<void> {
    if (!call) return
    const again = call.body.scheduledFor && { scheduledFor: new Date(Date.now() - 1_000).toISOString() }
    const { status, body } = await call.by.try(createPost, { body: { ...call.body, ...again } })
    if (status !== 201 || body.id !== postId) this.#broken.push(`${words} repeated: ${status} ${body.error ?? body.id}`)
  }

  async comment(on: Written, mentioned: Person): Promise<void> {
    const { person: author, visitor } = await this.#boss()
    const content = this.#content(mentioned)
    const { id } = await visitor.call(addComment, { params: { id: on.postId }, body: content })
    this.#wrote({ ...content, postId: on.postId, commentId: id, isOfTeam: on.isOfTeam, author, mentioned })
  }

  async delete(text: Written): Promise<void> {
    const { visitor } = await this.#boss()
    const { postId, commentId } = text
    if (commentId === undefined) await visitor.call(deletePost, { params: { id: postId } })
    else await visitor.call(deleteComment, { params: { id: postId, commentId } })
    for (const other of this.written)
      if (other === text || (commentId === undefined && other.postId === postId)) other.isDeleted = true
  }

  /**
   * What the company does, and not the model says, or the other way around. To try a password takes long, so after each
   * step it is the turn of some of what people have, or had.
   */
  async differences(): Promise<string[]> {
    return [
      ...this.#broken.splice(0),
      ...(await this.#pushDifferences()),
      ...(await this.#roleDifferences()),
      ...(await differencesOf(this.#inTurn(2))),
      ...(await this.#deviceDifferences()),
    ]
  }

  async #pushDifferences(): Promise<string[]> {
    await this.#company.runJobs()
    const got = this.#service.received.slice(this.#seen).map(({ device, message }) => {
      const text = this.written.find(({ words }) => message.body.includes(words))
      const mention = message.title.includes('mentioned you') ? 'mention in ' : ''
      const number = /^\d+/.exec(message.title)?.[0]
      if (text) return `${device}: ${mention}${text.words}`
      if (message.tag === 'summary') return `${device}: summary of ${number}`
      return `${device}: ${/password/i.test(message.title + message.body) ? 'security' : message.title}`
    })
    this.#seen = this.#service.received.length
    const expected = this.#expected
    this.#expected = []
    return [...without(got, expected).map(it => `pushed to ${it}`), ...without(expected, got).map(it => `not to ${it}`)]
  }

  async #roleDifferences(): Promise<string[]> {
    const { visitor } = await this.#boss()
    const listed = (await visitor.call(people.listUsers)).map(({ id, role }) => `${id} is ${role}`)
    const expected = this.here().map(({ id, role }) => `${id} is ${role}`)
    return [...without(listed, expected), ...without(expected, listed).map(it => `not ${it}`)]
  }

  /** The next of what people have to get in with, those who came last first. */
  #inTurn(count: number): Credential[] {
    const next = this.#credentials.splice(-count)
    this.#credentials.unshift(...next)
    return next
  }

  async #deviceDifferences(): Promise<string[]> {
    const latest = this.written.filter(({ commentId }) => commentId === undefined).slice(-3)
    const found = this.people.flatMap(person =>
      person.devices.map(async ({ name, visitor, isSignedIn }) => {
        if (((await visitor.try(currentUser, {})).status === 200) !== isSignedIn)
          return [`${name} is signed in: ${!isSignedIn}`]
        if (!isSignedIn) return []
        const reads = await Promise.all(
          latest.map(async text => {
            const { status } = await visitor.try(getPost, { params: { id: text.postId } })
            return (status === 200) === mayRead(person, text) ? [] : [`${name} reads ${text.words}: ${status}`]
          }),
        )
        return reads.flat()
      }),
    )
    return (await Promise.all(found)).flat()
  }

  /** An owner who is signed in, besides somebody. */
  async #boss(besides?: Person): Promise<Device & { person: Person }> {
    const owners = this.here().filter(person => person.role === 'owner' && person.hasJoined && person !== besides)
    for (const person of owners) for (const device of signedIn(person)) return { ...device, person }
    const [person] = owners
    if (!person) throw new Error('There is no owner')
    const visitor = this.#company.visitor()
    await this.#enter(person, visitor)
    return { ...(await this.#signedIn(person, visitor)), person }
  }

  async #enter({ id, email, password, passkey }: Person, visitor: Visitor): Promise<void> {
    if (passkey) {
      const options = await visitor.call(passkeySignInOptions)
      await visitor.call(signInWithPasskey, { body: { passkey: passkey.get(options) } })
    } else
      await visitor.call(signIn, { body: { email: email ?? (await this.#signInName(id)), password: password ?? '' } })
  }

  async #signInName(id: number): Promise<string> {
    const { rows } = await this.#company.database.pool.query('select sign_in_name from users where id = $1', [id])
    return rows[0].sign_in_name
  }

  async #signedIn(person: Person, visitor: Visitor): Promise<Device> {
    const device = { name: `${person.firstName}-${this.#next()}`, visitor, isSignedIn: true }
    person.devices.push(device)
    await visitor.call(subscribe, { body: this.#service.subscription(device.name) })
    return device
  }

  #person(of: Pick<Person, 'id' | 'firstName' | 'email' | 'role'>): Person {
    const person = { ...of, isHere: true, hasJoined: false, isInTeam: false, isQuiet: false, devices: [] }
    this.people.push(person)
    return person
  }

  #hasPassword(person: Person, password: string): void {
    person.password = password
    this.#credentials.push({
      of: person,
      what: `password ${password}`,
      opens: () => person.isHere && person.password === password,
      isAccepted: () => this.#isIn(visitor => this.#enter({ ...person, password, passkey: undefined }, visitor)),
    })
  }

  #hasPasskey(person: Person, passkey: SoftwareAuthenticator): void {
    person.passkey = passkey
    this.#credentials.push({
      of: person,
      what: 'passkey',
      opens: () => person.isHere,
      isAccepted: () => this.#isIn(visitor => this.#enter({ ...person, passkey }, visitor)),
    })
  }

  #hasCode(person: Person, code: string): void {
    person.code = code
    const mayHaveOne = () => person.role === 'viewer' && (!person.hasJoined || !person.email)
    this.#credentials.push({
      of: person,
      what: `code ${code}`,
      opens: () => person.isHere && person.code === code && mayHaveOne(),
      isAccepted: async () => (await this.#company.visitor().try(checkJoinCode, { body: { code } })).status === 200,
    })
  }

  async #hasLink(person: Person): Promise<void> {
    const link = tokenIn(await this.#company.linkInMail(person.email ?? ''))
    person.link = link
    this.#credentials.push({
      of: person,
      what: 'link',
      opens: () => person.isHere && person.link === link,
      isAccepted: async () =>
        (await this.#company.visitor().call(checkPasswordToken, { body: { token: link } })).isValid,
    })
  }

  /** Whether somebody gets in; they leave at once. */
  async #isIn(enter: (visitor: Visitor) => Promise<void>): Promise<boolean> {
    const visitor = this.#company.visitor()
    try {
      await enter(visitor)
    } catch {
      return false
    }
    const { status } = await visitor.try(currentUser, {})
    if (status === 200) await visitor.call(signOut)
    return status === 200
  }

  #content(mentioned: Person | undefined) {
    const words = `text ${this.#next()}.`
    if (!mentioned) return { content: words, words, mentions: [] }
    const name = `@${mentioned.firstName} Test`
    return { content: `${name} ${words}`, words, mentions: [{ userId: mentioned.id, offset: 0, length: name.length }] }
  }

  #wrote(text: Omit<Written, 'isDeleted' | 'heldFor'>): void {
    const written = { ...text, isDeleted: false, heldFor: new Set<Person>() }
    this.written.push(written)
    const isTold = (person: Person) =>
      person === text.mentioned ? mayRead(person, written) : !text.commentId && isMeantFor(person, written)
    for (const person of this.here()) {
      if (person === text.author || !isTold(person)) continue
      // Nothing is kept for somebody who has no device when it is written.
      if (person.isQuiet && signedIn(person).length > 0) written.heldFor.add(person)
      else for (const { name } of signedIn(person)) this.#expected.push(`${name}: ${told(person, written)}`)
    }
  }

  #newPassword(): string {
    return `a long secret ${this.#next()}`
  }

  #next(): number {
    this.#made += 1
    return this.#made
  }
}

async function differencesOf(credentials: readonly Credential[]): Promise<string[]> {
  const found = await Promise.all(
    credentials.map(async ({ of, what, opens, isAccepted }) => {
      const expected = opens()
      if (expected === undefined || (await isAccepted()) === expected) return []
      return [`${what} of ${of.firstName} ${expected ? 'does not open' : 'opens'}`]
    }),
  )
  return found.flat()
}

const signedIn = ({ devices }: Person) => devices.filter(({ isSignedIn }) => isSignedIn)
const isMeantFor = ({ isInTeam }: Person, { isOfTeam }: Written) => isInTeam || !isOfTeam
export const mayRead = (person: Person, text: Written) =>
  person.isHere && !text.isDeleted && (isMeantFor(person, text) || person.role !== 'viewer')
const told = (person: Person, { mentioned, words }: Written) => `${person === mentioned ? 'mention in ' : ''}${words}`

/** The items of a list that are not in another, each as often as it is there too many. */
function without(items: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return items.filter(item => {
    const at = left.indexOf(item)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** The time on the clock in UTC, so many hours from now. */
function clock(hours: number): string {
  const at = new Date(Date.now() + hours * 3_600_000)
  return at.toISOString().slice(11, 16)
}
