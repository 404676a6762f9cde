import { locale } from '#locales/messages.ts'
import { document as documentText, confirmations as text } from '#locales/text.ts'
import type { Confirmations, ConfirmingPerson } from './confirmations.ts'
import { fullName } from './text/full-name.ts'

/** A person in the record; without a time and a version until they have confirmed. */
export interface RecordLine {
  user: ConfirmingPerson
  confirmedAt: string | null
  version: number | null
  isImported?: boolean | undefined
  openedDocuments: number
}

interface RecordGroup {
  group: 'confirmed' | 'former' | 'missing' | 'joinedLater' | 'left'
  title: string
  help?: string | undefined
  lines: readonly RecordLine[]
}

/** The groups of a record that have somebody, in the order in which they are shown. */
export function groupsOf(record: Confirmations): RecordGroup[] {
  const { groups, help } = text
  const of = (group: RecordGroup['group'], lines: readonly RecordLine[], about?: string): RecordGroup => ({
    group,
    title: groups[group]({ count: lines.length }),
    help: about,
    lines,
  })
  const missing = record.missing.map(user => ({ ...user, user, confirmedAt: null, version: null }))
  return [
    of('confirmed', record.confirmed),
    of('former', record.former, help.former),
    of('missing', missing),
    of('joinedLater', record.joinedLater, help.noFigure),
    of('left', record.left, help.noFigure),
  ].filter(({ lines }) => lines.length > 0)
}

/** A name that paper may have no letters for has the sign-in name beside it. */
export const nameOnPaper = (user: ConfirmingPerson): string =>
  user.signInName ? `${fullName(user)} (${user.signInName})` : fullName(user)

/** How many of those who were asked have confirmed the present version. */
export const figureOf = ({ confirmed, former, missing }: Confirmations) => ({
  confirmed: confirmed.length,
  of: confirmed.length + former.length + missing.length,
})

type Document = NonNullable<Confirmations['versions'][number]['documents']>[number]

/** The known documents of the version that somebody has confirmed, or is to confirm. */
export function documentsOf({ versions }: Confirmations, { version }: RecordLine): readonly Document[] {
  const found = version === null ? versions[0] : versions.find(each => each.version === version)
  return found?.documents ?? []
}

/** The number of pages of a document, and its checksums. */
export const sumsOf = ({ pages, sha256, originalSha256 }: Document): string[] => [
  ...(pages === null ? [] : [documentText.pages({ count: pages })]),
  text.served({ sum: sha256 ?? text.sumUnknown }),
  text.uploaded({ sum: originalSha256 ?? text.sumUnknown }),
]

/** "Fri, Nov 20, 2026, 7:12 AM MST", wherever the reader is. */
export const recordTime = (at: string, timeZone: string): string =>
  formatOf(timeZone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at))

/** "Mountain Standard Time (MST, UTC-7)", as it is at a time. */
export function zoneAt(timeZone: string, at: string): string {
  const [name = timeZone, short = '', offset = ''] = (['long', 'short', 'shortOffset'] as const).map(timeZoneName =>
    formatOf(timeZone, { timeZoneName })
      .formatToParts(new Date(at))
      .flatMap(({ type, value }) => (type === 'timeZoneName' ? [value.replace('GMT', 'UTC')] : []))
      .join(''),
  )
  return `${name} (${short.startsWith('UTC') ? short : `${short}, ${offset}`})`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A record has thousands of times, and a format is slow to make. */
function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()} ${timeZone} ${options.timeZoneName} ${options.weekday}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale(), { ...options, timeZone })
  formats.set(key, format)
  return format
}

/** What a line says of its confirmation and of its documents, and the name of its person. */
export function cellsOf(record: Confirmations, line: RecordLine, timeZone: string) {
  const { version, confirmedAt, isImported, openedDocuments: opened } = line
  const of = documentsOf(record, line).length
  const confirmed = [
    version !== null && text.version({ version }),
    confirmedAt && recordTime(confirmedAt, timeZone),
    isImported && text.imported,
  ]
  return {
    confirmed: confirmed.filter(Boolean).join(' · ') || '–',
    opened: of === 0 ? '–' : text.opened({ opened, of }),
  }
}

/** "Version 2 · Present · Since Fri, Nov 20, 2026, 7:12 AM MST". */
export const versionTitle = (
  { version, since }: Confirmations['versions'][number],
  isPresent: boolean,
  timeZone: string,
): string =>
  [text.version({ version }), isPresent && text.present, text.since({ since: recordTime(since, timeZone) })]
    .filter(Boolean)
    .join(' · ')

export interface RecordHead {
  companyName: string
  post: string
  team: string
  author: string
  /** Of a deleted post. */
  deletedAt?: string | null | undefined
  /** Why a leader removed its text. */
  removalNote?: string | null | undefined
  madeBy: string
}

/** What stands above the lines of a record. */
export function factsOf(record: Confirmations, head: RecordHead, timeZone: string): [label: string, fact: string][] {
  const { paper } = text
  const at = (time: string) => recordTime(time, timeZone)
  const [present] = record.versions
  const first = record.versions.at(-1)
  const facts: [string, string | null | undefined][] = [
    [paper.company, head.companyName],
    [paper.post, head.post],
    [paper.team, head.team],
    [paper.author, head.author],
    [paper.asked, first && at(first.since)],
    [paper.presentVersion, present && paper.versionSince({ version: present.version, since: at(present.since) })],
    [paper.deleted, head.deletedAt && at(head.deletedAt)],
    [paper.removed, head.removalNote],
    [paper.asOf, at(head.deletedAt ?? record.asOf)],
    [paper.zone, zoneAt(timeZone, record.asOf)],
    [paper.madeBy, head.madeBy],
  ]
  return facts.flatMap(([label, fact]) => (fact ? [[label, fact]] : []))
}
