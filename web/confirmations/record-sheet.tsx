import type { ReactNode } from 'react'
import type { Confirmations } from '#contract/confirmations.ts'
import {
  cellsOf,
  factsOf,
  figureOf,
  groupsOf,
  nameOnPaper,
  type RecordHead,
  sumsOf,
  versionTitle,
} from '#contract/record-lines.ts'
import { fullName } from '#contract/text/full-name.ts'
import { confirmations as text, engagement as words } from '#locales/text.ts'
import { useBrand, useTimeZone } from '#web/company/company.ts'
import { useUser } from '#web/session/session.ts'
import { useRoleName } from '#web/session/use-role-name.ts'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { PrintSheet } from '#web/ui/dialogs/print-sheet.tsx'
import { PaperList } from '#web/ui/lists/paper-list.tsx'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'

interface RecordSheetProps extends LayerProps {
  record: Confirmations
  head: Omit<RecordHead, 'companyName' | 'madeBy'>
}

/** The record on paper: what it is of, everyone with the version and time of their confirmation, then the versions. */
export function RecordSheet({ record, head, open, onClose }: RecordSheetProps) {
  const { appName, logoUrl, companyName = appName } = useBrand()
  const timeZone = useTimeZone()
  const { paper } = text
  return (
    <PrintSheet open={open} onClose={onClose} title={paper.title} subject={head.post}>
      <PaperList
        mark={<BrandMark name={appName} logoUrl={logoUrl} size="small" />}
        title={paper.title}
        subject={companyName}
        head={<Head record={record} head={head} />}
        foot={<Versions versions={record.versions} />}
        columns={[paper.name, paper.team, paper.confirmed, paper.opened]}
        sections={groupsOf(record).map(({ title, lines }) => ({
          title,
          rows: lines.map(line => {
            const { confirmed, opened } = cellsOf(record, line, timeZone)
            return [nameOnPaper(line.user), line.user.teams.join(', ') || words.noTeam, confirmed, opened]
          }),
        }))}
      />
    </PrintSheet>
  )
}

/** The facts of a record, made by the reader. */
export function useFacts(record: Confirmations, head: RecordSheetProps['head']): ReturnType<typeof factsOf> {
  const { firstName, lastName } = useUser()
  const role = useRoleName()
  const { appName, companyName = appName } = useBrand()
  const madeBy = text.paper.maker({ name: fullName({ firstName, lastName }), role })
  return factsOf(record, { ...head, companyName, madeBy }, useTimeZone())
}

function Head({ record, head }: Pick<RecordSheetProps, 'record' | 'head'>) {
  return (
    <div className="mb-5 grid gap-4 border-t-2 pt-4">
      <p className="text-small">{text.figure({ ...figureOf(record), b: figure })}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
        {useFacts(record, head).map(([label, fact]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="font-strong wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const figure = (shown: ReactNode) => (
  <b key="b" className="block text-h1 font-bold tabular-nums">
    {shown}
  </b>
)

function Versions({ versions }: Pick<Confirmations, 'versions'>) {
  const timeZone = useTimeZone()
  if (versions.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="border-b-2 pb-1.5 text-label font-bold">{text.paper.versions}</h3>
      {versions.map((version, place) => {
        const { content, documents } = version
        return (
          <div key={version.version} className="break-inside-avoid border-b border-logo-dark/30 py-3 text-small">
            <p className="font-strong">{versionTitle(version, place === 0, timeZone)}</p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {content}
            </p>
            {documents === null && <p>{text.documentsUnknown}</p>}
            {documents?.length === 0 && <p>{text.noDocument}</p>}
            {documents?.map(document => (
              <p key={`${document.name} ${document.sha256}`} className="mt-1.5 wrap-anywhere">
                <b dir="auto">{document.name}</b>
                {sumsOf(document).map(line => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </p>
            ))}
          </div>
        )
      })}
    </section>
  )
}
