import { describe, expect, test } from 'vitest'
import {
  type Action,
  type Actor,
  actions,
  can,
  companyWideTeamId,
  effectiveRights,
  mayEver,
  type Role,
} from './policy.ts'

const team = 20
const somebodyElse = 999

interface Subject {
  role: Role
  /** Their only team; none by default. */
  membership?: { canPost: boolean; isTeamOwner: boolean }
  /** They wrote the post or comment. */
  wrote?: true
}

const member = { canPost: false, isTeamOwner: false }
const poster = { canPost: true, isTeamOwner: false }
const keeper = { canPost: false, isTeamOwner: true }
const keeperPoster = { canPost: true, isTeamOwner: true }

/** Every kind of actor. */
const people = {
  owner: { role: 'owner' },
  admin: { role: 'admin' },
  'admin member': { role: 'admin', membership: member },
  'admin poster': { role: 'admin', membership: poster },
  'team owner': { role: 'viewer', membership: keeper },
  'team owner poster': { role: 'viewer', membership: keeperPoster },
  poster: { role: 'viewer', membership: poster },
  member: { role: 'viewer', membership: member },
  author: { role: 'viewer', membership: member, wrote: true },
  outsider: { role: 'viewer' },
  'author who left': { role: 'viewer', wrote: true },
} as const satisfies Record<string, Subject>

type Person = keyof typeof people
const everyone = Object.keys(people) as Person[]

function actorOf({ role, membership }: Subject, teamId = team): Actor {
  return { id: 1, role, teams: new Map(membership ? [[teamId, membership]] : []) }
}

/** Who may do the action in their team, to something of somebody else or, with `wrote`, to their own. */
const leadership: Person[] = ['owner', 'admin', 'admin member', 'admin poster']
const teamOwners: Person[] = ['team owner', 'team owner poster']
const members: Person[] = [...teamOwners, 'poster', 'member', 'author']

const expected: Record<Action, Person[]> = {
  'company.brand': ['owner'],
  'organization.edit': ['owner'],
  'audit.read': ['owner'],
  'scim.manage': ['owner'],
  'sso.manage': ['owner'],
  'user.list': leadership,
  'user.add': leadership,
  'user.import': leadership,
  'user.set-role': leadership,
  'user.edit': leadership,
  'user.remove': leadership,
  'user.reset-factors': ['owner'],
  'user.change-email': ['owner'],
  'user.bring-back': leadership,
  'user.make-join-code': [...leadership, ...teamOwners],
  'user.erase': ['owner'],
  'team.list-all': leadership,
  'team.read': [...leadership, ...members],
  'team.create': leadership,
  'team.edit': leadership,
  'team.delete': leadership,
  'team.set-members': leadership,
  'team.see-members': [...leadership, ...teamOwners],
  'post.read': [...leadership, ...members],
  'post.create': ['owner', 'admin poster', 'team owner poster', 'poster'],
  'post.edit': [...leadership, ...teamOwners, 'author'],
  'post.delete': [...leadership, ...teamOwners, 'author'],
  'post.urgent': [...leadership, ...teamOwners],
  'post.pin': [...leadership, ...teamOwners],
  'post.see-readers': [...leadership, ...teamOwners],
  'record.read': [...leadership, ...teamOwners],
  'hold.manage': ['owner'],
  'export.make': ['owner'],
  'import.make': ['owner'],
  'webhook.manage': ['owner'],
  'token.make': leadership,
  'token.end': ['owner'],
  'post.see-revisions': [...leadership, ...teamOwners, 'author'],
  'post.remove-text': [...leadership, ...teamOwners],
  'post.notify': [...leadership, ...teamOwners],
  'post.save': [...leadership, ...members],
  'post.like': [...leadership, ...members],
  'comment.create': [...leadership, ...members],
  'comment.edit': ['author'],
  'comment.see-revisions': [...leadership, ...teamOwners, 'author'],
  'comment.remove-text': [...leadership, ...teamOwners],
  'comment.delete': [...leadership, ...teamOwners, 'author'],
  'settings.manage': [...leadership, ...teamOwners],
  'engagement.overview': leadership,
  'engagement.whole-page': ['owner'],
  'engagement.team': [...leadership, ...teamOwners],
  'giveaway.manage': [...leadership, ...teamOwners],
  'giveaway.list-all': leadership,
  'giveaway.see-address': leadership,
  'giveaway.create': [...leadership, ...teamOwners],
  'giveaway.delete': [...leadership, ...teamOwners],
  'giveaway.settle': ['owner'],
  'template.edit': leadership,
  'push.subscribe': everyone,
  'system.test': leadership,
  'system.health': leadership,
  'attention.read': ['owner'],
  'media.repair': leadership,
  'media.confirm-missing': ['owner'],
}

