import { Clock, Play } from 'lucide-react'
import type { TestResult } from '#contract/system-tests.ts'
import { tests as text } from '#locales/text.ts'
import { TipButton } from '#web/ui/buttons/tip-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { categoryIcons } from './category-icons.tsx'
import { type CategoryView, countsOf } from './category-states.ts'

const tones = {
  pending: { tag: 'neutral', edge: '' },
  waiting: { tag: 'neutral', edge: '' },
  running: { tag: 'brand', edge: '' },
  pass: { tag: 'success', edge: '' },
  warning: { tag: 'warning', edge: 'ring-1 ring-warning-bar' },
  fail: { tag: 'danger', edge: 'ring-1 ring-danger' },
} as const

interface CategoryCardProps {
  view: CategoryView
  /** No run is going on. */
  mayRun: boolean
  onRun: () => void
}

/** One category: what it covers or what is wrong with it, its state, and a button that runs it alone. */
export function CategoryCard({ view, mayRun, onRun }: CategoryCardProps) {
  const { category, state, results, total } = view
  const { tag, edge } = tones[state]
  const worst = results.find(({ status }) => status === 'fail') ?? results.find(({ status }) => status === 'warning')
  const isOver = state !== 'running' && state !== 'waiting'
  return (
    <li className="min-w-0">
      <Card
        className={classes(
          'grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 p-4 pe-3 pb-3.5',
          edge,
        )}
      >
        <IconTile tone={tag}>{categoryIcons[category]}</IconTile>
        <h3 className="text-body leading-5.5 font-strong">{text.names[category]}</h3>
        <span className="grid size-target place-items-center text-ink-3">
          {state === 'running' ? (
            <span className="text-brand-ink">
              <Spinner />
            </span>
          ) : state === 'waiting' ? (
            <Clock aria-hidden className="size-5" />
          ) : (
            <TipButton
              label={text.runAlone({ category: text.names[category] })}
              disabled={!mayRun}
              icon={<Play aria-hidden className="size-4 fill-current" />}
              onClick={onRun}
            />
          )}
        </span>
        <p className="col-span-2 col-start-2 mt-1 mb-2.5 pe-1 text-small text-pretty wrap-anywhere text-ink-2 desk:col-span-3 desk:col-start-1 desk:mt-2.5 desk:mb-3 desk:min-h-10">
          {isOver ? (worst?.advice?.title ?? worst?.message ?? text.categories[category]) : text.categories[category]}
        </p>
        <div className="col-span-2 col-start-2 flex min-h-6 items-center gap-2.5 self-end pe-1 desk:col-span-3 desk:col-start-1">
          {state === 'running' ? (
            <>
              <Meter
                progress
                label={text.isRunning({ category: text.names[category] })}
                value={(results.length / total) * 100}
                className="flex-1"
              />
              <span className="text-meta text-ink-3 tabular-nums">{text.someOf({ done: results.length, total })}</span>
            </>
          ) : (
            <>
              <Tag tone={tag}>{text.states[state]}</Tag>
              <span className="truncate text-meta text-ink-3 tabular-nums">
                {results.length === 0 ? text.tests({ count: total }) : outcomeOf(countsOf(results))}
              </span>
            </>
          )}
        </div>
      </Card>
    </li>
  )
}

/** "5 of 5 passed", "3 passed, 1 warning, 1 failed". */
function outcomeOf({ pass, warning, fail }: Record<TestResult['status'], number>): string {
  const { outcome } = text
  if (warning + fail === 0) return outcome.passedOf({ passed: pass, total: pass })
  const parts = [
    outcome.passed({ count: pass }),
    warning > 0 && outcome.warnings({ count: warning }),
    fail > 0 && outcome.failed({ count: fail }),
  ]
  return parts.filter(Boolean).join(', ')
}
