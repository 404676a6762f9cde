import { expect, test } from 'vitest'
import type { TestResult } from '#contract/system-tests.ts'
import { categoryViews, type TestRuns } from './tests.data.ts'

const result = (category: TestResult['category'], status: TestResult['status']): TestResult => ({
  category,
  status,
  test: 'Round trip',
  message: '',
  time: 1,
  advice: null,
  details: null,
})

const runs: TestRuns = {
  catalog: [
    { category: 'Database', tests: ['Round trip', 'Disk space'] },
    { category: 'Users', tests: ['Add'] },
    { category: 'Media', tests: ['Photo', 'Video'] },
  ],
  secondsForAll: 60,
  run: null,
  results: [result('Database', 'pass'), result('Database', 'warning'), result('Media', 'fail')],
  history: [],
}
const running: TestRuns['run'] = {
  id: '1',
  status: 'running',
  categories: ['Database', 'Users', 'Media'],
  startedAt: '',
  endedAt: null,
  startedBy: null,
  total: 5,
  passed: 2,
  warnings: 0,
  failed: 0,
  done: 2,
  current: { category: 'Users', test: 'Add' },
  secondsLeft: null,
  results: [result('Database', 'pass'), result('Database', 'pass')],
  report: null,
}
const statesOf = (data: TestRuns) =>
  Object.fromEntries(categoryViews(data).map(({ category, state }) => [category, state]))

test('a category is pending without results, and fails by one failure', () => {
  expect(statesOf(runs)).toMatchObject({ Database: 'warning', Users: 'pending', Media: 'fail' })
})

test('during a run its categories show how far it is, and others keep their results', () => {
  expect(statesOf({ ...runs, run: running })).toMatchObject({ Database: 'pass', Users: 'running', Media: 'waiting' })
  const alone = { ...running, categories: ['Users' as const], results: [] }
  expect(statesOf({ ...runs, run: alone })).toMatchObject({ Database: 'warning', Users: 'running', Media: 'fail' })
  expect(statesOf({ ...runs, run: { ...running, status: 'done' } })).toMatchObject({ Users: 'pending', Media: 'fail' })
})