test('somebody may do every action', () => {
  expect([...actions].toSorted()).toEqual(Object.keys(expected).toSorted())
})

describe('in one team', () => {
  test.each(Object.entries(expected) as [Action, Person[]][])('%s', (action, who) => {
    const may = everyone.filter(name => {
      const person: Subject = people[name]
      const subject = { teamId: team, authorId: person.wrote ? 1 : somebodyElse, userId: somebodyElse }
      return can(actorOf(person), action, { ...subject, role: 'viewer', newRole: 'viewer', isNew: true })
    })
    expect(may.toSorted()).toEqual(who.toSorted())
  })

  test('rights in one team do not apply in another', () => {
    const elsewhere = actorOf({ role: 'viewer', membership: keeperPoster }, 21)
    const allowed = actions.filter(action => can(elsewhere, action, { teamId: team, authorId: 1 }))
    expect(allowed.toSorted()).toEqual(['push.subscribe'])
  })
})

describe('exceptions', () => {
  const owner = actorOf({ role: 'owner' })
  const admin = actorOf({ role: 'admin' })
  const teamOwner = actorOf({ role: 'viewer', membership: keeperPoster })

  test('nobody can change their own role or remove themselves', () => {
    for (const actor of [owner, admin]) {
      const self = { userId: actor.id, role: actor.role, newRole: 'viewer' } as const
      expect(can(actor, 'user.set-role', self)).toBe(false)
      expect(can(actor, 'user.edit', self)).toBe(false)
      expect(can(actor, 'user.remove', self)).toBe(false)
    }
  })

  test('join codes are for viewers only', () => {
    for (const actor of [owner, admin])
      for (const role of ['owner', 'admin'] as const) expect(can(actor, 'user.make-join-code', { role })).toBe(false)
    expect(can(teamOwner, 'user.make-join-code', { role: 'admin', teamId: team, isNew: true })).toBe(false)
  })

  test('team owners make join codes only for who is new in their team', () => {
    const makes = (subject: object) => can(teamOwner, 'user.make-join-code', { role: 'viewer', ...subject })
    expect(makes({ teamId: team, isNew: true })).toBe(true)
    for (const subject of [
      {},
      { isNew: true },
      { teamId: team },
      { teamId: team, isNew: false },
      { teamId: 21, isNew: true },
    ])
      expect(makes(subject)).toBe(false)
  })

  test('only owners can make, change and remove owners', () => {
    const subject = (role: Role, newRole: Role) => ({ userId: somebodyElse, role, newRole })
    expect(can(owner, 'user.set-role', subject('viewer', 'owner'))).toBe(true)
    expect(can(owner, 'user.set-role', subject('owner', 'viewer'))).toBe(true)
    expect(can(owner, 'user.remove', subject('owner', 'owner'))).toBe(true)
    expect(can(owner, 'user.add', { newRole: 'owner' })).toBe(true)
    expect(can(admin, 'user.set-role', subject('viewer', 'owner'))).toBe(false)
    expect(can(admin, 'user.set-role', subject('owner', 'viewer'))).toBe(false)
    expect(can(admin, 'user.remove', subject('owner', 'owner'))).toBe(false)
    expect(can(admin, 'user.add', { newRole: 'owner' })).toBe(false)
    expect(can(admin, 'user.set-role', subject('viewer', 'admin'))).toBe(true)
    expect(can(admin, 'user.set-role', subject('admin', 'viewer'))).toBe(true)
    expect(can(admin, 'user.remove', subject('admin', 'admin'))).toBe(true)
    expect(can(admin, 'user.add', { newRole: 'admin' })).toBe(true)
  })

  test.each(['team.edit', 'team.delete'] as const)('Company-wide knows no %s', action => {
    const keeperOfAll = actorOf({ role: 'viewer', membership: keeperPoster }, companyWideTeamId)
    for (const actor of [owner, admin, keeperOfAll])
      expect(can(actor, action, { teamId: companyWideTeamId })).toBe(false)
  })

  test('only owners can create a company-wide giveaway', () => {
    for (const teamId of [null, companyWideTeamId]) {
      expect(can(owner, 'giveaway.create', { teamId })).toBe(true)
      expect(can(admin, 'giveaway.create', { teamId })).toBe(false)
      expect(can(teamOwner, 'giveaway.create', { teamId })).toBe(false)
    }
  })

  test('in Company-wide owners can always post, everyone else with canPost', () => {
    const posts = (role: Role, membership?: typeof poster) =>
      can(actorOf({ role, membership }, companyWideTeamId), 'post.create', { teamId: companyWideTeamId })
    expect(posts('owner')).toBe(true)
    expect(posts('admin', poster)).toBe(true)
    expect(posts('admin', { ...poster, canPost: false })).toBe(false)
    expect(posts('viewer', poster)).toBe(true)
    expect(posts('viewer', { ...poster, canPost: false })).toBe(false)
  })
})

