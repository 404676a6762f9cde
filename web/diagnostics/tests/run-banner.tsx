import { Activity, CircleCheck, TriangleAlert } from 'lucide-react'
import type { TestRun } from '#contract/system-tests.ts'
import { diagnostics as shared, tests as text } from '#locales/text.ts'
import { CopyText } from '#web/diagnostics/technical-details.tsx'
import { longDuration } from '#web/lib/times/durations.ts'
import { useIsOnline } from '#web/offline/connection.ts'
import { Banner } from '#web/ui/states/banner.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { ProgressRing } from '#web/ui/states/progress-ring.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { countsOf, type Tests } from './tests.data.ts'

/** Says in one sentence how the tests stand: ready, running, all passed, with warnings, some failed. */
export function RunBanner({ tests }: { tests: Tests }) {
  const { run, isRunning, notRun, results, query } = tests
  if (run && isRunning) return <RunningBanner run={run} isStale={query.isError} />
  const counts = countsOf(results)
  const report = run?.report
  const copy = report ? <CopyText variant="ghost" value={report} label={shared.copyReport} /> : null
  if (notRun) {
    return (
      <Banner tone="danger" icon={<TriangleAlert />} title={text.failed}>
        {text.runFailed}
      </Banner>
    )
  }
  if (counts.fail > 0) {
    return (
      <Banner tone="danger" icon={<TriangleAlert />} title={text.failed} end={copy}>
        {text.failedText({ failed: counts.fail, total: results.length })} <LastRun run={run} />
      </Banner>
    )
  }
  if (run?.status === 'interrupted') {
    return (
      <Banner tone="warning" icon={<TriangleAlert />} title={text.interrupted}>
        {text.interruptedText}
      </Banner>
    )
  }
  if (counts.warning > 0) {
    return (
      <Banner tone="warning" icon={<TriangleAlert />} title={text.warnings} end={copy}>
        {text.warningsText({ count: counts.warning })} <LastRun run={run} />
      </Banner>
    )
  }
  if (results.length > 0) {
    return (
      <Banner tone="success" icon={<CircleCheck />} title={text.passed} end={copy}>
        {text.passedText({ total: results.length })} <LastRun run={run} />
      </Banner>
    )
  }
  const { catalog = [], secondsForAll = 60 } = query.data ?? {}
  const total = catalog.reduce((sum, { tests: names }) => sum + names.length, 0)
  return (
    <Banner tone="brand" icon={<Activity />} title={text.ready}>
      {text.readyText({ total, duration: longDuration(secondsForAll * 1_000) })}
    </Banner>
  )
}

function LastRun({ run }: { run: TestRun | null }) {
  if (!run?.endedAt) return null
  const duration = longDuration(new Date(run.endedAt).getTime() - new Date(run.startedAt).getTime())
  const t = () => <TimeAgo key="t" at={run.startedAt} />
  return (
    <span className="whitespace-normal text-ink-2">
      {run.startedBy ? text.lastRunBy({ t, name: run.startedBy.name, duration }) : text.lastRun({ t, duration })}
    </span>
  )
}

function RunningBanner({ run, isStale }: { run: TestRun; isStale: boolean }) {
  const isOnline = useIsOnline()
  const { done, total, current, secondsLeft, warnings, failed } = run
  const share = total > 0 ? (done / total) * 100 : 0
  return (
    <div className="flex items-center gap-4 rounded-card bg-brand-soft px-5 py-4 desk:px-6">
      <ProgressRing share={share / 100} label={text.progress} />
      <div className="min-w-0 flex-1">
        <h2 aria-live="polite" className="text-h3">
          {current ? text.nowRunning({ category: text.names[current.category], test: current.test }) : text.starting}
        </h2>
        <p className="mt-0.5 text-action font-regular text-pretty text-ink-2">
          {text.done({ done, total, problems: warnings + failed })}{' '}
          {isOnline && !isStale ? (
            <>
              {secondsLeft !== null && `${text.left({ duration: longDuration(secondsLeft * 1_000) })} `}
              {text.mayLeave}
            </>
          ) : isOnline ? (
            shared.unreachable
          ) : (
            shared.offline
          )}
        </p>
        <Meter value={share} className="mt-3 max-desk:hidden" />
      </div>
    </div>
  )
}
