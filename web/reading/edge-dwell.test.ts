import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EdgeDwell } from './edge-dwell.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function start() {
  const onSeen = vi.fn()
  return { onSeen, dwell: new EdgeDwell(onSeen), wait: (ms: number) => vi.advanceTimersByTime(ms) }
}

test('a card that is wholly on the screen is read after a moment', () => {
  const { dwell, onSeen, wait } = start()
  dwell.edge('top', true)
  dwell.edge('end', true)
  wait(199)
  expect(onSeen).not.toHaveBeenCalled()
  wait(1)
  expect(onSeen).toHaveBeenCalledOnce()
})

test('a card that is read in two halves is read', () => {
  const { dwell, onSeen, wait } = start()
  dwell.edge('top', true)
  wait(5_000)
  dwell.edge('top', false)
  dwell.edge('end', true)
  wait(200)
  expect(onSeen).toHaveBeenCalledOnce()
})

test('a card that is flung past is not read', () => {
  const { dwell, onSeen, wait } = start()
  for (const edge of ['top', 'end'] as const) {
    dwell.edge(edge, true)
    wait(190)
    dwell.edge(edge, false)
  }
  dwell.left()
  wait(1_000)
  expect(onSeen).not.toHaveBeenCalled()
})

test('a card that leaves the screen begins again', () => {
  const { dwell, onSeen, wait } = start()
  dwell.edge('top', true)
  wait(200)
  dwell.edge('top', false)
  dwell.left()
  dwell.edge('end', true)
  wait(1_000)
  expect(onSeen).not.toHaveBeenCalled()
  dwell.edge('top', true)
  wait(200)
  expect(onSeen).toHaveBeenCalledOnce()
})
