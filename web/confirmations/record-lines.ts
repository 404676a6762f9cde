import type { Confirmations, ConfirmingPerson } from '#contract/confirmations.ts'
import { document as documentText, confirmations as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'

/** A person in the record; without a time and a version until they have confirmed. */
export interface RecordLine {
  user: ConfirmingPerson
  confirmedAt: string | null
  version: number | null
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

/** Writes times as the company has them, wherever this device is. */
export function useRecordTime(): (at: string) => string {
  const timeZone = useTimeZone()
  return at => dayAndHour(new Date(at), { timeZone, year: 'numeric', timeZoneName: 'short' })
}
