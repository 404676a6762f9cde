import type { AuditedAction } from '#contract/audit.ts'
import { plural } from '#contract/words.ts'

/** What is known of an act when its sentence is made: its details, and the names behind the ids in it. */
export interface Act {
  action: string
  subject: string
  details: Record<string, unknown>
  person: (id: unknown) => string
  team: (id: unknown) => string
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const shownPeople = 3

/** A detail as a word; details are what this app wrote, so anything but a word or number is not one. */
const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(word) : [])
const idOf = (subject: string): number => Number(subject.split(':')[1])
const teamOf = ({ subject, details, team }: Act): string => word(details.name) || team(idOf(subject))

/** "Ann, Ben, Cy and 12 others". */
function people({ person }: Act, ids: unknown): string {
  const all = Array.isArray(ids) ? ids : []
  const named = all.slice(0, shownPeople).map(person)
  const others = all.length - named.length
  return list.format(others > 0 ? [...named, plural(others, 'other')] : named)
}

const roles: Record<string, string> = { owner: 'an owner', admin: 'an admin', viewer: 'a viewer' }
const roleOf = (value: unknown) => roles[word(value)] ?? word(value)
const brandings: Record<string, string> = {
  name: 'company name',
  appName: 'app name',
  primaryColor: 'colour',
  logoUrl: 'logo',
}

/** The ways in which a sentence goes on after the name of who acted. */
const sentences: Record<AuditedAction, (act: Act) => string> = {
  'company.set-up': ({ details }) => `set up the company ${word(details.name)}`,
  'company.branded': ({ details }) =>
    `changed the ${list.format(Object.keys(details).map(name => brandings[name] ?? name))} of the company`,
  'organization.edited': ({ subject, details }) => {
    const [added, removed] = [words(details.added), words(details.removed)]
    const parts = [
      ...(added.length > 0 ? [`added ${list.format(added)} to`] : []),
      ...(removed.length > 0 ? [`removed ${list.format(removed)} from`] : []),
    ]
    return `${parts.join(' and ')} the ${subject}`
  },
  'domain.added': ({ details }) => `let addresses at ${word(details.domain)} register`,
  'domain.removed': ({ details }) => `stopped addresses at ${word(details.domain)} from registering`,

  'team.created': act => `created the team ${teamOf(act)}`,
  'team.edited': act => {
    const changes = (act.details.changes ?? {}) as Record<string, unknown>
    if (Object.keys(changes).length === 1 && changes.isActive !== undefined)
      return `${changes.isActive ? 'activated' : 'deactivated'} the team ${teamOf(act)}`
    if (changes.name !== undefined) return `edited the team ${word(act.details.from)}, now ${teamOf(act)}`
    return `edited the team ${teamOf(act)}`
  },
  'team.deleted': act => `deleted the team ${teamOf(act)}`,
  'team.members-added': act => `added ${people(act, act.details.userIds) || 'nobody new'} to ${teamOf(act)}`,
  'team.member-removed': act => `took ${act.person(act.details.userId)} out of ${teamOf(act)}`,
  'team.members-saved': act => {
    const { added, removed, changed } = act.details
    const parts = [
      ...(words(added).length > 0 ? [`added ${people(act, added)}`] : []),
      ...(words(removed).length > 0 ? [`took out ${people(act, removed)}`] : []),
      ...(words(changed).length > 0 ? [`changed the rights of ${people(act, changed)}`] : []),
    ]
    return `in ${teamOf(act)}: ${parts.join('; ')}`
  },
  'team.rights-set': act => {
    const { userId, canPost, isTeamOwner } = act.details
    const [name, team] = [act.person(userId), teamOf(act)]
    if (isTeamOwner !== undefined)
      return isTeamOwner ? `made ${name} an owner of ${team}` : `took the ownership of ${team} from ${name}`
    return canPost ? `let ${name} post in ${team}` : `stopped ${name} from posting in ${team}`
  },

  'user.added': ({ subject, details, person }) =>
    `added ${person(idOf(subject))} (${word(details.email)}) as ${roleOf(details.role)}`,
  'user.imported': act => `imported ${people(act, act.details.userIds)} from a file`,
  'user.invited': ({ subject, person }) => `sent ${person(idOf(subject))} the invitation again`,
  'user.role-set': ({ subject, details, person }) =>
    `made ${person(idOf(subject))} ${roleOf(details.to)}, who was ${roleOf(details.from)}`,
  'user.removed': ({ subject, person }) => `removed ${person(idOf(subject))}`,
  'account.password-set': () => 'set a password',
  'post.deleted': act => `deleted a post by ${act.person(act.details.authorId)} in ${act.team(act.details.teamId)}`,
  'media.repaired': ({ details: { dryRun, repairedPosts, removedFiles } }) => {
    const [posts, files] = [plural(Number(repairedPosts ?? 0), 'post'), plural(Number(removedFiles ?? 0), 'file')]
    if (dryRun) return `checked the media files, with ${posts} and ${files} to repair`
    return `repaired the media files: ${posts} updated, ${files} removed`
  },
}

const isKnown = (action: string): action is AuditedAction => Object.hasOwn(sentences, action)

/** What was done, to follow the name of who did it; for an act of another version of the app, its plain name. */
export function sentenceOf(act: Act): string {
  return isKnown(act.action)
    ? sentences[act.action](act)
    : `did ${[act.action, act.subject].filter(Boolean).join(' on ')}`
}
