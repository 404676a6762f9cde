import type { BrowserContext, Page } from '@playwright/test'
import type { ReplyOf } from '#contract/call.ts'
import {
  type getTestRuns,
  type TestCategory,
  type TestResult,
  type TestRun,
  testCategories,
} from '#contract/system-tests.ts'
import { type VideoTestRun, videoTestConfig } from '#contract/video-tests.ts'
import { videoAdvice } from '#web/testing/replies/common.ts'
import { videoTests } from '#web/testing/replies/video-tests.ts'

const catalog = testCategories.map(category => ({ category, tests: [`${category} one`, `${category} two`] }))
export const resultOf = (category: TestCategory, test: string, status: TestResult['status'] = 'pass'): TestResult => ({
  category,
  test,
  status,
  message: `${test} has been looked at`,
  time: 14,
  advice: status === 'pass' ? null : { ...videoAdvice, title: `${test} needs you` },
  details: status === 'pass' ? null : 'spawn ffmpeg ENOENT',
})

/** The system tests of a server whose runs end when a test says so; every page of the context sees the same. */
export class FakeTests {
  run: TestRun | null = null
  results: TestResult[] = []
  /** The categories of each run that was started. */
  readonly started: unknown[] = []
  /** What happens to attempts to start: by default they succeed. */
  refusal: 'none' | 'unreachable' | 'running' = 'none'

  async serve(context: BrowserContext): Promise<void> {
    await context.route(
      url => url.pathname === '/api/admin/test-runs',
      async route => {
        const request = route.request()
        if (request.method() === 'GET') return route.fulfill({ json: this.#reply() })
        if (request.method() === 'DELETE') {
          this.run = null
          this.results = []
          return route.fulfill({ json: { message: 'Cleared' } })
        }
        if (this.refusal === 'unreachable') return route.abort()
        if (this.refusal === 'running') {
          const json = { error: 'system-test.running', message: 'Tests are already running.' }
          return route.fulfill({ status: 409, json })
        }
        const { categories } = request.postDataJSON() as { categories: 'all' | TestCategory[] }
        this.started.push(categories)
        this.run = runOf(categories === 'all' ? [...testCategories] : categories)
        return route.fulfill({ status: 202, json: this.run })
      },
    )
  }

  /** Ends the run; tests not named pass. */
  end(outcomes: Record<string, TestResult['status']> = {}): void {
    if (!this.run) throw new Error('Nothing is running')
    const { categories } = this.run
    const results = catalog
      .filter(({ category }) => categories.includes(category))
      .flatMap(({ category, tests }) => tests.map(test => resultOf(category, test, outcomes[test])))
    this.results = [...this.results.filter(({ category }) => !categories.includes(category)), ...results]
    this.run = {
      ...this.run,
      status: 'done',
      endedAt: new Date().toISOString(),
      done: results.length,
      current: null,
      results,
      report: 'Front Line 1.0\nevery result',
    }
  }

  #reply(): ReplyOf<typeof getTestRuns> {
    return { catalog, secondsForAll: 60, run: this.run, results: this.results, history: [] }
  }
}

const runOf = (categories: TestCategory[]): TestRun => {
  const [first = 'Database', second = first] = categories
  const isWhole = categories.length > 1
  return {
    id: crypto.randomUUID(),
    status: 'running',
    categories,
    startedAt: new Date().toISOString(),
    endedAt: null,
    startedBy: { id: 1, name: 'Olivia Owens' },
    total: categories.length * 2,
    passed: 0,
    warnings: 0,
    failed: 0,
    done: isWhole ? 2 : 0,
    current: { category: isWhole ? second : first, test: `${isWhole ? second : first} one` },
    secondsLeft: 20,
    results: isWhole ? [resultOf(first, `${first} one`), resultOf(first, `${first} two`)] : [],
    report: null,
  }
}

/** The video tests of a server that takes as long as a test wants. */
export class FakeVideoTests {
  running: VideoTestRun | null = null
  history: VideoTestRun[] = []
  readonly started: unknown[] = []
  isBroken = false

  async serve(page: Page): Promise<void> {
    await page.route(
      url => url.pathname.startsWith('/api/test/video-upload/runs'),
      async route => {
        const request = route.request()
        if (request.method() === 'GET') return route.fulfill({ json: { running: this.running, history: this.history } })
        if (request.method() === 'DELETE') {
          this.end(null, 'canceled')
          return route.fulfill({ json: this.history[0] })
        }
        if (this.isBroken) return route.fulfill({ status: 502 })
        const body = request.postDataJSON() as { testType: 'main' | 'custom'; config?: object }
        this.started.push(body)
        this.running = {
          ...videoTests.running.running,
          id: crypto.randomUUID(),
          testType: body.testType,
          config: videoTestConfig.parse(body.config ?? {}),
        }
        return route.fulfill({ status: 202, json: this.running })
      },
    )
  }

  end(testResult: VideoTestRun['testResult'], status: VideoTestRun['status'] = 'done'): void {
    if (!this.running) throw new Error('Nothing is running')
    this.history = [{ ...this.running, status, endedAt: new Date().toISOString(), testResult }, ...this.history]
    this.running = null
  }
}

const [done, failed] = videoTests.idle.history
export const goodVideo = done?.testResult ?? null
export const badVideo = failed?.testResult ?? null
