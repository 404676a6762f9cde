import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { instant } from './values.ts'

/** The parts of the app that are tested, in the order in which they run and are shown. */
export const testCategories = [
  'Database',
  'Authentication',
  'Users',
  'Teams',
  'Posts',
  'Media',
  'Push',
  'Giveaways',
] as const
export const testCategory = z.enum(testCategories)
export type TestCategory = (typeof testCategories)[number]

/** What somebody who is no systems administrator does about a problem. */
export const advice = z.object({
  /** The problem, as a title: `New videos cannot be prepared`. */
  title: z.string(),
  /** What it means for people, and what happens if nobody acts. */
  consequence: z.string(),
  /** The next step, shown after that label. */
  nextStep: z.string(),
  /** Words to copy and send to the person who runs the server; null where the app itself is the place to act. */
  forward: z.string().nullable(),
  /** The page of the app where to act, such as `/system-health`; null if there is none. */
  page: z.string().nullable(),
})
export type Advice = z.output<typeof advice>

export const testResult = z.object({
  category: testCategory,
  /** The name of the test, as in the catalog. */
  test: z.string(),
  status: z.enum(['pass', 'fail', 'warning']),
  /** The finding, for a person. */
  message: z.string(),
  /** How long the test took, in milliseconds. */
  time: z.number().nonnegative(),
  /** Set unless the status is `pass`. */
  advice: advice.nullable(),
  /** What support needs to know, such as the error of a driver; several lines, without secrets. */
  details: z.string().nullable(),
})
export type TestResult = z.output<typeof testResult>

/** The status of a category's card: pending without results, then pass, fail or warning. */
export function statusOf(results: readonly Pick<TestResult, 'status'>[]): 'pending' | TestResult['status'] {
  if (results.length === 0) return 'pending'
  if (results.every(({ status }) => status === 'pass')) return 'pass'
  return results.some(({ status }) => status === 'fail') ? 'fail' : 'warning'
}

/**
 * `interrupted`: the server was stopped during the run, which has no more results to come. The results it has stay.
 */
export const runStatus = z.enum(['running', 'done', 'interrupted'])

const counts = {
  passed: z.number(),
  warnings: z.number(),
  failed: z.number(),
}

const runSummary = z.object({
  id: z.uuid(),
  status: runStatus,
  categories: z.array(testCategory),
  startedAt: instant,
  /** Null while it runs. */
  endedAt: instant.nullable(),
  /** Null once that person's account is erased. */
  startedBy: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The number of its tests. */
  total: z.number(),
  ...counts,
})
export type TestRunSummary = z.output<typeof runSummary>

/** A run; polled about once a second while it is running. */
export const testRun = runSummary.extend({
  /** The number of tests that have a result. */
  done: z.number(),
  /** The test that runs now. */
  current: z.object({ category: testCategory, test: z.string() }).nullable(),
  /** How long the rest will take, from earlier runs; null while unknown and when it has ended. */
  secondsLeft: z.number().nullable(),
  /** In the order of the tests; grows while it runs. */
  results: z.array(testResult),
  /** Plain text to copy for support: version, settings without secrets, every result with its details. */
  report: z.string().nullable(),
})
export type TestRun = z.output<typeof testRun>

const categoriesToRun = z.object({
  /** `all`, or a list of one or several. */
  categories: z.union([z.literal('all'), z.array(testCategory).min(1).max(testCategories.length)], {
    error: () => text.whichTests,
  }),
})

/**
 * Replies when all tests have ended, which takes about a minute. Throws Refusal `system-test.running` while a run of
 * other categories is going on; joins a run that includes the requested ones.
 */
export const runTests = define('POST', '/api/admin/run-tests', {
  access: { may: 'system.test' },
  summary: 'Runs system tests and replies with their results; proxies may need a longer timeout',
  body: categoriesToRun,
  reply: z.object({ results: z.array(testResult) }),
})

/**
 * Replies at once. While a run that includes the requested categories is going on, that run is returned, so that a
 * double click or a second tab starts nothing. Throws Refusal `system-test.running` while a run of other categories is.
 */
export const startTestRun = define('POST', '/api/admin/test-runs', {
  access: { may: 'system.test' },
  summary: 'Starts system tests in the background',
  body: categoriesToRun,
  reply: testRun,
  status: 202,
})

/** Everything that the page shows; polled while a run is going on. */
export const getTestRuns = define('GET', '/api/admin/test-runs', {
  access: { may: 'system.test' },
  summary: 'The tests there are, their newest results, and the last runs',
  reply: z.object({
    /** The tests of each category. */
    catalog: z.array(z.object({ category: testCategory, tests: z.array(z.string()) })),
    /** About how long all tests take, from earlier runs. */
    secondsForAll: z.number(),
    /** The run that is going on, else the newest one that was not cleared. */
    run: testRun.nullable(),
    /** Each category's results of the newest run that included it and was not cleared, in the order of the tests. */
    results: z.array(testResult),
    /** Up to five runs, the newest first, cleared ones too, without the one that is going on. */
    history: z.array(runSummary),
  }),
})

/** Clears the results for everyone. Throws Refusal `system-test.running`. */
export const clearTestResults = define('DELETE', '/api/admin/test-runs', {
  access: { may: 'system.test' },
  summary: 'Clears the results of system tests',
  reply: z.object({ message: z.string() }),
})

/** Takes up to 30 s. The reply says what happened; a mail that is refused is no failure of the call. */
export const sendTestMail = define('POST', '/api/admin/test-mail', {
  access: { may: 'system.test' },
  summary: 'Sends a test mail to the signed-in user',
  reply: z.object({
    /** `outbox`: mail isn't set up, so the mail was written to the outbox folder. */
    outcome: z.enum(['sent', 'outbox', 'failed']),
    /** The signed-in user's address. */
    address: z.string(),
    /** `A test mail is on its way to dana@example.com.` */
    message: z.string(),
    /** Set unless the outcome is `sent`. */
    advice: advice.nullable(),
    /** The mail server's reply, for support. */
    details: z.string().nullable(),
  }),
})
