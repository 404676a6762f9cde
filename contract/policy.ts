/** The rules about rights: who may do what, what the owner role adds to stored rights, and which team is Company-wide. */
export type Role = 'owner' | 'admin' | 'viewer'

/** A user's rights in one team. */
export interface Rights {
  readonly canPost: boolean
  readonly isTeamOwner: boolean
}

export interface Actor {
  readonly id: number
  readonly role: Role
  /** The stored rights by team; `rightsIn` returns the effective ones. */
  readonly teams: ReadonlyMap<number, Rights>
}

/** The team of which everyone is a member. Nobody can leave, edit or delete it. */
export const companyWideTeamId = 9
export const isCompanyWide = (teamId: number | null | undefined): boolean => teamId === companyWideTeamId

const noRights: Rights = { canPost: false, isTeamOwner: false }
const allRights: Rights = { canPost: true, isTeamOwner: true }

/** The rights that count: the owner role has all rights in every team, which are not stored. */
export const effectiveRights = (role: Role, { canPost, isTeamOwner }: Rights = noRights): Rights =>
  role === 'owner' ? allRights : { canPost, isTeamOwner }

/** The actor's effective rights in a team. */
export const rightsIn = (actor: Actor, teamId: number): Rights => effectiveRights(actor.role, actor.teams.get(teamId))

/** The object of an action. Only the fields that its row of the table reads matter. */
export interface Subject {
  readonly teamId?: number | null
  readonly authorId?: number
  readonly userId?: number
  /** The user's current role. */
  readonly role?: Role
  /** The role that the user gets. */
  readonly newRole?: Role
  /** The user has never had an account. */
  readonly isNew?: boolean
}

type Cell = (actor: Actor, subject: Subject) => boolean
type Row = readonly [owner: Cell, admin: Cell, teamOwner: Cell, viewer: Cell]

const yes: Cell = () => true
const no: Cell = () => false
const ifMember: Cell = (actor, { teamId }) => teamId != null && actor.teams.has(teamId)
const ifCanPost: Cell = (actor, { teamId }) => teamId != null && (actor.teams.get(teamId)?.canPost ?? false)
const ifAuthor: Cell = (actor, subject) => subject.authorId === actor.id && ifMember(actor, subject)
const ifOwn: Cell = (actor, { authorId }) => authorId === actor.id
const ifNotOwn: Cell = (actor, { authorId }) => authorId !== actor.id
const ifTeam: Cell = (_, { teamId }) => teamId != null && !isCompanyWide(teamId)
const ifOther: Cell = (_, { teamId }) => !isCompanyWide(teamId)
const notSelf: Cell = (actor, { userId }) => userId !== actor.id
const notSelfNorOwner: Cell = (actor, subject) => notSelf(actor, subject) && subject.role !== 'owner'
const unlessOwnerInvolved: Cell = (actor, subject) => notSelfNorOwner(actor, subject) && subject.newRole !== 'owner'
const ifViewer: Cell = (_, { role }) => role === 'viewer'
const ifNewInTeam: Cell = (_, { role, teamId, isNew }) => role === 'viewer' && teamId != null && isNew === true
const notAsOwner: Cell = (_, { newRole }) => newRole !== 'owner'

