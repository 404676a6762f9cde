import * as accounts from '#contract/accounts.ts'
import { type AnyRequest, type Call, type ReplyOf, type RequestOf, requestUrl } from '#contract/call.ts'
import { confirmIdentity } from '#contract/factors.ts'
import { addMembers, makeTeamOwner } from '#contract/members.ts'
import { addUser } from '#contract/people.ts'
import type { Role } from '#contract/policy.ts'
import { createTeam } from '#contract/teams.ts'
import * as cast from '#server/testing/components/people.ts'
import { untilServed } from '#server/testing/until-served.ts'
import { newId } from '#web/lib/new-id.ts'
import { commands } from './commands.ts'

type Args<C extends Call> = {} extends RequestOf<C> ? [RequestOf<C>?] : [RequestOf<C>]

/** Somebody of the company, who calls the server from another device than the page. */
export class Person {
  readonly email: string
  readonly name: string
  id = 0

  constructor({ email, firstName, lastName }: { email: string; firstName: string; lastName: string }) {
    this.email = email
    this.name = `${firstName} ${lastName}`
  }

  /** Throws when the call is refused. */
  async call<C extends Call>(call: C, ...[request]: Args<C>): Promise<ReplyOf<C>> {
    const { params, query, body } = (request ?? {}) as AnyRequest
    const path = requestUrl(call, { params, query })
    const sent = { method: call.method, path, body: body === undefined ? null : JSON.stringify(body) }
    const reply = await untilServed(async () => {
      const { status, text } = await commands.send(this.email, sent)
      return { status, body: JSON.parse(text) }
    })
    if (reply.status >= 400) throw new Error(`${call.method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
}

/** The owner of the company, who signs in again only where a test has ended their session: each time costs a hash. */
export async function olivia(): Promise<Person> {
  const owner = new Person(cast.owner)
  const signIn = async () => {
    const { user } = await owner.call(accounts.signIn, { body: { email: owner.email, password: cast.password } })
    return user
  }
  owner.id = (await owner.call(accounts.currentUser).catch(signIn))?.id ?? 0
  return owner
}

/** The same, who has just confirmed who they are: that holds for a while, and a run may take longer. */
export async function confirmedOlivia(): Promise<Person> {
  const owner = await olivia()
  await owner.call(confirmIdentity, { body: { password: cast.password } })
  return owner
}

export const { password } = cast

interface JoinOptions {
  lastName?: string
  role?: Role
  teamId?: number
  canPost?: boolean
  isTeamOwner?: boolean
}

/** Adds somebody with an address of their own, who chooses a password and joins the team if one is given. */
export async function join(
  firstName: string,
  { lastName = 'Test', role = 'viewer', teamId, canPost = false, isTeamOwner = false }: JoinOptions = {},
): Promise<Person> {
  const owner = await olivia()
  const name = { firstName, lastName, email: `${newId()}@hearth.example` }
  const person = new Person(name)
  const { credentials } = await owner.call(addUser, { body: { ...name, role } })
  const { redirectTo = '' } = await person.call(accounts.signIn, {
    body: { email: person.email, password: credentials?.tempPassword ?? '' },
  })
  const token = new URL(redirectTo, location.origin).searchParams.get('token') ?? ''
  const { user } = await person.call(accounts.resetPassword, { body: { token, newPassword: cast.password } })
  person.id = user?.id ?? 0
  if (teamId !== undefined) {
    await owner.call(addMembers, { params: { id: teamId }, body: { members: [{ userId: person.id, canPost }] } })
    if (isTeamOwner) await owner.call(makeTeamOwner, { params: { id: teamId, userId: person.id } })
  }
  return person
}

/** Adds a team without members, and returns its id. */
export async function addTeam(name: string): Promise<number> {
  const owner = await olivia()
  return (await owner.call(createTeam, { body: { name, departments: ['HVAC'], functions: ['Install'] } })).id
}
