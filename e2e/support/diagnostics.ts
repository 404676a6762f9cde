import type { BrowserContext, Page } from '@playwright/test'
import type { ReplyOf } from '#contract/call.ts'
import {
  type Advice,
  type getTestRuns,
  type TestCategory,
  type TestResult,
  type TestRun,
  testCategories,
} from '#contract/system-tests.ts'
import { type VideoTestRun, videoTestConfig, videoTestSteps } from '#contract/video-tests.ts'

export const advice: Advice = {
  title: 'New videos cannot be prepared',
  consequence: 'The video program is missing. Photos still work.',
  nextStep: 'Send this to the person who set up the server.',
  forward: 'ffmpeg is not installed.',
  page: null,
}

const catalog = testCategories.map(category => ({ category, tests: [`${category} one`, `${category} two`] }))
export const resultOf = (category: TestCategory, test: string, status: TestResult['status'] = 'pass'): TestResult => ({
  category,
  test,
  status,
  message: `${test} has been looked at`,
  time: 14,
  advice: status === 'pass' ? null : { ...advice, title: `${test} needs you` },
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
          id: crypto.randomUUID(),
          status: 'running',
          testType: body.testType,
          config: videoTestConfig.parse(body.config ?? {}),
          startedAt: new Date().toISOString(),
          endedAt: null,
          startedBy: { id: 1, name: 'Olivia Owens' },
          progress: 40,
          steps: videoTestSteps.map(step => ({
            step,
            status:
              step === 'make' ? ('done' as const) : step === 'upload' ? ('running' as const) : ('waiting' as const),
            message: step === 'make' ? '48.6 MB, 1080p with sound' : null,
            time: step === 'make' ? 3_200 : null,
          })),
          logs: ['0.0 s  Making a video'],
          testResult: null,
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

const logs = ['0.0 s  Making a 90-second video', '45.1 s  Test video removed']
export const goodVideo: VideoTestRun['testResult'] = {
  success: true,
  error: null,
  timings: { videoGeneration: 3_200, uploadResponse: 600, backgroundProcessing: 38_400, totalTest: 45_100 },
  validations: { responseTimeOk: true, backgroundProcessingOk: true, compressionOk: true, thumbnailOk: true },
  fileInfo: {
    originalSize: 50_960_000,
    compressedSize: 11_740_000,
    compressionRatio: 4.3,
    thumbnailWidth: 640,
    thumbnailHeight: 360,
  },
  logs,
  advice: null,
}
export const badVideo: VideoTestRun['testResult'] = {
  ...goodVideo,
  success: false,
  error: 'The video was not ready after 5 minutes.',
  timings: { ...goodVideo.timings, backgroundProcessing: 300_000, totalTest: 305_000 },
  validations: { ...goodVideo.validations, backgroundProcessingOk: false, compressionOk: false, thumbnailOk: false },
  fileInfo: {
    ...goodVideo.fileInfo,
    compressedSize: null,
    compressionRatio: null,
    thumbnailWidth: null,
    thumbnailHeight: null,
  },
  advice,
}
