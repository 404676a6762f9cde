import pLimit from 'p-limit'
import { currentUser, signIn } from '#contract/accounts.ts'
import type { ReplyOf, RequestOf } from '#contract/call.ts'
import { completeJoin } from '#contract/joining.ts'
import { limits } from '#contract/limits.ts'
import { makeTeamOwner, saveMembers } from '#contract/members.ts'
import { importUsers, listCardHolders, makeJoinCards, searchUsers } from '#contract/people.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { subscribe } from '#contract/push.ts'
import { setCompanyQuietHours } from '#contract/quiet-hours.ts'
import { createTeam, manageTeams } from '#contract/teams.ts'
import { Browser, type Target } from '#server/testing/browser.ts'
import { Person } from './person.ts'
import { teamCount, type Worker } from './roster.ts'

/** Where devices are subscribed, and what they have received. */
export interface Pushes {
  subscription(userId: number): RequestOf<typeof subscribe>['body']
  /** How many pushes of a post each user has got. */
  received(postId: number): ReadonlyMap<number, number>
}

export interface Company {
  owner: Person
  /** In the order of the roster. */
  people: Person[]
}

const password = 'correct horse battery staple'
const atOnce = 8

/** Throws unless these are an owner's credentials, without a second step. */
export async function signInOwner(app: Target, email: string, ownPassword: string): Promise<Browser> {
  const browser = new Browser()
  const { user } = await browser.ask(app, signIn, { body: { email, password: ownPassword } })
  if (!user) throw new Error('The owner must be able to sign in with the password alone, without a second step.')
  if (user.role !== 'owner') throw new Error(`${email} is not an owner.`)
  return browser
}

/** Fills an installation whose only person is its owner with teams and people who have joined. */
export async function settle(
  app: Target,
  owner: Browser,
  roster: readonly Worker[],
  pushes: Pushes | undefined,
): Promise<Company> {
  const limit = pLimit(atOnce)
  const { total } = await owner.ask(app, searchUsers, { query: { limit: 1 } })
  if (total !== 1) throw new Error(`This installation has ${total} people: a simulation is for an empty one.`)
  const existing = await owner.ask(app, manageTeams, {})
  if (existing.length !== 1 || existing.some(({ postCount }) => postCount > 0))
    throw new Error('This installation has teams or posts: a simulation is for an empty one.')
  await owner.ask(app, setCompanyQuietHours, { body: { hours: null, urgentPerDay: 5 } })
  const { id: ownerId } = await owner.ask(app, currentUser, {})

  const names = Array.from({ length: teamCount(roster.length) }, (_, team) => `Crew ${team + 1}`)
  const form = { departments: ['HVAC'], functions: ['Service'] }
  const teams = await Promise.all(
    names.map(name => limit(() => owner.ask(app, createTeam, { body: { name, ...form } }))),
  )
  await importAll(app, owner, roster, names)
  const cards = new Map<string, { id: number; joinCode: string }>()
  const holders = await owner.ask(app, listCardHolders, {})
  for (let from = 0; from < holders.length; from += limits.joinCardsAtOnce) {
    const userIds = holders.slice(from, from + limits.joinCardsAtOnce).map(({ id }) => id)
    const made = await owner.ask(app, makeJoinCards, { body: { userIds } })
    for (const card of made.cards) cards.set(card.lastName, card)
  }
  const join = async (worker: Worker) => {
    const card = cards.get(worker.lastName)
    const team = teams[worker.team]
    if (!card || !team) throw new Error(`${worker.lastName} was not imported`)
    const browser = new Browser()
    await browser.ask(app, completeJoin, { body: { code: card.joinCode, newPassword: password } })
    if (worker.hasDevice && pushes) await browser.ask(app, subscribe, { body: pushes.subscription(card.id) })
    if (worker.isLead) await owner.ask(app, makeTeamOwner, { params: { id: team.id, userId: card.id } })
    return new Person(browser, { id: card.id, worker, teamId: team.id })
  }
  const people = await Promise.all(roster.map(worker => limit(() => join(worker))))
  const change = people
    .filter(({ worker }) => worker?.postsToAll)
    .map(({ id }) => ({ userId: id, canPost: true, isTeamOwner: false }))
  await owner.ask(app, saveMembers, { params: { id: companyWideTeamId }, body: { change } })
  return { owner: new Person(owner, { id: ownerId }), people }
}

async function importAll(
  app: Target,
  { cookie }: Browser,
  roster: readonly Worker[],
  teamNames: readonly string[],
): Promise<void> {
  for (let from = 0; from < roster.length; from += limits.importRows) {
    const rows = roster
      .slice(from, from + limits.importRows)
      .map(({ firstName, lastName, team }) => `${firstName},${lastName},,${teamNames[team]}\r\n`)
    const body = new FormData()
    body.append('allowWithoutEmail', 'true')
    body.append('csv', new Blob(['firstName,lastName,email,team\r\n', ...rows], { type: 'text/csv' }), 'people.csv')
    const response = await fetch(`${app.url}${importUsers.path}?invitations=later`, {
      method: importUsers.method,
      headers: { cookie, origin: app.url },
      body,
    })
    if (!response.ok) throw new Error(`The import replied ${response.status}: ${await response.text()}`)
    const { failed, errors } = (await response.json()) as ReplyOf<typeof importUsers>
    if (failed > 0) throw new Error(`${failed} people were not imported: ${errors[0]?.message}`)
  }
}
