import { Check, ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { documentsOf, groupsOf, type RecordLine } from '#contract/record-lines.ts'
import type { ConfirmationRecord } from '#contract/records.ts'
import { fullName } from '#contract/text/full-name.ts'
import { confirmations, recordPage as text, engagement as words } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

const shownAtFirst = 8
const columns = 'desk:grid desk:grid-cols-[minmax(0,1fr)_11rem_8rem] desk:gap-4'

type Entry =
  | { key: string; heading: string; help: string | undefined }
  | { key: string; line: RecordLine }
  | { key: string; open: string; count: number }

/** Everyone in a record, each once and by group; of a long group the first ones until all are asked for. */
export function RecordPeople({ record }: { record: ConfirmationRecord }) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const entries = groupsOf(record).flatMap(({ group, title, help, lines }): Entry[] => {
    const isWhole = opened.includes(group) || lines.length <= shownAtFirst + 1
    return [
      { key: group, heading: title, help },
      ...(isWhole ? lines : lines.slice(0, shownAtFirst)).map(line => ({ key: `${group} ${line.user.id}`, line })),
      ...(isWhole ? [] : [{ key: `${group} all`, open: group, count: lines.length }]),
    ]
  })
  const pages = {
    data: { pages: [record], pageParams: [] },
    isError: false,
    isFetching: false,
    isFetchNextPageError: false,
  } as unknown as Parameters<typeof PagedList>[0]['query']
  return (
    <Card className="overflow-clip">
      <PagedList
        query={pages}
        items={entries}
        keyOf={({ key }) => key}
        hasMore={false}
        label={text.people}
        text={{ ...words, failed: text.failed, failedText: text.failedText }}
        top={
          <div className={`hidden border-b border-line px-6 py-3 text-meta font-semi text-ink-2 ${columns}`}>
            <span>{text.person}</span>
            <span>{text.confirmed}</span>
            <span>{text.documents}</span>
          </div>
        }
        empty={
          <EmptyState icon={<ClipboardCheck />} title={confirmations.none}>
            {confirmations.noneText}
          </EmptyState>
        }
      >
        {entry => {
          if ('line' in entry) return <Person record={record} line={entry.line} />
          if ('open' in entry) {
            return (
              <div className="px-3 py-2 desk:px-4">
                <TextButton onClick={() => setOpened(groups => [...groups, entry.open])}>
                  {text.showAll({ count: entry.count })}
                </TextButton>
              </div>
            )
          }
          return (
            <div className="px-5 pt-5 pb-2 desk:px-6">
              <h2 className="text-label font-semi">{entry.heading}</h2>
              {entry.help && <p className="text-meta text-ink-3">{entry.help}</p>}
            </div>
          )
        }}
      </PagedList>
    </Card>
  )
}

function Person({ record, line }: { record: ConfirmationRecord; line: RecordLine }) {
  const { user, version, confirmedAt, isImported, openedDocuments } = line
  const timeZone = useTimeZone()
  const name = fullName(user)
  const of = documentsOf(record, line).length
  const isFormer = version !== null && version < record.confirmVersion
  return (
    <div className={`border-t border-line px-5 py-2.5 desk:items-center desk:px-6 ${columns}`}>
      <div className="flex min-w-0 items-center gap-3">
        <PersonAvatar person={user} size="row" />
        <div className="min-w-0">
          <p dir="auto" className="truncate text-action font-semi">
            {name}
          </p>
          <p className="truncate text-meta text-ink-3">{user.teams.join(', ') || words.noTeam}</p>
          {user.nameKeptFor !== undefined && <p className="text-meta wrap-anywhere text-ink-3">{user.nameKeptFor}</p>}
        </div>
      </div>
      <p className="ms-13 text-small text-ink-2 tabular-nums desk:ms-0">
        {isFormer && `${confirmations.version({ version })} · `}
        {confirmedAt ? (
          <time dateTime={confirmedAt}>{dayAndHour(new Date(confirmedAt), { timeZone })}</time>
        ) : (
          <span aria-hidden className="text-ink-3">
            –
          </span>
        )}
        {isImported && ` · ${confirmations.imported}`}
      </p>
      {of > 0 && (
        <p className="ms-13 flex items-center gap-1.5 text-small text-ink-2 desk:ms-0">
          {openedDocuments === of && <Check className="size-4 text-success" />}
          {confirmations.opened({ opened: openedDocuments, of })}
        </p>
      )}
    </div>
  )
}
