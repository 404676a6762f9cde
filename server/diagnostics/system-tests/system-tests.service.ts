import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import * as calls from '#contract/system-tests.ts'
import { type TestCategory, type TestResult, type TestRun, testCategories } from '#contract/system-tests.ts'
import { serverFindings as text } from '#locales/text.ts'
import { installationLines } from '#server/diagnostics/installation-lines.ts'
import { commonOf, type Run, Runs } from '#server/diagnostics/runs/runs.ts'
import { openSendFile } from '#server/diagnostics/runs/send-file.ts'
import type { Ctx } from '#server/lib/context.ts'
import { catalog, testsOf } from './catalog.ts'
import { runTests } from './run-tests.ts'

interface Request {
  categories: TestCategory[]
}

interface State {
  results: TestResult[]
  current: TestRun['current']
  report: string | null
}

type SystemRun = Run<Request, State>
const historyLength = 5
/** Before there was a run of all tests. */
const assumedSeconds = 45

const systemRuns = new Runs<Request, State>({
  kind: 'system',
  running: 'system-test.running',
  newState: () => ({ results: [], current: null, report: null }),
  includes: (running, requested) => requested.categories.every(each => running.categories.includes(each)),
})

/** Starts a run, or joins one. Throws Refusal `system-test.running`. */
export async function startSystemTests(
  ctx: Ctx,
  actor: Actor,
  body: BodyOf<typeof calls.startTestRun>,
): Promise<TestRun> {
  return toTestRun(await systemRuns.start(ctx, actor, toRequest(body)), await systemRuns.newest(ctx))
}

/** Resolves when the tests have ended. Throws Refusal `system-test.running`. */
export async function runSystemTests(
  ctx: Ctx,
  actor: Actor,
  body: BodyOf<typeof calls.runTests>,
): Promise<{ results: TestResult[] }> {
  const request = toRequest(body)
  const { id } = await systemRuns.start(ctx, actor, request)
  const { state } = await systemRuns.untilEnded(ctx, id)
  return { results: state.results.filter(({ category }) => request.categories.includes(category)) }
}

/** The work of a job. */
export const workOnSystemTests = (ctx: Ctx, runId: string): Promise<void> =>
  systemRuns.work(ctx, runId, async ({ request, startedAt, state, signal, save }) => {
    await runTests(ctx, openSendFile(ctx.localOrigin), request.categories, signal, {
      next: (category, test) => save({ ...state, current: { category, test } }),
      found: result => {
        state.results.push(result)
        return save(state)
      },
    })
    await save({ ...state, report: await reportOf(ctx, state.results, startedAt) })
  })

export async function systemTestOverview(ctx: Ctx): Promise<ReplyOf<typeof calls.getTestRuns>> {
  const runs = await systemRuns.newest(ctx)
  const shown = runs.filter(({ clearedAt }) => clearedAt === null)
  const [run] = shown
  return {
    catalog: testCategories.map(category => ({ category, tests: catalog[category].map(({ name }) => name()) })),
    secondsForAll: secondsFor(testCategories, runs),
    run: run ? toTestRun(run, runs) : null,
    results: testCategories.flatMap(category => {
      const newest = shown.find(({ request }) => request.categories.includes(category))
      return newest?.state.results.filter(result => result.category === category) ?? []
    }),
    history: runs
      .filter(({ status }) => status !== 'running')
      .slice(0, historyLength)
      .map(summaryOf),
  }
}

/** Throws Refusal `system-test.running`. */
export async function clearSystemTests(ctx: Ctx): Promise<{ message: string }> {
  await systemRuns.clear(ctx)
  return { message: text.cleared }
}

/** In their fixed order, each once. */
const toRequest = ({ categories }: BodyOf<typeof calls.startTestRun>): Request => ({
  categories: categories === 'all' ? [...testCategories] : testCategories.filter(each => categories.includes(each)),
})

function summaryOf(run: SystemRun): calls.TestRunSummary {
  const { status, request, state } = run
  const count = (wanted: TestResult['status']) => state.results.filter(result => result.status === wanted).length
  return {
    ...commonOf(run),
    // A run has no other end than these.
    status: status === 'running' || status === 'done' ? status : 'interrupted',
    categories: request.categories,
    total: testsOf(request.categories).length,
    passed: count('pass'),
    warnings: count('warning'),
    failed: count('fail'),
  }
}

function toTestRun(run: SystemRun, others: readonly SystemRun[]): TestRun {
  const { results, current, report } = run.state
  const isRunning = run.status === 'running'
  return {
    ...summaryOf(run),
    done: results.length,
    current: isRunning ? current : null,
    secondsLeft: isRunning ? secondsLeft(run, others) : null,
    results,
    report,
  }
}

/** How long these categories took together in the newest run that had each; null if one never ran. */
function takenSeconds(categories: readonly TestCategory[], runs: readonly SystemRun[]): number | null {
  const taken = categories.map(category => {
    const before = runs.find(({ status, request }) => status === 'done' && request.categories.includes(category))
    const results = before?.state.results.filter(result => result.category === category)
    return results ? results.reduce((sum, { time }) => sum + time, 0) / 1_000 : null
  })
  return taken.includes(null) ? null : taken.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0)
}

const secondsFor = (categories: readonly TestCategory[], runs: readonly SystemRun[]) =>
  Math.round(takenSeconds(categories, runs) ?? assumedSeconds)

function secondsLeft(run: SystemRun, others: readonly SystemRun[]): number | null {
  const expected = takenSeconds(run.request.categories, others)
  if (expected === null) return null
  const taken = run.state.results.reduce((sum, { time }) => sum + time, 0) / 1_000
  return Math.max(0, Math.round(expected - taken))
}

/** The results of a run as plain text for support. */
export async function reportOf(ctx: Ctx, results: readonly TestResult[], startedAt: Date): Promise<string> {
  const lines = testCategories.flatMap(category => {
    const own = results.filter(result => result.category === category)
    return own.length === 0 ? [] : ['', category, ...own.flatMap(linesOf)]
  })
  return [`System tests of ${startedAt.toISOString()}`, ...installationLines(ctx), ...lines].join('\n')
}

const words = { pass: 'pass   ', warning: 'WARNING', fail: 'FAIL   ' } as const

function linesOf({ test, status, message, time, details }: TestResult): string[] {
  const more = details?.split('\n').map(line => `           ${line}`) ?? []
  return [`  ${words[status]}  ${test}: ${message} (${time} ms)`, ...more]
}
