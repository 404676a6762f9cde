import type { ReplyOf } from '#contract/call.ts'
import type { getAttention, Health, Problem } from '#contract/health.ts'
import type { getRepair, RepairRun } from '#contract/repair.ts'
import { ago, backupAdvice, dayMinutes, diskAdvice, mailAdvice, report, runId, startedBy } from './common.ts'

const problems: Problem[] = [
  { key: 'mail', status: 'fail', severity: 2, since: ago(dayMinutes), advice: mailAdvice },
  { key: 'disk', status: 'warning', severity: 1, since: ago(3 * dayMinutes), advice: diskAdvice },
  { key: 'backup', status: 'warning', severity: 1, since: ago(2 * dayMinutes), advice: backupAdvice },
]
const gigabyte = 1024 ** 3
const queue = { waiting: 0, running: 0, failed: 0, longestWaitSeconds: null, nextAt: null }
const failedMail = { queue: 'mail' as const, attempts: 6, nextTryAt: null, details: '550 5.1.1 User unknown' }
const health: Health = {
  checkedAt: ago(0),
  version: '1.8.2',
  installedAt: ago(41 * dayMinutes),
  runningSince: ago(41 * dayMinutes),
  instances: ['app-1', 'app-2'].map((name, index) => ({
    id: name,
    name,
    version: '1.8.2',
    startedAt: ago(41 * dayMinutes),
    seenAt: ago(0),
    isLive: true,
    isThis: index === 0,
  })),
  clockDifferenceMs: 20,
  standby: null,
  queues: [
    { ...queue, name: 'mail', waiting: 6, failed: 7 },
    { ...queue, name: 'push' },
    { ...queue, name: 'media', waiting: 3, failed: 1, longestWaitSeconds: 40 },
    { ...queue, name: 'giveaways', nextAt: ago(-2 * dayMinutes) },
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
        failedAt: ago(dayMinutes),
      },
      ...['4', '5', '6', '7', '8'].map((id, index) => ({
        ...failedMail,
        id,
        title: `Invitation to Crew Member ${index + 1}`,
        subtitle: `crew${index + 1}@cedarridge.example`,
        reason: 'The mail server refused our password',
        failedAt: ago(dayMinutes + index),
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
  address: { host: 'news.example', advice: null },
  backup: { state: 'ok', lastAt: ago(9 * dayMinutes), bytes: 41 * gigabyte, destination: '/var/backups', error: null },
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

export const attention: ReplyOf<typeof getAttention> = { problems }

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
    missingFiles: 2,
    restoredFiles: 0,
    manyMissing: null,
    log: [
      'Looked at 126 posts and 318 files',
      '“Van 12 is back from the wrap shop”: photo 2 is lost and would be taken off',
      '“October safety walk”: video is lost and would be taken off',
      '37 files that no post has used for 24 hours would be removed',
      'Only checked, nothing changed',
    ],
  },
  manyMissing: null,
}
export const repairs = {
  checked: { run: repairRun },
  running: {
    run: { ...repairRun, status: 'running' as const, dryRun: false, checkedFiles: 184, endedAt: null, report: null },
  },
  repaired: { run: { ...repairRun, dryRun: false } },
} satisfies Record<string, ReplyOf<typeof getRepair>>
