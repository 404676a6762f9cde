import type { TestCategory } from '#contract/system-tests.ts'
import { plural } from '#contract/text/words.ts'

const passedOf = (passed: number, total: number) => `${passed} of ${total} passed`

/** Words of System Testing. */
export const text = {
  title: 'System Testing',
  lead: 'Checks that everything works. Nobody is mailed or notified, and no figure changes.',
  run: 'Run All Tests',
  running: 'Running tests...',
  clear: 'Clear Results',
  views: 'Results',
  overview: 'Overview',
  details: 'Detailed Results',
  loading: 'Loading the results',
  loadFailed: 'Failed to load the results',
  loadFailedText: 'Please check your connection and try again.',
  runFailed: 'Failed to run tests. Please check server connection.',
  connection: 'Connection',
  notStarted: 'The tests were not started',
  clearFailed: 'Failed to clear the results',

  ready: 'Ready when you are',
  readyText: (total: number, duration: string) =>
    `All ${plural(total, 'test')} take about ${duration}. People can keep using the app.`,
  progress: 'Progress of the tests',
  starting: 'Starting the tests',
  nowRunning: (category: string, test: string) => `${category}: ${test}`,
  done: (done: number, total: number, problems: number) =>
    `${done} of ${plural(total, 'test')} done, ${problems === 0 ? 'no problem so far' : `${plural(problems, 'problem')} so far`}.`,
  left: (duration: string) => `About ${duration} left.`,
  mayLeave: 'You can leave this page.',
  interrupted: 'The tests were interrupted',
  interruptedText: 'The server restarted before they were done. Run them again.',

  passed: 'All tests passed',
  passedText: (total: number) => `${passedOf(total, total)}. Everything works, and nothing was left behind.`,
  lastRun: 'Last run',
  took: (duration: string) => `in ${duration}`,
  startedBy: (name: string) => `by ${name}`,
  allPassed: (count: number) => `The last ${count} runs all passed.`,
  failed: 'Some tests failed',
  failedText: (failed: number, total: number) => `${failed} of ${plural(total, 'test')} failed. What to do is below.`,
  warnings: 'Tests completed with warnings',
  warningsText: (count: number) =>
    `No test failed. ${count === 1 ? '1 thing needs' : `${count} things need`} attention: what to do is below.`,

  all: 'All categories',
  categories: {
    Database: 'Posts, people and figures are stored and read back',
    Authentication: 'Signing in, sessions and limits',
    Users: 'Adding, changing and removing people',
    Teams: 'Membership and who may do what',
    Posts: 'Writing, reading, likes and comments',
    Media: 'Photos and videos from upload to picture',
    Push: 'Notifications to phones, and mail',
    Giveaways: 'A rehearsed draw, checked twice',
  } satisfies Record<TestCategory, string>,
  runAlone: (category: string) => `Run ${category} alone`,
  waitsFor: (category: string) => `${category} is waiting`,
  isRunning: (category: string) => `${category} is running`,
  states: {
    pending: 'Pending',
    waiting: 'Waiting',
    running: 'Running',
    pass: 'Passed',
    warning: 'Warning',
    fail: 'Failed',
  },
  tests: (count: number) => plural(count, 'test'),
  someOf: (done: number, total: number) => `${done} of ${total}`,
  outcome: ({ pass, warning, fail }: Record<'pass' | 'warning' | 'fail', number>) => {
    if (warning + fail === 0) return passedOf(pass, pass)
    const parts = [`${pass} passed`, warning > 0 && plural(warning, 'warning'), fail > 0 && `${fail} failed`]
    return parts.filter(Boolean).join(', ')
  },

  filters: { all: 'All', pass: 'Passed', warning: 'Warnings', fail: 'Failed' },
  filterLabel: 'Which results',
  statuses: { pass: 'Pass', warning: 'Warning', fail: 'Fail' },
  columns: { category: 'Category', test: 'Test', status: 'Status', message: 'Message', time: 'Time' },
  none: 'No results yet',
  noneText: 'Run the tests, and each result appears here.',
  noneLike: { all: '', pass: 'No test has passed', warning: 'No warnings', fail: 'No test has failed' },
  showAll: 'Show all results',

  mail: 'Test mail',
  mailLead: 'Sends one mail to you, and to nobody else.',
  sendMail: 'Send Test Mail',
  sending: 'Sending...',
  mailFailed: 'Failed to send the test mail',
  showMore: (count: number) => `Show the other ${count}`,
} as const
