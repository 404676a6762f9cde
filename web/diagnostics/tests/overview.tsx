import type { TestResult } from '#contract/system-tests.ts'
import { diagnostics as shared, tests as text } from '#locales/text.ts'
import { CopyText } from '#web/diagnostics/copy-text.tsx'
import { type NextStep, NextSteps } from '#web/diagnostics/next-steps.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { CategoryCard } from './category-card.tsx'
import { categoryIcons } from './category-icons.tsx'
import { RunBanner } from './run-banner.tsx'
import { TestMail } from './test-mail.tsx'
import type { Tests } from './use-tests.ts'

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
