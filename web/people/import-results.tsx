import { CircleCheck, Download, TriangleAlert } from 'lucide-react'
import { saveCsv } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import type { ImportResult } from './import.data.ts'
import { text } from './import.text.ts'

const shownErrors = 100

/** The number of imported people, and each skipped row with the reason. */
export function ImportResults({ result, onAgain }: { result: ImportResult; onAgain: () => void }) {
  const { successful, failed, errors } = result
  const title = failed === 0 ? text.done : successful === 0 ? text.doneNone : text.doneSome
  return (
    <div className="grid grid-cols-1 gap-5">
      <div role="status" className="flex flex-wrap items-center gap-4">
        <Emblem tone={failed === 0 ? 'success' : 'warning'}>
          {failed === 0 ? <CircleCheck /> : <TriangleAlert />}
        </Emblem>
        <h2 className="min-w-0 flex-1 text-title">{title}</h2>
        <dl className="flex w-full gap-8 desk:w-auto">
          <Count term={text.successful} count={successful} />
          <Count term={text.notImported} count={failed} />
        </dl>
      </div>
      {errors.length > 0 && (
        <section className="rounded-card border border-line">
          <div className="flex flex-wrap items-center justify-between gap-2 py-1 pr-1 pl-4">
            <h3 className="text-label">{text.errors}</h3>
            <Button
              variant="ghost"
              icon={<Download aria-hidden className="size-4.5" />}
              onClick={() => saveCsv(text.errorsName, errorRows(result))}
            >
              {text.download}
            </Button>
          </div>
          <ul>
            {errors.slice(0, shownErrors).map(({ row, email, message }) => (
              <li key={row} className="flex gap-4 border-t border-line px-4 py-2.5 text-small">
                <span className="w-14 shrink-0 text-ink-3 tabular-nums">
                  {text.row} {row}
                </span>
                <span className="min-w-0 flex-1 desk:flex desk:gap-4">
                  <span className="block break-words desk:w-[40%]">{email || '–'}</span>
                  <span className="block text-ink-2 desk:flex-1">{message}</span>
                </span>
              </li>
            ))}
          </ul>
          {errors.length > shownErrors && (
            <p className="border-t border-line px-4 py-3 text-small text-ink-3">
              {text.moreErrors(errors.length - shownErrors)}
            </p>
          )}
        </section>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onAgain}>{text.again}</Button>
        <LinkButton to="/user-management" search={{ sort: 'newest' }} variant="primary">
          {text.toPeople}
        </LinkButton>
      </div>
    </div>
  )
}

function Count({ term, count }: { term: string; count: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-meta text-ink-3">{term}</dt>
      <dd className="text-figure tabular-nums">{count.toLocaleString('en')}</dd>
    </div>
  )
}

const errorRows = ({ errors }: ImportResult) => [
  ['row', 'email', 'message'],
  ...errors.map(({ row, email, message }) => [String(row), email, message]),
]
