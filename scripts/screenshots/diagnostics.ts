import { attention, healths, repairs } from '#web/testing/replies/health.ts'
import { testRuns } from '#web/testing/replies/system-tests.ts'
import { idOf, videoTests } from '#web/testing/replies/video-tests.ts'
import { all, answer, fail, failWrites, hang } from './answers.ts'
import type { Shot } from './shot.ts'

const runs = '/api/admin/test-runs'
const videoRuns = '/api/test/video-upload/runs'
const health = '/api/admin/health'

const testing = (state: keyof typeof testRuns) => answer(runs, { json: testRuns[state] })
const whole = { as: 'samir', isWhole: true } as const

const system: readonly Shot[] = [
  { name: 'system-idle', path: '/system-testing', ...whole, arrange: testing('idle') },
  { name: 'system-running', path: '/system-testing', ...whole, isLoading: true, arrange: testing('running') },
  { name: 'system-passed', path: '/system-testing', ...whole, arrange: testing('passed') },
  { name: 'system-warnings', path: '/system-testing', ...whole, arrange: testing('warnings') },
  { name: 'system-failed', path: '/system-testing', ...whole, arrange: testing('failed') },
  { name: 'system-details', path: '/system-testing?view=details', ...whole, arrange: testing('warnings') },
  {
    name: 'system-technical',
    path: '/system-testing?view=details&status=fail',
    ...whole,
    arrange: testing('failed'),
    act: page => page.getByText('Technical details').first().click(),
  },
  { name: 'system-loading', path: '/system-testing', as: 'samir', isLoading: true, arrange: hang(runs) },
  {
    name: 'system-unreachable',
    path: '/system-testing',
    as: 'samir',
    arrange: failWrites(runs, testRuns.idle),
    expects: [`502 ${runs}`],
    act: page => page.getByRole('button', { name: 'Run All Tests' }).click(),
  },
]

const videos: readonly Shot[] = [
  {
    name: 'video-test-standard',
    path: '/bulk-import?tab=videos',
    ...whole,
    arrange: answer(videoRuns, { json: videoTests.idle }),
  },
  {
    name: 'video-test-custom',
    path: '/bulk-import?tab=videos',
    ...whole,
    arrange: answer(videoRuns, { json: videoTests.idle }),
    act: async page => {
      await page.getByRole('button', { name: 'Custom', exact: true }).click()
      await page.getByLabel('Duration (seconds)').fill('400')
      await page.getByRole('button', { name: 'Run Custom Test' }).click()
    },
  },
  {
    name: 'video-test-running',
    path: '/bulk-import?tab=videos',
    ...whole,
    isLoading: true,
    arrange: answer(videoRuns, { json: videoTests.running }),
  },
  {
    name: 'video-test-passed',
    path: `/bulk-import?tab=videos&test=${idOf.done}`,
    ...whole,
    arrange: answer(videoRuns, { json: videoTests.idle }),
  },
  {
    name: 'video-test-failed',
    path: `/bulk-import?tab=videos&test=${idOf.failed}`,
    ...whole,
    arrange: answer(videoRuns, { json: videoTests.idle }),
  },
  {
    name: 'video-test-error',
    path: '/bulk-import?tab=videos',
    as: 'samir',
    arrange: failWrites(videoRuns, videoTests.idle),
    expects: [`502 ${videoRuns}`],
    act: page => page.getByRole('button', { name: 'Run Test' }).click(),
  },
]

const tools: readonly Shot[] = [
  { name: 'health', path: '/system-health', ...whole, arrange: answer(health, { json: healths.bad }) },
  { name: 'health-good', path: '/system-health', ...whole, arrange: answer(health, { json: healths.good }) },
  { name: 'health-denied', path: '/system-health', as: 'devon' },
  { name: 'health-loading', path: '/system-health', as: 'samir', isLoading: true, arrange: hang(health) },
  { name: 'health-failed', path: '/system-health', as: 'samir', arrange: fail(health), expects: [`500 ${health}`] },
  {
    name: 'health-banner',
    path: '/',
    as: 'ruth',
    arrange: answer('/api/admin/attention', { json: attention }),
  },
]

const repair = '/api/repair-media/runs'
const withHealth = (json: unknown) => all(answer(repair, { json }), answer(health, { json: healths.bad }))

/** Media File Repair, with the other cards of the admin tools. */
const repairing: readonly Shot[] = [
  { name: 'admin-tools', path: '/admin-tools', ...whole, arrange: withHealth({ run: null }) },
  { name: 'admin-tools-denied', path: '/admin-tools', as: 'devon' },
  { name: 'admin-tools-checked', path: '/admin-tools', ...whole, arrange: withHealth(repairs.checked) },
  {
    name: 'admin-tools-running',
    path: '/admin-tools',
    ...whole,
    isLoading: true,
    arrange: withHealth(repairs.running),
  },
  { name: 'admin-tools-repaired', path: '/admin-tools', ...whole, arrange: withHealth(repairs.repaired) },
  {
    name: 'admin-tools-failed',
    path: '/admin-tools',
    as: 'samir',
    arrange: all(answer(health, { json: healths.bad }), fail(repair)),
    expects: [`500 ${repair}`],
    act: async page => {
      await page.getByRole('button', { name: 'Check only' }).click()
      await page.getByText('Repair Failed').first().waitFor()
    },
  },
  {
    name: 'admin-tools-ask',
    path: '/admin-tools',
    as: 'samir',
    arrange: withHealth({ run: null }),
    act: page => page.getByRole('button', { name: 'Start Repair' }).click(),
  },
]

/** What owners and operators see of the server's state. */
export const diagnostics: readonly Shot[] = [...system, ...videos, ...tools, ...repairing]
