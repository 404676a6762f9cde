import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { TestResult } from '#contract/system-tests.ts'
import { diagnostics as shared, tests as text } from '#locales/text.ts'
import { diagnosticsLimits } from '#web/diagnostics/diagnostics.limits.ts'
import { CopyText, TechnicalDetails } from '#web/diagnostics/technical-details.tsx'
import { shortDuration } from '#web/lib/times/durations.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Chip, ChipRow } from '#web/ui/marks/chip.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { countsOf, type ShownResult, type Tests } from './tests.data.ts'

export type ResultFilter = 'all' | TestResult['status']
const filters = ['all', 'pass', 'warning', 'fail'] as const
const tones = { pass: 'success', warning: 'warning', fail: 'danger' } as const

/** On a phone the name with its status, then the message, then the category and the time. */
const columns = 'desk:grid desk:grid-cols-[8.5rem_12rem_6.5rem_minmax(0,1fr)_4.5rem] desk:items-center desk:gap-x-4'

interface ResultListProps {
  tests: Tests
  filter: ResultFilter
  onFilter: (filter: ResultFilter) => void
}

/** Every result with its message, filtered by status. */
export function ResultList({ tests: { results, run, isRunning }, filter, onFilter }: ResultListProps) {
  const [isWhole, setWhole] = useState(false)
  const counts = { all: results.length, ...countsOf(results) }
  const matching = results.filter(({ status }) => filter === 'all' || status === filter)
  const shown = isWhole ? matching : matching.slice(0, diagnosticsLimits.shownResults)
  if (results.length === 0) {
    return (
      <Card>
        <EmptyState icon={<ListChecks />} title={text.none}>
          {text.noneText}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card className="overflow-hidden">
      <div className="flex items-center justify-between gap-3 px-5 py-3.5 desk:px-6">
        <ChipRow legend={text.filterLabel} className="-mx-5 px-5 py-0 desk:mx-0 desk:px-0">
          {filters.map(each => (
            <Chip key={each} pressed={each === filter} count={counts[each]} onClick={() => onFilter(each)}>
              {text.filters[each]}
            </Chip>
          ))}
        </ChipRow>
        {run?.report && !isRunning && (
          <CopyText variant="ghost" value={run.report} label={shared.copyReport} className="max-wide:hidden" />
        )}
      </div>
      <div
        aria-hidden
        className={classes(columns, 'hidden border-t border-line px-6 py-2.5 text-meta font-semi text-ink-3')}
      >
        {Object.values(text.columns).map(column => (
          <span key={column} className="last:text-end">
            {column}
          </span>
        ))}
      </div>
      <ul aria-label={text.details} className="border-t border-line">
        {shown.map(result => (
          <Result key={`${result.category} ${result.test}`} result={result} />
        ))}
      </ul>
      {matching.length === 0 && (
        <p className="px-5 py-10 text-center text-action text-ink-2">{text.noneLike[filter]}</p>
      )}
      {matching.length > shown.length && (
        <div className="border-t border-line p-2 text-center">
          <Button variant="ghost" onClick={() => setWhole(true)}>
            {text.showMore({ count: matching.length - shown.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Result({ result }: { result: ShownResult }) {
  const { test, status, message, time, details } = result
  const category = result.category === 'all' ? text.all : text.names[result.category]
  return (
    <li className="border-line px-5 py-3.5 text-small not-first:border-t desk:px-6 desk:py-3">
      <div className={columns}>
        <span className="hidden text-ink-2 desk:block">{category}</span>
        <div className="flex items-start justify-between gap-3 desk:contents">
          <strong className="min-w-0 text-action font-semi wrap-anywhere desk:text-small desk:font-semi">{test}</strong>
          <span>
            <Tag tone={tones[status]}>{text.statuses[status]}</Tag>
          </span>
        </div>
        <p className="my-1 text-pretty wrap-anywhere text-ink-2 desk:my-0 desk:text-ink">{message}</p>
        <p className="text-meta text-ink-3 tabular-nums desk:text-end desk:text-small desk:text-ink-2">
          <span className="desk:hidden">{category} · </span>
          {shortDuration(time)}
        </p>
      </div>
      {details && status !== 'pass' && (
        <div className="desk:ps-38">
          <TechnicalDetails details={details} />
        </div>
      )}
    </li>
  )
}
