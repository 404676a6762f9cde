import type { AuditedAction } from '#contract/audit.ts'
import { plural } from '#contract/text/words.ts'

/** An entry of the log, with functions that return the names behind the ids in its details. */
export interface AuditEvent {
  action: string
  subject: string
  details: Record<string, unknown>
  person: (id: unknown) => string
  team: (id: unknown) => string
  /** So many people of a list are named. */
  maxNames: number
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })
/** So many people of a list are named where there is little space. */
export const fewNames = 3

/** A detail as text; empty for anything but a string or number. */
const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(word) : [])
const idOf = (subject: string): number => Number(subject.split(':')[1])
const teamOf = ({ subject, details, team }: AuditEvent): string => word(details.name) || team(idOf(subject))

/** "Ann, Ben, Cy and 12 others". */
function people({ person, maxNames }: AuditEvent, ids: unknown): string {
  const all = Array.isArray(ids) ? ids : []
  const named = all.slice(0, maxNames).map(person)
  const others = all.length - named.length
  return list.format(others > 0 ? [...named, plural(others, 'other')] : named)
}

const roles: Record<string, string> = { owner: 'an owner', admin: 'an admin', viewer: 'a viewer' }
const roleOf = (value: unknown) => roles[word(value)] ?? word(value)
const brandings: Record<string, string> = {
  name: 'company name',
  appName: 'app name',
  primaryColor: 'color',
  logoUrl: 'logo',
}

const templates: Record<string, string> = {
  giveawayAnnouncementTemplate: 'the start',
  giveawayWinnerTemplate: 'the winner',
}
const giveawayFields: Record<string, string> = {
  title: 'title',
  description: 'description',
  prize: 'prize',
  endDate: 'end',
}
const reports: Record<string, string> = {
  people: 'the engagement of people',
  teams: 'the engagement of teams',
  departments: 'the engagement of departments',
  days: 'the engagement by day',
  hours: 'the hours in which posts are read',
  posts: 'the reach of posts',
  'non-readers': 'who has not read a post',
}

