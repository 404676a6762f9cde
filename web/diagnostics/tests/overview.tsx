import { Bell, Clock, Database, Gift, Image, LockKeyhole, Mail, MessageCircle, Play, User, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TestCategory, TestResult } from '#contract/system-tests.ts'
import { diagnostics as shared, tests as text } from '#locales/text.ts'
import { AdviceActions, type NextStep, NextSteps } from '#web/diagnostics/next-steps.tsx'
import { CopyText, TechnicalDetails } from '#web/diagnostics/technical-details.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TipButton } from '#web/ui/buttons/tip-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { RunBanner } from './run-banner.tsx'
import { type CategoryView, countsOf, type Tests, useTestMail } from './tests.data.ts'

/** How the tests stand, what to do next, the eight categories, and the test mail. */
export function Overview({ tests }: { tests: Tests }) {
  const { run, isRunning, isStarting, notRun, views, start } = tests
  const steps = isRunning || notRun ? [] : views.flatMap(({ results }) => results.flatMap(stepOf))
  const history = tests.query.data?.history ?? []
  const isSpotless = history.length > 1 && history.every(each => each.status === 'done' && each.passed === each.total)
  return (
    <div className="grid grid-cols-1 gap-4">
      {tests.query.isError && !isRunning && <Callout tone="warning">{shared.unreachable}</Callout>}
      <RunBanner tests={tests} />
      <NextSteps steps={steps} />
      {run?.report && !isRunning && (
        <CopyText
          variant="ghost"
          value={run.report}
          label={shared.copyReport}
          className="justify-self-center desk:hidden"
        />
      )}
      <section aria-labelledby="test-categories">
        <h2 id="test-categories" className={steps.length > 0 ? 'mt-2 mb-3 text-h3' : 'sr-only'}>
          {text.all}
        </h2>
        <ul className="grid gap-3 desk:grid-cols-2 desk:gap-4 wide:grid-cols-4">
          {views.map(view => (
            <CategoryCard
              key={view.category}
              view={view}
              mayRun={!isRunning && !isStarting}
              onRun={() => start([view.category])}
            />
          ))}
        </ul>
      </section>
      <TestMail />
      {isSpotless && !isRunning && (
        <p className="text-center text-small text-ink-3">{text.allPassed({ count: history.length })}</p>
      )}
    </div>
  )
}

function stepOf({ category, test, status, advice }: TestResult): NextStep[] {
  if (status === 'pass' || !advice) return []
  return [{ key: `${category} ${test}`, status, icon: categoryIcons[category], advice }]
}

const tones = { running: 'brand', pass: 'success', warning: 'warning', fail: 'danger' } as const
const toneOf = (state: CategoryView['state']) => (state === 'pending' || state === 'waiting' ? 'neutral' : tones[state])

const edgeOf = (state: CategoryView['state']) =>
  classes(state === 'warning' && 'ring-1 ring-warning-bar', state === 'fail' && 'ring-1 ring-danger')

interface CategoryCardProps {
  view: CategoryView
  /** No run is going on. */
  mayRun: boolean
  onRun: () => void
}

/** One category: what it covers or what is wrong with it, its state, and a button that runs it alone. */
function CategoryCard({ view, mayRun, onRun }: CategoryCardProps) {
  const { category, state, results, total } = view
  const worst = results.find(({ status }) => status === 'fail') ?? results.find(({ status }) => status === 'warning')
  const isOver = state !== 'running' && state !== 'waiting'
  return (
    <li className="min-w-0">
      <Card
        className={classes(
          'grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 p-4 pe-3 pb-3.5',
          edgeOf(state),
        )}
      >
        <IconTile tone={toneOf(state)}>{categoryIcons[category]}</IconTile>
        <h3 className="text-body leading-[1.375rem] font-strong">{text.names[category]}</h3>
        <span className="grid size-target place-items-center text-ink-3">
          {state === 'running' ? (
            <span className="text-brand-ink">
              <Spinner />
            </span>
          ) : state === 'waiting' ? (
            <Clock className="size-5" />
          ) : (
            <TipButton
              label={text.runAlone({ category: text.names[category] })}
              disabled={!mayRun}
              icon={<Play className="size-4 fill-current" />}
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
              <Tag tone={toneOf(state)}>{text.states[state]}</Tag>
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

const mailTones = { sent: 'success', outbox: 'warning', failed: 'danger' } as const

/** Sends a mail to the signed-in user, and shows what became of it. */
function TestMail() {
  const send = useTestMail()
  const { data, isPending } = send
  return (
    <Card className="grid gap-4 p-4 desk:px-6 desk:py-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <IconTile>
          <Mail />
        </IconTile>
        <div className="min-w-0 flex-1">
          <h2 className="text-body font-strong">{text.mail}</h2>
          <p className="text-small text-ink-2">{text.mailLead}</p>
        </div>
        <Button
          className="max-desk:w-full"
          waiting={isPending}
          waitingLabel={text.sending}
          onClick={() => send.mutate(undefined, { onError: error => toastError(error, { title: text.mailFailed }) })}
        >
          {text.sendMail}
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {data && !isPending && (
          <Callout tone={mailTones[data.outcome]}>
            <div className="grid gap-2 wrap-anywhere">
              <p>{data.message}</p>
              {data.advice && (
                <>
                  <p>
                    <strong className="font-strong">{shared.nextStep}</strong> {data.advice.nextStep}
                  </p>
                  <div className="empty:hidden">
                    <AdviceActions advice={data.advice} />
                  </div>
                </>
              )}
              {data.details && <TechnicalDetails details={data.details} />}
            </div>
          </Callout>
        )}
      </div>
    </Card>
  )
}

const categoryIcons: Record<TestCategory, ReactNode> = {
  Database: <Database />,
  Authentication: <LockKeyhole />,
  Users: <User />,
  Teams: <Users />,
  Posts: <MessageCircle />,
  Media: <Image />,
  Push: <Bell />,
  Giveaways: <Gift />,
}
