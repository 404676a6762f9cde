import type { AuditedAction } from '#contract/audit.ts'
import { listOf } from '#locales/list-of.ts'
import { auditEntries as text } from '#locales/text.ts'
import {
  type AuditEvent,
  count,
  emailsOf,
  languageName,
  listed,
  named,
  ofAuthor,
  ofHold,
  people,
  postOf,
  subjectOf,
  teamOf,
  word,
  words,
} from './audit-words.ts'

/** How many people of a list are named in little space. */
export const fewNames = 3

/** Each sentence without its subject, the name of the actor. */
const sentences: Record<AuditedAction, (event: AuditEvent) => string> = {
  'company.restored': ({ details }) => text.company.restored({ takenAt: word(details.takenAt) }),
  'company.set-up': ({ details }) => text.company.setUp({ name: word(details.name) }),
  'company.branded': ({ details }) => text.company.branded({ parts: listed(text.brandings, Object.keys(details)) }),
  'company.templates-edited': ({ details }) => {
    const changed = words(details.changed)
    return text.company.templatesEdited({ count: changed.length, templates: listed(text.templates, changed) })
  },
  'organization.edited': ({ subject, details }) => {
    const [added, removed] = [listOf(words(details.added)), listOf(words(details.removed))]
    const list = named(text.lists, subject)
    if (added && removed) return text.organization.both({ added, removed, list })
    return added ? text.organization.added({ added, list }) : text.organization.removed({ removed, list })
  },
  'company.time-zone-set': ({ details }) => {
    const timeZone = word(details.timeZone)
    return details.isGuess ? text.company.timeZoneOfBrowser({ timeZone }) : text.company.timeZone({ timeZone })
  },
  'company.quiet-hours-set': ({ details }) =>
    details.from
      ? text.company.quietHoursSet({ from: word(details.from), to: word(details.to) })
      : text.company.quietHoursOff,
  'company.language-set': ({ details }) => text.company.language({ language: languageName(details.language) }),
  'company.registration-set': ({ details }) =>
    details.registration === 'invitation' ? text.company.registrationClosed : text.company.registrationOpened,
  'company.scim-token-made': () => text.company.scimTokenMade,
  'company.scim-invitations-set': ({ details }) =>
    details.isOn ? text.company.scimInvitationsOn : text.company.scimInvitationsOff,
  'company.scim-stopped': () => text.company.scimStopped,
  'company.sso-set': ({ details }) => {
    const name = word(details.name)
    return details.isRequired ? text.company.ssoSetRequired({ name }) : text.company.ssoSet({ name })
  },
  'company.sso-removed': ({ details }) => text.company.ssoRemoved({ name: word(details.name) }),
  'company.factor-rule-set': ({ details }) => {
    if (details.requiredOf === 'everyone') return text.company.factorOfEveryone
    const isOfLeaders = details.requiredOf === 'owners-and-admins' || details.isRequired === true
    return isOfLeaders ? text.company.factorOfLeaders : text.company.factorOfNobody
  },
  'domain.added': ({ details }) => text.domain.added({ domain: word(details.domain) }),
  'domain.removed': ({ details }) => text.domain.removed({ domain: word(details.domain) }),
  'domain.moved': ({ details, maxNames }) => {
    const moved = Array.isArray(details.moved) ? (details.moved as Record<string, unknown>[]) : []
    const pairs = moved.slice(0, maxNames).map(pair => text.domain.pair(emailsOf(pair)))
    const others = moved.length - pairs.length
    return text.domain.moved({
      count: moved.length,
      from: word(details.from),
      to: word(details.to),
      pairs: listOf(others > 0 ? [...pairs, text.others({ count: others })] : pairs),
    })
  },

  'team.created': event => text.team.created({ team: teamOf(event) }),
  'team.edited': event => {
    const changes = (event.details.changes ?? {}) as Record<string, unknown>
    const team = teamOf(event)
    if (Object.keys(changes).length === 1 && changes.isActive !== undefined)
      return changes.isActive ? text.team.activated({ team }) : text.team.deactivated({ team })
    if (changes.name !== undefined) return text.team.renamed({ from: word(event.details.from), team })
    return text.team.edited({ team })
  },
  'team.deleted': event => text.team.deleted({ team: teamOf(event) }),
  'team.members-added': event => {
    const added = people(event, event.details.userIds)
    return added
      ? text.team.membersAdded({ people: added, team: teamOf(event) })
      : text.team.nobodyAdded({ team: teamOf(event) })
  },
  'team.member-removed': event =>
    text.team.memberRemoved({ person: event.person(event.details.userId), team: teamOf(event) }),
  'team.members-saved': event => {
    const { added, removed, changed } = event.details
    const parts = [
      ...(words(added).length > 0 ? [text.team.added({ people: people(event, added) })] : []),
      ...(words(removed).length > 0 ? [text.team.removed({ people: people(event, removed) })] : []),
      ...(words(changed).length > 0 ? [text.team.rightsChanged({ people: people(event, changed) })] : []),
    ]
    return text.team.membersSaved({ team: teamOf(event), changes: parts.join('; ') })
  },
  'team.rights-set': event => {
    const { userId, canPost, isTeamOwner } = event.details
    const of = { person: event.person(userId), team: teamOf(event) }
    if (isTeamOwner !== undefined) return isTeamOwner ? text.team.madeOwner(of) : text.team.unmadeOwner(of)
    return canPost ? text.team.mayPost(of) : text.team.mayNotPost(of)
  },

  'user.added': event => {
    const { email, signInName, role } = event.details
    const added = { person: subjectOf(event), role: named(text.roles, word(role)) }
    if (word(signInName)) return text.user.addedWithName({ ...added, name: word(signInName) })
    return word(email) ? text.user.addedWithAddress({ ...added, email: word(email) }) : text.user.added(added)
  },
  'user.exported': ({ details }) => text.user.exported({ count: count(details.rows) }),
  'user.imported': event => text.user.imported({ people: people(event, event.details.userIds) }),
  'user.import-undone': ({ details }) => text.user.importUndone({ count: count(details.count) }),
  'user.signed-out': event => text.user.signedOut({ person: subjectOf(event) }),
  'user.invited': event => text.user.invited({ person: subjectOf(event) }),
  'user.link-made': event => text.user.linkMade({ person: subjectOf(event) }),
  'user.join-code-made': event => {
    const made = event.details.hadJoined ? text.user.joinCodeMadeAgain : text.user.joinCodeMade
    return made({ person: subjectOf(event) })
  },
  'user.join-codes-made': event => text.user.joinCodesMade({ people: people(event, event.details.userIds) }),
  'user.all-invited': ({ details }) => text.user.allInvited({ count: count(details.count) }),
  'user.email-changed': event => text.user.emailChanged({ person: subjectOf(event), ...emailsOf(event.details) }),
  'user.edited': event => {
    const { fields, toEmail } = event.details
    const edited = text.user.edited({ fields: listed(text.personFields, words(fields)), person: subjectOf(event) })
    return word(toEmail) ? `${edited}: ${text.domain.pair(emailsOf(event.details))}` : edited
  },
  'user.role-set': event => {
    const [from, to] = [event.details.from, event.details.to].map(role => named(text.user.roles, word(role)))
    return text.user.roleSet({ person: subjectOf(event), from: from ?? '', to: to ?? '' })
  },
  'user.removed': event => text.user.removed({ person: subjectOf(event) }),
  'user.brought-back': event => text.user.broughtBack({ person: subjectOf(event) }),
  'user.factors-reset': event => {
    const reset = event.details.byCommand ? text.user.factorsResetByCommand : text.user.factorsReset
    return reset({ person: subjectOf(event) })
  },
  'user.erased': ({ details }) => {
    const isDeleted = details.content === 'delete'
    const reason = word(details.reason)
    if (!reason) return isDeleted ? text.user.erasedWithContent : text.user.erased
    return (isDeleted ? text.user.erasedWithContentKeepingName : text.user.erasedKeepingName)({ reason })
  },
  'account.password-set': () => text.account.passwordSet,
  'account.joined': () => text.account.joined,
  'account.signed-in': () => text.account.signedIn,
  'account.registered': ({ details }) => text.account.registered({ email: word(details.email) }),
  'account.address-added': ({ details }) => text.account.addressAdded({ email: word(details.email) }),
  'account.owner-made': () => text.account.ownerMade,
  'account.email-changed': ({ details }) => text.account.emailChanged(emailsOf(details)),
  'account.email-restored': ({ details }) => text.account.emailRestored(emailsOf(details)),
  'account.exported': () => text.account.exported,
  'account.passkey-added': ({ details }) => text.account.passkeyAdded({ name: word(details.name) }),
  'account.passkey-removed': ({ details }) => text.account.passkeyRemoved({ name: word(details.name) }),
  'account.authenticator-added': () => text.account.authenticatorAdded,
  'account.authenticator-removed': () => text.account.authenticatorRemoved,
  'account.recovery-codes-renewed': () => text.account.codesRenewed,
  'account.sso-connected': ({ details }) => text.account.ssoConnected({ name: word(details.name) }),
  'account.sso-disconnected': ({ details }) => text.account.ssoDisconnected({ name: word(details.name) }),
  'account.recovery-code-used': ({ details }) => text.account.codeUsed({ left: word(details.left) }),
  'post.edited': event =>
    event.details.documentIds
      ? ofAuthor(event, text.post.exchanged, text.post.exchangedOwn)
      : ofAuthor(event, text.post.edited, text.post.editedOwn),
  'post.media-described': event => text.post.mediaDescribed(postOf(event)),
  'post.text-removed': event => text.post.textRemoved(postOf(event)),
  'post.read-again': event => text.post.readAgain({ ...postOf(event), count: count(event.details.people) }),
  'post.restored': event => ofAuthor(event, text.post.restored, text.post.restoredOwn),
  'post.pinned': event => text.post.pinned(postOf(event)),
  'post.unpinned': event => text.post.unpinned(postOf(event)),
  'post.reminded': event => text.post.reminded({ ...postOf(event), count: count(event.details.people) }),
  'post.urgent': event => text.post.urgent(postOf(event)),
  'post.schedule-edited': event => text.post.scheduleEdited(postOf(event)),
  'post.schedule-sent': event => text.post.scheduleSent(postOf(event)),
  'post.schedule-deleted': event => text.post.scheduleDeleted(postOf(event)),
  'comment.edited': event => ofAuthor(event, text.comment.edited, text.comment.editedOwn),
  'comment.text-removed': event => text.comment.textRemoved(postOf(event)),
  'comment.restored': event => ofAuthor(event, text.comment.restored, text.comment.restoredOwn),
  'comment.deleted': event => ofAuthor(event, text.comment.deleted, text.comment.deletedOwn),
  'hold.put': event => ofHold(event, text.hold.putOnPost, text.hold.putOnPerson),
  'token.created': ({ details }) =>
    text.token.created({
      name: word(details.name),
      scopes: listed(text.token.scopes, words(details.scopes)),
      end: word(details.expiresAt).slice(0, 10),
    }),
  'token.ended': ({ actorId, details, person }) =>
    details.userId === actorId
      ? text.token.endedOwn({ name: word(details.name) })
      : text.token.ended({ name: word(details.name), person: person(details.userId) }),
  'export.made': () => text.export.made,
  'export.downloaded': () => text.export.downloaded,
  'import.done': ({ details }) =>
    text.import.done({
      company: word(details.company),
      people: count(details.people),
      teams: count(details.teams),
      posts: count(details.posts),
    }),
  'webhook.created': ({ details }) => text.webhook.created({ host: word(details.host) }),
  'webhook.edited': ({ details }) => text.webhook.edited({ host: word(details.host) }),
  'webhook.deleted': ({ details }) => text.webhook.deleted({ host: word(details.host) }),
  'webhook.turned-off': ({ details }) => text.webhook.turnedOff({ host: word(details.host) }),
  'webhook.left-on': ({ details, person }) =>
    text.webhook.leftOn({ host: word(details.host), person: person(details.userId) }),
  'hold.lifted': event => ofHold(event, text.hold.liftedFromPost, text.hold.liftedFromPerson),
  'audit.exported': () => text.logExported,
  'post.deleted': event => ofAuthor(event, text.post.deleted, text.post.deletedOwn),
  'giveaway.created': ({ details }) => text.giveaway.created({ title: word(details.title) }),
  'giveaway.edited': ({ details }) =>
    text.giveaway.edited({
      fields: listed(text.giveawayFields, words(details.changed)),
      title: word(details.title),
    }),
  'giveaway.deleted': ({ details }) => text.giveaway.deleted({ title: word(details.title) }),
  'giveaway.handed-over': ({ details }) => {
    const marked = details.isHandedOver ? text.giveaway.handedOver : text.giveaway.notHandedOver
    return marked({ title: word(details.title) })
  },
  'giveaway.drawn-again': ({ details, person }) =>
    text.giveaway.drawnAgain({
      title: word(details.title),
      person: person(details.declinedId),
      reason: word(details.reason),
    }),
  'giveaway.confirmed': ({ details }) => text.giveaway.confirmed({ title: word(details.title) }),
  'media.repaired': ({ details: { dryRun, repairedPosts, removedFiles } }) => {
    const result = dryRun ? text.media.checked : text.media.repaired
    return result({ posts: count(repairedPosts), files: count(removedFiles) })
  },
  'server.command': ({ details }) => text.ranCommand({ command: word(details.command) }),
  'report.exported': event => {
    const report = (text.reports as Record<string, string>)[word(event.details.report)] ?? text.reports.other
    const exported = { report, count: count(event.details.rows) }
    if (event.subject.startsWith('user:')) return text.exportedOfPerson({ ...exported, person: subjectOf(event) })
    return event.subject.startsWith('team:')
      ? text.exportedOfTeam({ ...exported, team: teamOf(event) })
      : text.exported(exported)
  },
}

const isKnown = (action: string): action is AuditedAction => Object.hasOwn(sentences, action)

/** Describes an event as a sentence without its subject; an action of another version of the app by its name. */
export function describeEvent(event: AuditEvent): string {
  const { action, subject } = event
  if (isKnown(action)) return sentences[action](event)
  return subject ? text.unknownOn({ what: action, subject }) : text.unknown({ what: action })
}