describe('mayEver', () => {
  const never = (person: Subject) => actions.filter(action => !mayEver(actorOf(person), action)).toSorted()
  const forOwners: Action[] = [
    'company.brand',
    'organization.edit',
    'sso.manage',
    'audit.read',
    'user.erase',
    'user.reset-factors',
    'user.change-email',
    'attention.read',
    'engagement.whole-page',
    'giveaway.settle',
    'hold.manage',
    'export.make',
    'import.make',
    'webhook.manage',
    'media.confirm-missing',
    'scim.manage',
  ]
  const forLeadership: Action[] = [
    'token.make',
    'token.end',
    'user.list',
    'user.add',
    'user.bring-back',
    'user.import',
    'user.set-role',
    'user.edit',
    'user.remove',
    'team.list-all',
    'team.create',
    'team.edit',
    'team.delete',
    'team.set-members',
    'engagement.overview',
    'giveaway.list-all',
    'giveaway.see-address',
    'template.edit',
    'system.test',
    'system.health',
    'media.repair',
  ]
  const forTeamOwners: Action[] = [
    'user.make-join-code',
    'team.see-members',
    'post.urgent',
    'post.pin',
    'post.see-readers',
    'post.notify',
    'post.remove-text',
    'comment.remove-text',
    'record.read',
    'settings.manage',
    'engagement.team',
    'giveaway.manage',
    'giveaway.create',
    'giveaway.delete',
  ]

  test('returns whether a role could ever do it to any object', () => {
    expect(never({ role: 'owner' })).toEqual([])
    expect(never({ role: 'admin' })).toEqual(forOwners.toSorted())
    expect(never({ role: 'viewer', membership: keeper })).toEqual([...forOwners, ...forLeadership].toSorted())
    expect(never({ role: 'viewer', membership: poster })).toEqual(
      [...forOwners, ...forLeadership, ...forTeamOwners].toSorted(),
    )
    expect(never({ role: 'viewer' })).toEqual([...forOwners, ...forLeadership, ...forTeamOwners].toSorted())
  })

  test('is true for everything that is allowed for some object', () => {
    for (const person of Object.values<Subject>(people)) {
      const actor = actorOf(person)
      const subject = { teamId: team, authorId: 1, userId: somebodyElse, role: 'viewer', newRole: 'viewer' } as const
      for (const action of actions) if (can(actor, action, subject)) expect(mayEver(actor, action), action).toBe(true)
    }
  })
})

test('the owner role has every right in every team, everyone else the stored ones', () => {
  expect(effectiveRights('owner')).toEqual({ canPost: true, isTeamOwner: true })
  expect(effectiveRights('owner', { canPost: false, isTeamOwner: false })).toEqual({ canPost: true, isTeamOwner: true })
  expect(effectiveRights('admin')).toEqual({ canPost: false, isTeamOwner: false })
  expect(effectiveRights('viewer', { canPost: true, isTeamOwner: false })).toEqual({
    canPost: true,
    isTeamOwner: false,
  })
})