// A team owner is a viewer who owns the subject's team or, without a team in the subject, any team.
// biome-ignore format: a table is read by its columns
const table = {
  //                        owner     admin                team owner  viewer
  'company.brand':         [yes,      no,                  no,         no],
  'organization.edit':     [yes,      no,                  no,         no],
  'audit.read':            [yes,      no,                  no,         no],
  'scim.manage':           [yes,      no,                  no,         no],
  'sso.manage':            [yes,      no,                  no,         no],

  'user.list':             [yes,      yes,                 no,         no],
  'user.add':              [yes,      notAsOwner,          no,         no],
  'user.import':           [yes,      yes,                 no,         no],
  'user.set-role':         [notSelf,  unlessOwnerInvolved, no,         no],
  'user.edit':             [notSelf,  notSelfNorOwner,     no,         no],
  'user.remove':           [notSelf,  notSelfNorOwner,     no,         no],
  'user.bring-back':      [yes,      notAsOwner,          no,         no],
  'user.make-join-code':  [ifViewer, ifViewer,            ifNewInTeam, no],
  'user.erase':           [yes,      no,                  no,         no],
  'user.reset-factors':   [notSelf,  no,                  no,         no],
  'user.change-email':   [notSelfNorOwner, no,            no,         no],

  'team.list-all':         [yes,      yes,                 no,         no],
  'team.read':             [yes,      yes,                 yes,        ifMember],
  'team.create':           [yes,      yes,                 no,         no],
  'team.edit':             [ifOther,  ifOther,             no,         no],
  'team.delete':           [ifOther,  ifOther,             no,         no],
  'team.set-members':      [yes,      yes,                 no,         no],
  'team.see-members':      [yes,      yes,                 yes,        no],

  'post.read':             [yes,      yes,                 yes,        ifMember],
  'post.create':           [yes,      ifCanPost,           ifCanPost,  ifCanPost],
  'post.urgent':           [yes,      yes,                 yes,        no],
  'post.edit':             [yes,      yes,                 yes,        ifAuthor],
  'post.delete':           [yes,      yes,                 yes,        ifAuthor],
  'post.pin':              [yes,      yes,                 yes,        no],
  'post.see-readers':      [yes,      yes,                 yes,        no],
  'post.see-revisions':   [yes,      yes,                 yes,        ifAuthor],
  'post.remove-text':      [ifNotOwn, ifNotOwn,            ifNotOwn,   no],
  'post.notify':           [yes,      yes,                 yes,        no],
  'post.save':             [yes,      yes,                 yes,        ifMember],
  'post.like':             [yes,      yes,                 yes,        ifMember],
  'comment.create':        [yes,      yes,                 yes,        ifMember],
  'comment.edit':          [ifOwn,    ifOwn,               ifOwn,      ifAuthor],
  'comment.see-revisions': [yes,      yes,                 yes,        ifAuthor],
  'comment.remove-text':   [ifNotOwn, ifNotOwn,            ifNotOwn,   no],
  'comment.delete':        [yes,      yes,                 yes,        ifAuthor],

  'record.read':           [yes,      yes,                 yes,        no],
  'hold.manage':           [yes,      no,                  no,         no],

  'settings.manage':       [yes,      yes,                 yes,        no],
  'engagement.overview':   [yes,      yes,                 no,         no],
  'engagement.whole-page': [yes,      no,                  no,         no],
  'engagement.team':       [yes,      yes,                 yes,        no],
  'giveaway.manage':       [yes,      yes,                 yes,        no],
  'giveaway.list-all':     [yes,      yes,                 no,         no],
  'giveaway.see-address':  [yes,      yes,                 no,         no],
  'giveaway.create':       [yes,      ifTeam,              yes,        no],
  'giveaway.delete':       [yes,      yes,                 yes,        no],
  'giveaway.settle':       [yes,      no,                  no,         no],
  'template.edit':         [yes,      yes,                 no,         no],
  'push.subscribe':        [yes,      yes,                 yes,        yes],

  'token.make':            [yes,      yes,                 no,         no],
  'export.make':           [yes,      no,                  no,         no],
  'import.make':           [yes,      no,                  no,         no],
  'webhook.manage':        [yes,      no,                  no,         no],
  'token.end':             [yes,      ifOwn,               no,         no],

  'system.test':           [yes,      yes,                 no,         no],
  'system.health':         [yes,      yes,                 no,         no],
  'attention.read':       [yes,      no,                  no,         no],
  'media.repair':          [yes,      yes,                 no,         no],
  'media.confirm-missing': [yes,      no,                  no,         no],
} as const satisfies Record<string, Row>

export type Action = keyof typeof table
export const actions = Object.keys(table) as Action[]

const ownsAny = (actor: Actor) => [...actor.teams.values()].some(team => team.isTeamOwner)

function columnOf(actor: Actor, subject: Subject): 0 | 1 | 2 | 3 {
  if (actor.role === 'owner') return 0
  if (actor.role === 'admin') return 1
  const owns =
    subject.teamId === undefined
      ? ownsAny(actor)
      : subject.teamId !== null && (actor.teams.get(subject.teamId)?.isTeamOwner ?? false)
  return owns ? 2 : 3
}

/** Whether the actor may do this to that subject. */
export function can(actor: Actor, action: Action, subject: Subject = {}): boolean {
  return table[action][columnOf(actor, subject)](actor, subject)
}

/** Whether the actor's role could ever allow the action, for pages and calls that have no subject yet. */
export function mayEver(actor: Actor, action: Action): boolean {
  return table[action][columnOf(actor, {})] !== no
}

/** The teams whose posts the actor may read; undefined for all. */
export const teamsToRead = (actor: Actor): number[] | undefined =>
  can(actor, 'post.read', { teamId: null }) ? undefined : [...actor.teams.keys()]

/** Whether the actor may post in any team. */
export const mayPostSomewhere = (actor: Actor): boolean =>
  actor.role === 'owner' || [...actor.teams.values()].some(({ canPost }) => canPost)

/** Whether the actor may upload media: who may write posts in any team, or edit those of others. */
export function mayUpload(actor: Actor): boolean {
  return actor.role !== 'viewer' || [...actor.teams.values()].some(({ canPost, isTeamOwner }) => canPost || isTeamOwner)
}
