import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import * as calls from '#contract/system-tests.ts'
import { statusOf, type TestCategory, type TestResult, testCategories } from '#contract/system-tests.ts'
import { tests as text } from '#locales/text.ts'
import { diagnosticsLimits } from '#web/diagnostics/diagnostics.limits.ts'
import { call } from '#web/lib/calls/call.ts'
import { Refused, SignedOut } from '#web/lib/calls/errors.ts'
import { queryOf, whileOnline } from '#web/lib/calls/query.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

export type TestRuns = ReplyOf<typeof calls.getTestRuns>

/** The tests, their newest results and the run that is going on, which any tab or person may have started. */
const testRunsQuery = queryOptions({
  ...queryOf(calls.getTestRuns),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) =>
    whileOnline(
      state.data?.run?.status === 'running' ? diagnosticsLimits.runningPollMs : diagnosticsLimits.idlePollMs,
    )(),
})

type CategoriesToRun = 'all' | calls.TestCategory[]

function useStartTests() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (categories: CategoriesToRun) => call(calls.startTestRun, { body: { categories } }),
    onSuccess: run => client.setQueryData(testRunsQuery.queryKey, known => known && { ...known, run }),
    onSettled: () => client.invalidateQueries({ queryKey: testRunsQuery.queryKey }),
  })
}

function useClearResults() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(calls.clearTestResults),
    onSettled: () => client.invalidateQueries({ queryKey: testRunsQuery.queryKey }),
  })
}

export const useTestMail = () => useMutation({ mutationFn: () => call(calls.sendTestMail) })

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

type CategoryState = 'waiting' | 'running' | ReturnType<typeof statusOf>

export interface CategoryView {
  category: TestCategory
  state: CategoryState
  /** The number of its tests. */
  total: number
  /** Of the run that is going on, else the newest. */
  results: TestResult[]
}

/** The state of each category: of the run that is going on where it includes the category, else of the newest results. */
export function categoryViews({ catalog, run, results }: TestRuns): CategoryView[] {
  const running = run?.status === 'running' ? run : null
  return testCategories.map(category => {
    const total = catalog.find(each => each.category === category)?.tests.length ?? 0
    const ofCategory = (list: readonly TestResult[]) => list.filter(result => result.category === category)
    if (!running?.categories.includes(category)) {
      const own = ofCategory(results)
      return { category, total, results: own, state: statusOf(own) }
    }
    const soFar = ofCategory(running.results)
    const isDone = soFar.length >= total && running.current?.category !== category
    const state = isDone ? statusOf(soFar) : soFar.length > 0 ? 'running' : 'waiting'
    return {
      category,
      total,
      results: soFar,
      state: running.current?.category === category ? 'running' : state,
    }
  })
}

/** The number of results of each status. */
export function countsOf(results: readonly Pick<TestResult, 'status'>[]): Record<TestResult['status'], number> {
  const counts = { pass: 0, warning: 0, fail: 0 }
  for (const { status } of results) counts[status] += 1
  return counts
}
