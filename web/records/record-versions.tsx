import { diffWordsWithSpace } from 'diff'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { recordTime } from '#contract/record-lines.ts'
import type { ConfirmationRecord } from '#contract/records.ts'
import { confirmations, document as documentText, recordPage as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

type Version = ConfirmationRecord['versions'][number]
type Document = NonNullable<Version['documents']>[number]

/** Each version of a post with its documents, and what changed from the one before; the present one first. */
export function RecordVersions({ record }: { record: ConfirmationRecord }) {
  const timeZone = useTimeZone()
  const { versions } = record
  const confirmedBy = (version: number) =>
    [record.confirmed, record.former, record.joinedLater, record.left].flat().filter(line => line.version === version)
      .length
  return (
    <Card>
      <CardHeader title={text.versions} end={<span className="text-ink-3 tabular-nums">{versions.length}</span>} />
      <div className="divide-y divide-line">
        {versions.map((version, at) => {
          const next = versions[at - 1]
          const since = recordTime(version.since, timeZone)
          const time = next
            ? text.between({ from: since, to: recordTime(next.since, timeZone) })
            : confirmations.since({ since })
          const before = versions[at + 1]
          return (
            <section key={version.version} className="px-5 py-4">
              <h3 className="flex items-center gap-2 text-label font-semi">
                {confirmations.version({ version: version.version })}
                {at === 0 && <Tag plain>{confirmations.present}</Tag>}
              </h3>
              <p className="text-meta text-ink-3">
                {[time, text.confirmedBy({ count: confirmedBy(version.version) })].join(' · ')}
              </p>
              {version.content !== '' && (
                <p
                  dir="auto"
                  className="mt-2.5 border-s-3 border-line ps-3 text-small whitespace-pre-line wrap-anywhere text-ink-2"
                >
                  {version.content}
                </p>
              )}
              {version.documents === null && <Remark>{confirmations.documentsUnknown}</Remark>}
              {version.documents?.length === 0 && <Remark>{confirmations.noDocument}</Remark>}
              {version.documents?.map((document, place) => (
                <DocumentBox key={`${place} ${document.name}`} document={document} />
              ))}
              {before && <Changes version={version} before={before} />}
            </section>
          )
        })}
      </div>
    </Card>
  )
}

const Remark = ({ children }: { children: string }) => <p className="mt-2 text-meta text-ink-3">{children}</p>

function DocumentBox({ document: { name, pages, sha256, originalSha256 } }: { document: Document }) {
  return (
    <div className="mt-3 rounded-control bg-sunken p-3 text-meta text-ink-3">
      <div className="flex gap-2.5">
        <FileText className="size-5 shrink-0" />
        <div className="min-w-0">
          <p dir="auto" className="text-small font-strong wrap-anywhere text-ink">
            {name}
          </p>
          {pages !== null && <p>{documentText.pages({ count: pages })}</p>}
        </div>
      </div>
      <Sum line={sum => confirmations.served({ sum })} sum={sha256} name={name} />
      <Sum line={sum => confirmations.uploaded({ sum })} sum={originalSha256} name={name} />
    </div>
  )
}

/** The beginning and the end of a checksum; all of it is copied. */
function Sum({ line, sum, name }: { line: (sum: string) => string; sum: string | null; name: string }) {
  if (sum === null) return <p className="mt-1.5">{line(confirmations.sumUnknown)}</p>
  return (
    <div className="mt-1.5 flex items-center justify-between gap-2">
      <p title={sum} className="min-w-0 wrap-anywhere">
        {line(`${sum.slice(0, 8)} … ${sum.slice(-4)}`)}
      </p>
      <CopyButton
        variant="ghost"
        value={sum}
        label={
          <>
            {text.copy}
            <span className="sr-only">{text.sumOf({ name })}</span>
          </>
        }
        onRefused={() => toast({ title: text.copyRefused, variant: 'destructive' })}
      />
    </div>
  )
}

const del = (words: ReactNode) => (
  <del key="-" className="rounded-sm bg-danger-soft text-danger">
    {words}
  </del>
)
const ins = (words: ReactNode) => (
  <ins key="+" className="rounded-sm bg-success-soft font-semi text-success no-underline">
    {words}
  </ins>
)

function Changes({ version, before }: { version: Version; before: Version }) {
  const hunks = hunksOf(before.content, version.content)
  const exchanged = exchangesOf(before.documents ?? [], version.documents ?? [])
  if (hunks.length === 0 && exchanged.length === 0) return null
  return (
    <div className="mt-3 text-small text-ink-2">
      <h4 className="text-meta font-semi text-ink-3">{text.changed({ version: before.version })}</h4>
      {hunks.map(({ lead, removed, added }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes have no other identity.
        <p key={at} dir="auto" className="mt-1 wrap-anywhere">
          {lead}
          {removed && del(removed)} {added && ins(added)}
        </p>
      ))}
      {exchanged.map(change => (
        <p key={`${change.before} ${change.after}`} className="mt-1 wrap-anywhere">
          {change.before && change.after
            ? text.exchanged({ before: change.before, after: change.after, del, ins })
            : change.after
              ? text.added({ after: change.after, ins })
              : text.takenOff({ before: change.before ?? '', del })}
        </p>
      ))}
    </div>
  )
}

const leadWords = 4

/** What was replaced, removed or added, each with the words before it. */
function hunksOf(before: string, after: string): { lead: string; removed: string; added: string }[] {
  const hunks: { lead: string; removed: string; added: string }[] = []
  let lead = ''
  let isOpen = false
  for (const { value, removed, added } of diffWordsWithSpace(before, after)) {
    if (!removed && !added && (value.trim() !== '' || !isOpen)) {
      const words = value.trim().split(/\s+/)
      lead = `${words.length > leadWords ? '… ' : ''}${words.slice(-leadWords).join(' ')} `
      isOpen = false
      continue
    }
    if (!isOpen) hunks.push({ lead: lead.trimStart(), removed: '', added: '' })
    isOpen = true
    const hunk = hunks.at(-1)
    if (hunk && !added) hunk.removed += value
    if (hunk && !removed) hunk.added += value
  }
  return hunks.filter(({ removed, added }) => removed.trim() !== added.trim())
}

/** Documents that stand in place of one another, and those that were added or removed. */
function exchangesOf(before: readonly Document[], after: readonly Document[]) {
  const isIn = (list: readonly Document[]) => (document: Document) =>
    list.some(({ name, sha256 }) => name === document.name && sha256 === document.sha256)
  const [gone, come] = [before.filter(each => !isIn(after)(each)), after.filter(each => !isIn(before)(each))]
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => ({
    before: gone[at]?.name,
    after: come[at]?.name,
  }))
}
