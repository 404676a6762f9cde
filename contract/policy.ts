/**
 * Who may do what: the one table behind every screen and every call (spec 1 §6, spec 2 §6, decisions 14, 15, 20, 36).
 * A team owner is a viewer who owns the team in question, or, where no team is in question, any team.
 */
export type Role = 'owner' | 'admin' | 'viewer'

export interface Actor {
  readonly id: number
  readonly role: Role
  readonly teams: ReadonlyMap<number, { readonly canPost: boolean; readonly isTeamOwner: boolean }>
}

/** What an action is done to; only the parts that its row asks for matter. */
export interface Subject {
  readonly teamId?: number | null
  readonly authorId?: number
  readonly userId?: number
  /** The role that the person has now. */
  readonly role?: Role
  /** The role that the person is to get. */
  readonly newRole?: Role
}

type Cell = (actor: Actor, subject: Subject) => boolean
type Row = readonly [owner: Cell, admin: Cell, teamOwner: Cell, viewer: Cell]

const companyWide = 9

const yes: Cell = () => true
const no: Cell = () => false
const ifMember: Cell = (actor, { teamId }) => teamId != null && actor.teams.has(teamId)
const ifCanPost: Cell = (actor, { teamId }) => teamId != null && (actor.teams.get(teamId)?.canPost ?? false)
const ifAuthor: Cell = (actor, subject) => subject.authorId === actor.id && ifMember(actor, subject)
const ifTeam: Cell = (_, { teamId }) => teamId != null && teamId !== companyWide
const ifOther: Cell = (_, { teamId }) => teamId !== companyWide
const notSelf: Cell = (actor, { userId }) => userId !== actor.id
const notSelfNorOwner: Cell = (actor, subject) => notSelf(actor, subject) && subject.role !== 'owner'
const unlessOwnerInvolved: Cell = (actor, subject) => notSelfNorOwner(actor, subject) && subject.newRole !== 'owner'
const notAsOwner: Cell = (_, { newRole }) => newRole !== 'owner'

// biome-ignore format: a table is read by its columns
const table = {
  //                        owner     admin                team owner  viewer
  'company.brand':         [yes,      no,                  no,         no],
  'organization.edit':     [yes,      no,                  no,         no],
  'audit.read':            [yes,      no,                  no,         no],

  'user.list':             [yes,      yes,                 no,         no],
  'user.add':              [yes,      notAsOwner,          no,         no],
  'user.import':           [yes,      yes,                 no,         no],
  'user.set-role':         [notSelf,  unlessOwnerInvolved, no,         no],
  'user.remove':           [notSelf,  notSelfNorOwner,     no,         no],

  'team.list-all':         [yes,      yes,                 no,         no],
  'team.read':             [yes,      yes,                 yes,        ifMember],
  'team.create':           [yes,      yes,                 no,         no],
  'team.edit':             [ifOther,  ifOther,             no,         no],
  'team.delete':           [ifOther,  ifOther,             no,         no],
  'team.set-members':      [yes,      yes,                 no,         no],
  'team.see-members':      [yes,      yes,                 yes,        no],

  'post.read':             [yes,      yes,                 yes,        ifMember],
  'post.create':           [yes,      ifCanPost,           ifCanPost,  ifCanPost],
  'post.edit':             [yes,      yes,                 yes,        ifAuthor],
  'post.delete':           [yes,      yes,                 yes,        ifAuthor],
  'post.pin':              [yes,      yes,                 yes,        no],
  'post.see-readers':      [yes,      yes,                 yes,        no],
  'post.notify':           [yes,      yes,                 yes,        no],
  'post.like':             [yes,      yes,                 yes,        ifMember],
  'comment.create':        [yes,      yes,                 yes,        ifMember],
  'comment.edit':          [yes,      yes,                 yes,        ifAuthor],
  'comment.delete':        [yes,      yes,                 yes,        ifAuthor],

  'settings.manage':       [yes,      yes,                 yes,        no],
  'engagement.overview':   [yes,      yes,                 no,         no],
  'engagement.team':       [yes,      yes,                 yes,        no],
  'giveaway.manage':       [yes,      yes,                 yes,        no],
  'giveaway.create':       [yes,      ifTeam,              yes,        no],
  'giveaway.delete':       [yes,      yes,                 yes,        no],
  'template.edit':         [yes,      yes,                 yes,        no],
  'lottery.read':          [yes,      yes,                 yes,        yes],
  'push.subscribe':        [yes,      yes,                 yes,        yes],

  'system.test':           [yes,      yes,                 no,         no],
  'media.repair':          [yes,      yes,                 no,         no],
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

/** Whether the actor's role could ever allow the action: what a page or a call asks before it looks anything up. */
export function mayEver(actor: Actor, action: Action): boolean {
  return table[action][columnOf(actor, {})] !== no
}
