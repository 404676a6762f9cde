import { sourceLanguage } from '#locales/catalog.ts'
import { listOf } from '#locales/list-of.ts'
import { language } from '#locales/messages.ts'
import { auditEntries as text } from '#locales/text.ts'

/** An entry of the log, with functions that return the names behind the ids in its details. */
export interface AuditEvent {
  action: string
  actorId: number | null
  subject: string
  details: Record<string, unknown>
  person: (id: unknown) => string
  team: (id: unknown) => string
  /** How many people of a list are named. */
  maxNames: number
}

/** A detail as text; empty for anything but a string or number. */
export const word = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(word) : [])
export const count = (value: unknown): number => Number(value ?? 0)
const idOf = (subject: string): number => Number(subject.split(':')[1])
export const teamOf = ({ subject, details, team }: AuditEvent): string => word(details.name) || team(idOf(subject))
export const subjectOf = ({ subject, person }: AuditEvent): string => person(idOf(subject))
export const postOf = ({ details, person, team }: AuditEvent) => ({
  author: person(details.authorId),
  team: team(details.teamId),
  note: word(details.note),
})

/** What was done to a post or comment, of somebody else or one's own. */
export const ofAuthor = <Words>(
  event: AuditEvent,
  words: (of: ReturnType<typeof postOf>) => Words,
  ownWords: (of: ReturnType<typeof postOf>) => Words,
): Words => (event.details.authorId === event.actorId ? ownWords : words)(postOf(event))

export const ofHold = <Words>(
  event: AuditEvent,
  onPost: (of: ReturnType<typeof postOf> & { reason: string }) => Words,
  onPerson: (of: { person: string; reason: string }) => Words,
): Words => {
  const reason = word(event.details.reason)
  return event.subject.startsWith('user:')
    ? onPerson({ person: subjectOf(event), reason })
    : onPost({ ...postOf(event), reason })
}

/** Both addresses of a change; those of somebody erased are gone. */
export const emailsOf = ({ fromEmail, toEmail }: Record<string, unknown>) => ({
  from: word(fromEmail) || '–',
  to: word(toEmail) || '–',
})

/** What a language is called in the language that is spoken. */
export const languageName = (tag: unknown): string =>
  new Intl.DisplayNames(language(), { type: 'language' }).of(word(tag) || sourceLanguage) ?? word(tag)

/** The words for a name, or the name itself where another version of the app wrote it. */
export const named = (names: Readonly<Record<string, string>>, name: string): string => names[name] ?? name
export const listed = (names: Readonly<Record<string, string>>, of: readonly string[]): string =>
  listOf(of.map(name => named(names, name)))

/** "Ann, Ben, Cy and 12 others". */
export function people({ person, maxNames }: AuditEvent, ids: unknown): string {
  const all = Array.isArray(ids) ? ids : []
  const shown = all.slice(0, maxNames).map(person)
  const others = all.length - shown.length
  return listOf(others > 0 ? [...shown, text.others({ count: others })] : shown)
}
