import { statusOf, type TestCategory, type TestResult, testCategories } from '#contract/system-tests.ts'
import type { TestRuns } from './tests.data.ts'

export type CategoryState = 'waiting' | 'running' | ReturnType<typeof statusOf>

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
