import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TestCategory, TestResult } from '#contract/system-tests.ts'
import { tests as text } from '#locales/text.ts'
import { Refused, SignedOut } from '#web/lib/calls/errors.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { type CategoryView, categoryViews } from './category-states.ts'
import { type CategoriesToRun, testRunsQuery, useClearResults, useStartTests } from './tests.data.ts'

/** A result as shown: tests that could not be started have one as well, of the category or of all. */
export type ShownResult = Omit<TestResult, 'category'> & { category: TestCategory | 'all' }

const couldNotRun = (categories: CategoriesToRun): ShownResult => ({
  category: categories === 'all' ? 'all' : (categories[0] ?? 'all'),
  test: text.connection,
  status: 'fail',
  message: text.runFailed,
  time: 0,
  advice: null,
  details: null,
})

/** The tests with what the page does to them. */
export function useTests() {
  const query = useQuery(testRunsQuery)
  const start = useStartTests()
  const clear = useClearResults()
  const { data } = query
  const run = data?.run ?? null
  const isRunning = run?.status === 'running'

  const { reset } = start
  const runId = run?.id
  useEffect(() => {
    // Another run makes an attempt that failed before it a thing of the past.
    if (runId) reset()
  }, [runId, reset])
  // A refusal says itself what is in the way, such as another run.
  const isRefused = start.error instanceof Refused || start.error instanceof SignedOut
  const notRun = start.isError && !isRefused && !isRunning ? couldNotRun(start.variables) : null

  const results: ShownResult[] = [
    ...(notRun ? [notRun] : []),
    ...(isRunning ? run.results : (data?.results ?? [])).filter(({ category }) => category !== notRun?.category),
  ]
  return {
    query,
    run,
    isRunning,
    isStarting: start.isPending,
    notRun,
    results,
    views: data ? categoryViews(data).map(view => withNotRun(view, notRun)) : [],
    start: (categories: CategoriesToRun) => {
      if (isRunning || start.isPending) return
      start.mutate(categories, {
        onError: error => error instanceof Refused && toastError(error, { title: text.notStarted }),
      })
    },
    isClearing: clear.isPending,
    clear: () => {
      reset()
      clear.mutate(undefined, { onError: error => toastError(error, { title: text.clearFailed }) })
    },
  }
}
export type Tests = ReturnType<typeof useTests>

function withNotRun(view: CategoryView, notRun: ShownResult | null): CategoryView {
  if (notRun?.category !== view.category) return view
  return { ...view, state: 'fail', results: [{ ...notRun, category: view.category }] }
}
