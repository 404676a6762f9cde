import type { ReplyOf } from '#contract/call.ts'
import {
  type Advice,
  type getTestRuns,
  type TestCategory,
  type TestResult,
  type TestRun,
  testCategories,
} from '#contract/system-tests.ts'
import {
  ago,
  backupAdvice,
  diskAdvice,
  mailAdvice,
  pushAdvice,
  report,
  runId,
  startedBy,
  videoAdvice,
} from './common.ts'

const tests: Record<TestCategory, [test: string, message: string, time: number][]> = {
  Database: [
    ['Write and read back', 'A test row was written and read back', 14],
    ['Migrations', 'All 15 are applied', 6],
    ['Figures', '50 sampled counters equal a fresh count', 212],
    ['Size', '412 MB, 9 MB more than a week ago', 31],
    ['Disk space', '58 GB of 100 GB are free', 3],
    ['Clock', 'The clocks of the server and the database agree within 20 ms', 4],
  ],
  Authentication: [
    ['Password check', 'A right one is accepted, a wrong one refused', 341],
    ['Session', 'A signed-out browser is turned away', 28],
    ['Session length', 'Sessions end after 30 days without use', 9],
    ['Links', 'A link works once, and not after it has expired', 33],
    ['Limits', 'The eleventh wrong password is held back', 120],
  ],
  Users: [
    ['Add', 'Somebody was added and is in Company-wide', 46],
    ['Roles', 'Each role may do what it should, and no more', 61],
    ['Import', 'Three rows were imported, one was refused with its reason', 150],
    ['Remove', 'A removed person is signed out everywhere', 58],
  ],
  Teams: [
    ['Create', 'A team was created with its departments', 40],
    ['Members', 'Somebody joined and left', 44],
    ['Rights', 'Posting and team ownership were granted and taken', 72],
    ['Hidden', 'An inactive team takes no posts', 31],
    ['Delete', 'The team and its posts are gone', 52],
  ],
  Posts: [
    ['Write', 'A post appeared in the feed', 48],
    ['Read rule', 'Unread before, read after, counted once', 64],
    ['Like', 'One like, also after pressing twice', 22],
    ['Comment', 'A comment appeared and was removed', 37],
    ['Edit', 'The edited post says so', 29],
    ['Pin', 'The pinned post comes first', 25],
    ['Delete', 'The post and everything with it is gone', 41],
  ],
  Media: [
    ['Signed upload', 'A file was accepted by its signature, and a changed one refused', 66],
    ['Photo', 'Turned upright, location removed, preview made', 890],
    ['Video program', 'ffmpeg 7.1.1', 90],
    ['Video', 'A 6-second video was ready after 4.1 seconds', 4_120],
    ['Parts of a file', 'The middle of the video can be played at once', 35],
    ['Privacy', 'A stranger gets neither the photo nor the video', 44],
    ['Storage', 'Everything that was made is removed', 51],
    ['Repair', 'A lost file is found', 230],
  ],
  Push: [
    ['Keys', 'The keys are valid and unchanged', 12],
    ['Signature', 'A notification was encrypted and signed as push services accept it', 8],
    ['Queue', 'A notification leaves within 2 seconds', 640],
    ['Devices', '39 of 39 devices were reached last time', 9],
    ['Mail', 'Your mail provider accepts our mail', 410],
    ['Mail queue', 'No mail is waiting', 5],
  ],
  Giveaways: [
    ['Commitment', 'The commitment fits its seed', 14],
    ['Tickets', 'Everyone in the scope has one', 22],
    ['Rehearsed draw', 'Drawn twice, same winner both times', 96],
    ['Verification', 'The draw is confirmed as a browser does it', 31],
  ],
}

const catalog = testCategories.map(category => ({ category, tests: tests[category].map(([test]) => test) }))

const passed: TestResult[] = testCategories.flatMap(category =>
  tests[category].map(([test, message, time]) => ({
    category,
    test,
    message,
    time,
    status: 'pass' as const,
    advice: null,
    details: null,
  })),
)

type Change = Partial<TestResult> & { advice: Advice }

const amended = (changes: Record<string, Change>): TestResult[] =>
  passed.map(result => ({ ...result, ...changes[`${result.category}: ${result.test}`] }))

const warnings = amended({
  'Database: Disk space': {
    status: 'warning',
    message: '8 GB of 100 GB are free, about 3 weeks at this pace',
    advice: diskAdvice,
  },
  'Database: Size': { status: 'warning', message: 'The last backup is 9 days old', advice: backupAdvice },
  'Push: Devices': { status: 'warning', message: '4 of 39 devices no longer reply', advice: pushAdvice },
})

const failures = amended({
  'Media: Video program': {
    status: 'fail',
    message: 'The video program is missing',
    time: 12,
    details:
      'spawn ffmpeg ENOENT\n  path: /usr/local/bin/ffmpeg\n  FFMPEG_PATH is not set, and the bundled one did not start',
    advice: videoAdvice,
  },
  'Push: Mail': {
    status: 'fail',
    message: 'The mail server refuses the sign-in',
    details: '535 5.7.8 Error: authentication failed',
    advice: mailAdvice,
  },
})

function finished(results: TestResult[]): TestRun {
  const count = (status: TestResult['status']) => results.filter(result => result.status === status).length
  return {
    id: runId,
    status: 'done',
    categories: [...testCategories],
    startedAt: ago(3),
    endedAt: ago(2),
    startedBy,
    total: results.length,
    passed: count('pass'),
    warnings: count('warning'),
    failed: count('fail'),
    done: results.length,
    current: null,
    secondsLeft: null,
    results,
    report,
  }
}

type TestRuns = ReplyOf<typeof getTestRuns>
const idle: TestRuns = { catalog, secondsForAll: 58, run: null, results: [], history: [] }
const ended = (results: TestResult[]): TestRuns => ({ ...idle, run: finished(results), results })
const spotless = { ...finished(passed) }

const soFar = passed.slice(0, 30)
const running: TestRun = {
  ...finished(passed),
  status: 'running',
  endedAt: null,
  passed: 30,
  done: 30,
  current: { category: 'Media', test: 'Video' },
  secondsLeft: 20,
  results: soFar,
  report: null,
}

export const testRuns = {
  idle,
  running: { ...idle, run: running },
  passed: { ...ended(passed), history: [spotless, spotless, spotless] },
  warnings: ended(warnings),
  failed: ended(failures),
  interrupted: {
    ...idle,
    run: { ...running, status: 'interrupted', endedAt: ago(0), current: null, secondsLeft: null },
    results: soFar,
  },
} satisfies Record<string, TestRuns>
