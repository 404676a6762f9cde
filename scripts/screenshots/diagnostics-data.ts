import type { ReplyOf } from '#contract/call.ts'
import type { Health, Problem } from '#contract/health.ts'
import type { RepairRun } from '#contract/repair.ts'
import {
  type Advice,
  type getTestRuns,
  type TestCategory,
  type TestResult,
  type TestRun,
  testCategories,
} from '#contract/system-tests.ts'
import { type VideoTestRun, videoTestConfig, videoTestSteps } from '#contract/video-tests.ts'

/** Replies for screenshots of states that a demo company is not in. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const day = 24 * 60
const startedBy = { id: 1, name: 'Samir Haddad' }
const runId = '3b1f0c52-7a55-4c1e-9e0b-1f6a6f1d2c01'

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
    ['Encryption', 'A message was delivered to a service on this server and decrypted', 88],
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

const diskAdvice: Advice = {
  title: 'The disk will be full in about 3 weeks',
  consequence: '92 GB of 100 GB are used. When it is full, nobody can post photos or videos.',
  nextStep: 'Forward this to whoever rents the server for you: “Please add 50 GB of disk space.”',
  forward: 'Please add 50 GB of disk space.',
  page: null,
}
const backupAdvice: Advice = {
  title: 'The last backup is 9 days old',
  consequence: 'If the server broke today, you would lose everything since Wed, Nov 12.',
  nextStep: 'Ask whoever runs the server to turn on the nightly backup.',
  forward: 'Please set BACKUP_DIR, so that a backup is made every night.',
  page: null,
}
const pushAdvice: Advice = {
  title: '4 phones no longer get notifications',
  consequence: 'Their owners removed the app or turned notifications off.',
  nextStep: 'Ask them to open the app and tap the bell.',
  forward: null,
  page: '/engagement-reports',
}
const mailAdvice: Advice = {
  title: 'Mail is refused by your mail provider',
  consequence:
    'Invitations and password links have not gone out since yesterday, 4:10 PM. 6 are waiting and will be sent.',
  nextStep: 'The password of the mail account was probably changed. Have the new one entered in the server settings.',
  forward: null,
  page: '/system-health',
}

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
    advice: {
      title: 'New videos cannot be prepared',
      consequence: 'The video program on the server is missing. Photos still work.',
      nextStep: 'Send this to whoever set up the server: “ffmpeg is not installed.”',
      forward: 'ffmpeg is not installed.',
      page: null,
    },
  },
  'Push: Mail': {
    status: 'fail',
    message: 'The mail server refuses the sign-in',
    details: '535 5.7.8 Error: authentication failed',
    advice: mailAdvice,
  },
})

const report = 'Front Line 1.8.2\nSystem tests of Nov 21\n45 tests'

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
} satisfies Record<string, TestRuns>

const config = videoTestConfig.parse({})
const videoLogs = [
  '0.0 s  Making a 90-second video, 1080p',
  '3.2 s  Video made, 48.6 MB',
  '3.3 s  Upload address received',
  '4.5 s  Uploaded, the server replied in 0.6 s',
  '4.6 s  Waiting for the video',
  '24.0 s  50 percent',
  '43.0 s  Ready: 11.2 MB, preview picture 640 × 360',
  '45.1 s  Test video and preview removed',
]
const doneVideo: VideoTestRun = {
  id: '9d2c6a10-04cf-4b5e-8f47-0d8ad7a2b001',
  status: 'done',
  testType: 'main',
  config,
  startedAt: ago(12),
  endedAt: ago(11),
  startedBy,
  progress: 100,
  steps: videoTestSteps.map(step => ({ step, status: 'done', message: null, time: 1_000 })),
  logs: videoLogs,
  testResult: {
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
    logs: videoLogs,
    advice: null,
  },
}
const failedVideo: VideoTestRun = {
  ...doneVideo,
  id: '9d2c6a10-04cf-4b5e-8f47-0d8ad7a2b002',
  testType: 'custom',
  config: { ...config, videoDuration: 300, validateThumbnail: false },
  startedAt: ago(18 * day),
  testResult: {
    success: false,
    error: 'The upload works. The video was not ready after 5 minutes, so the videos of your people are slow too.',
    timings: { videoGeneration: 3_400, uploadResponse: 700, backgroundProcessing: 300_000, totalTest: 307_000 },
    validations: { responseTimeOk: true, backgroundProcessingOk: false, compressionOk: false, thumbnailOk: true },
    fileInfo: {
      originalSize: 50_960_000,
      compressedSize: null,
      compressionRatio: null,
      thumbnailWidth: null,
      thumbnailHeight: null,
    },
    logs: [
      ...videoLogs.slice(0, 5),
      '120.0 s  9 percent, 3 other videos are waiting',
      '305.1 s  Stopped: not ready after 300 s',
      '307.0 s  Test video removed',
    ],
    advice: {
      title: 'Videos take too long',
      consequence: 'People wait for minutes until a video can be watched.',
      nextStep: 'Send the log to whoever runs your server: “Please check the processor load.”',
      forward: 'Please check the processor load.',
      page: null,
    },
  },
}
const runningVideo: VideoTestRun = {
  ...doneVideo,
  status: 'running',
  startedAt: ago(1),
  endedAt: null,
  progress: 62,
  steps: [
    { step: 'make', status: 'done', message: '48.6 MB, 1080p with sound', time: 3_200 },
    { step: 'upload', status: 'done', message: 'The server replied in 0.6 s', time: 1_400 },
    { step: 'process', status: 'running', message: '56 of 90 seconds done', time: 21_000 },
    { step: 'check', status: 'waiting', message: null, time: null },
    { step: 'remove', status: 'waiting', message: null, time: null },
  ],
  testResult: null,
}
export const videoTests = {
  idle: {
    running: null,
    history: [
      doneVideo,
      { ...failedVideo },
      { ...doneVideo, id: runId, status: 'canceled' as const, testResult: null, startedAt: ago(40 * day) },
    ],
  },
  running: { running: runningVideo, history: [] },
  doneId: doneVideo.id,
  failedId: failedVideo.id,
}

const problems: Problem[] = [
  { key: 'mail', status: 'fail', severity: 2, since: ago(day), advice: mailAdvice },
  { key: 'disk', status: 'warning', severity: 1, since: ago(3 * day), advice: diskAdvice },
  { key: 'backup', status: 'warning', severity: 1, since: ago(2 * day), advice: backupAdvice },
]
const gigabyte = 1024 ** 3
const queue = { waiting: 0, running: 0, failed: 0, longestWaitSeconds: null, nextAt: null }
const failedMail = { queue: 'mail' as const, attempts: 6, nextTryAt: null, details: '550 5.1.1 User unknown' }
const health: Health = {
  checkedAt: ago(0),
  version: '1.8.2',
  installedAt: ago(41 * day),
  runningSince: ago(41 * day),
  instances: ['app-1', 'app-2'].map((name, index) => ({
    id: name,
    name,
    version: '1.8.2',
    startedAt: ago(41 * day),
    seenAt: ago(0),
    isLive: true,
    isThis: index === 0,
  })),
  clockDifferenceMs: 20,
  queues: [
    { ...queue, name: 'mail', waiting: 6, failed: 7 },
    { ...queue, name: 'push' },
    { ...queue, name: 'media', waiting: 3, failed: 1, longestWaitSeconds: 40 },
    { ...queue, name: 'giveaways', nextAt: ago(-2 * day) },
    { ...queue, name: 'other' },
  ],
  failed: {
    total: 8,
    jobs: [
      {
        ...failedMail,
        id: '1',
        title: 'Invitation to Walt Jensen',
        subtitle: 'walt.jensen@cedarridge.example',
        reason: 'The address does not exist',
        failedAt: ago(120),
      },
      {
        ...failedMail,
        id: '2',
        title: 'Password link to Maximiliana Featherstonehaugh-Cholmondeley',
        subtitle: 'maximiliana.featherstonehaugh-cholmondeley@cedarridge.example',
        reason: 'The mail server refused our password',
        failedAt: ago(150),
        nextTryAt: ago(-30),
      },
      {
        ...failedMail,
        id: '3',
        queue: 'media',
        title: 'Video in “Boiler swap, Elm Street”',
        subtitle: 'Priya Raman · Plumbing',
        reason: 'The server ran out of memory',
        failedAt: ago(day),
      },
      ...['4', '5', '6', '7', '8'].map((id, index) => ({
        ...failedMail,
        id,
        title: `Invitation to Crew Member ${index + 1}`,
        subtitle: `crew${index + 1}@cedarridge.example`,
        reason: 'The mail server refused our password',
        failedAt: ago(day + index),
      })),
    ],
  },
  storage: {
    kind: 'disk',
    videos: 61 * gigabyte,
    photos: 19 * gigabyte,
    database: 4 * gigabyte,
    free: 8 * gigabyte,
    total: 100 * gigabyte,
    fullInDays: 21,
  },
  backup: { state: 'ok', lastAt: ago(9 * day), bytes: 41 * gigabyte, destination: '/var/backups', error: null },
  mail: { isSetUp: true },
  push: { subscriptions: 39, failing: 4 },
  problems,
  report,
}
export const healths = {
  bad: health,
  good: {
    ...health,
    problems: [],
    failed: { total: 0, jobs: [] },
    queues: health.queues.map(each => ({ ...queue, name: each.name })),
  },
} satisfies Record<string, Health>

export const attention = { problems }

const repairRun: RepairRun = {
  id: runId,
  status: 'done',
  dryRun: true,
  startedAt: ago(1),
  endedAt: ago(1),
  startedBy,
  checkedFiles: 318,
  totalFiles: 318,
  report: {
    repairedPosts: 2,
    removedFiles: 37,
    removedBytes: 327_155_712,
    checkedPosts: 126,
    checkedFiles: 318,
    log: [
      'Looked at 126 posts and 318 files',
      '“Van 12 is back from the wrap shop”: photo 2 is lost and would be taken off',
      '“October safety walk”: video is lost and would be taken off',
      '37 files that no post has used for 24 hours would be removed',
      'Only checked, nothing changed',
    ],
  },
}
export const repairs = {
  checked: { run: repairRun },
  running: {
    run: { ...repairRun, status: 'running' as const, dryRun: false, checkedFiles: 184, endedAt: null, report: null },
  },
  repaired: { run: { ...repairRun, dryRun: false } },
}