/** Each sentence without its subject, the name of the actor. */
const sentences: Record<AuditedAction, (event: AuditEvent) => string> = {
  'company.restored': ({ details }) => `restored the backup of ${word(details.takenAt)}`,
  'company.set-up': ({ details }) => `set up the company ${word(details.name)}`,
  'company.branded': ({ details }) =>
    `changed the ${list.format(Object.keys(details).map(name => brandings[name] ?? name))} of the company`,
  'company.templates-edited': ({ details }) =>
    `changed the giveaway ${words(details.changed).length === 1 ? 'template' : 'templates'} for ${list.format(words(details.changed).map(name => templates[name] ?? name))}`,
  'organization.edited': ({ subject, details }) => {
    const [added, removed] = [words(details.added), words(details.removed)]
    const parts = [
      ...(added.length > 0 ? [`added ${list.format(added)} to`] : []),
      ...(removed.length > 0 ? [`removed ${list.format(removed)} from`] : []),
    ]
    return `${parts.join(' and ')} the ${subject}`
  },
  'company.time-zone-set': ({ details }) => `set the time zone of reports to ${word(details.timeZone)}`,
  'company.factor-rule-set': ({ details }) =>
    details.requiredOf === 'everyone'
      ? 'required a second step of everyone'
      : details.requiredOf === 'owners-and-admins' || details.isRequired === true
        ? 'required a second step of owners and admins'
        : 'stopped requiring a second step',
  'domain.added': ({ details }) => `allowed addresses at ${word(details.domain)} to register`,
  'domain.removed': ({ details }) => `stopped addresses at ${word(details.domain)} from registering`,

  'team.created': event => `created the team ${teamOf(event)}`,
  'team.edited': event => {
    const changes = (event.details.changes ?? {}) as Record<string, unknown>
    if (Object.keys(changes).length === 1 && changes.isActive !== undefined)
      return `${changes.isActive ? 'activated' : 'deactivated'} the team ${teamOf(event)}`
    if (changes.name !== undefined) return `edited the team ${word(event.details.from)}, now ${teamOf(event)}`
    return `edited the team ${teamOf(event)}`
  },
  'team.deleted': event => `deleted the team ${teamOf(event)}`,
  'team.members-added': event => `added ${people(event, event.details.userIds) || 'no one new'} to ${teamOf(event)}`,
  'team.member-removed': event => `removed ${event.person(event.details.userId)} from ${teamOf(event)}`,
  'team.members-saved': event => {
    const { added, removed, changed } = event.details
    const parts = [
      ...(words(added).length > 0 ? [`added ${people(event, added)}`] : []),
      ...(words(removed).length > 0 ? [`removed ${people(event, removed)}`] : []),
      ...(words(changed).length > 0 ? [`changed the rights of ${people(event, changed)}`] : []),
    ]
    return `in ${teamOf(event)}: ${parts.join('; ')}`
  },
  'team.rights-set': event => {
    const { userId, canPost, isTeamOwner } = event.details
    const [name, team] = [event.person(userId), teamOf(event)]
    if (isTeamOwner !== undefined)
      return isTeamOwner ? `made ${name} an owner of ${team}` : `removed ${name} as owner of ${team}`
    return canPost ? `allowed ${name} to post in ${team}` : `stopped ${name} from posting in ${team}`
  },

  'user.added': ({ subject, details, person }) =>
    `added ${[person(idOf(subject)), word(details.email) && `(${word(details.email)})`].filter(Boolean).join(' ')} as ${roleOf(details.role)}`,
  'user.exported': ({ details }) => `exported the list of people (${plural(Number(details.rows ?? 0), 'row')})`,
  'user.imported': event => `imported ${people(event, event.details.userIds)} from a file`,
  'user.import-undone': ({ details }) =>
    `took back an import of ${plural(Number(details.count ?? 0), 'person', 'people')}`,
  'user.signed-out': ({ subject, person }) => `signed ${person(idOf(subject))} out everywhere`,
  'user.invited': ({ subject, person }) => `sent an invitation to ${person(idOf(subject))}`,
  'user.link-made': ({ subject, person }) => `made a set-up link for ${person(idOf(subject))} to pass on`,
  'user.all-invited': ({ details }) =>
    `sent the invitation to ${plural(Number(details.count ?? 0), 'person', 'people')} not signed in yet`,
  'user.edited': ({ subject, details, person }) =>
    `corrected the ${list.format(words(details.fields))} of ${person(idOf(subject))}`,
  'user.role-set': ({ subject, details, person }) =>
    `changed ${person(idOf(subject))}'s role from ${word(details.from)} to ${word(details.to)}`,
  'user.removed': ({ subject, person }) => `removed ${person(idOf(subject))}`,
  'user.brought-back': ({ subject, person }) => `brought back ${person(idOf(subject))}`,
  'user.factors-reset': ({ subject, details, person }) =>
    details.byCommand
      ? `reset the second step of ${person(idOf(subject))} by a command on the server`
      : `reset the second step of ${person(idOf(subject))}`,
  'user.erased': ({ details }) =>
    details.content === 'delete'
      ? 'erased a former employee with their posts and comments'
      : 'erased a former employee, and kept their posts and comments without the name',
  'account.password-set': () => 'set a password',
  'account.exported': () => 'downloaded their own data',
  'account.passkey-added': ({ details }) => `added the passkey “${word(details.name)}”`,
  'account.passkey-removed': ({ details }) => `removed the passkey “${word(details.name)}”`,
  'account.authenticator-added': () => 'turned on their authenticator app',
  'account.authenticator-removed': () => 'turned off their authenticator app',
  'account.recovery-codes-renewed': () => 'made new recovery codes',
  'account.recovery-code-used': ({ details }) => `used a recovery code (${word(details.left)} left)`,
  'post.edited': event =>
    `edited a post by ${event.person(event.details.authorId)} in ${event.team(event.details.teamId)}`,
  'post.text-removed': event =>
    `removed the text of a post by ${event.person(event.details.authorId)} in ${event.team(event.details.teamId)}: ${word(event.details.note)}`,
  'post.read-again': event =>
    `asked ${plural(Number(event.details.people ?? 0), 'reader')} to read a changed post in ${event.team(event.details.teamId)} again`,
  'post.restored': event =>
    `restored a post by ${event.person(event.details.authorId)} in ${event.team(event.details.teamId)}`,
  'post.pinned': event => `pinned a post in ${event.team(event.details.teamId)}`,
  'post.unpinned': event => `unpinned a post in ${event.team(event.details.teamId)}`,
  'post.reminded': event =>
    `reminded ${plural(Number(event.details.people ?? 0), 'person', 'people')} of a post in ${event.team(event.details.teamId)}`,
  'comment.edited': event =>
    `edited a comment by ${event.person(event.details.authorId)} in ${event.team(event.details.teamId)}`,
  'comment.text-removed': event =>
    `removed the text of a comment by ${event.person(event.details.authorId)} in ${event.team(event.details.teamId)}: ${word(event.details.note)}`,
  'comment.restored': event =>
    `restored a comment by ${event.person(event.details.authorId)} in ${event.team(event.details.teamId)}`,
  'comment.deleted': event =>
    `deleted a comment by ${event.person(event.details.authorId)} in ${event.team(event.details.teamId)}`,
  'audit.exported': () => 'exported the activity log',
  'post.deleted': event =>
    `deleted a post by ${event.person(event.details.authorId)} in ${event.team(event.details.teamId)}`,
  'giveaway.created': ({ details }) => `created the giveaway ${word(details.title)}`,
  'giveaway.edited': ({ details }) =>
    `changed the ${list.format(words(details.changed).map(name => giveawayFields[name] ?? name))} of the giveaway ${word(details.title)}`,
  'giveaway.deleted': ({ details }) => `deleted the giveaway ${word(details.title)}`,
  'giveaway.handed-over': ({ details }) =>
    details.isHandedOver
      ? `marked the prize of the giveaway ${word(details.title)} as handed over`
      : `marked the prize of the giveaway ${word(details.title)} as not handed over`,
  'giveaway.drawn-again': event =>
    `drew the giveaway ${word(event.details.title)} again instead of ${event.person(event.details.declinedId)}: ${word(event.details.reason)}`,
  'giveaway.confirmed': ({ details }) => `let the giveaway ${word(details.title)} be drawn after a backup was restored`,
  'media.repaired': ({ details: { dryRun, repairedPosts, removedFiles } }) => {
    const [posts, files] = [plural(Number(repairedPosts ?? 0), 'post'), plural(Number(removedFiles ?? 0), 'file')]
    if (dryRun) return `checked the media files, with ${posts} and ${files} to repair`
    return `repaired the media files: ${posts} updated, ${files} removed`
  },
  'report.exported': event => {
    const report = reports[word(event.details.report)] ?? 'a report'
    const of = event.subject.startsWith('team:') ? ` of ${teamOf(event)}` : ''
    return `exported ${report}${of} (${plural(Number(event.details.rows ?? 0), 'row')})`
  },
}

const isKnown = (action: string): action is AuditedAction => Object.hasOwn(sentences, action)

/** Describes an event as a sentence without its subject; an action of another version of the app by its name. */
export function describeEvent(event: AuditEvent): string {
  return isKnown(event.action)
    ? sentences[event.action](event)
    : `did ${[event.action, event.subject].filter(Boolean).join(' on ')}`
}
