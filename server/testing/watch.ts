import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { pendingCalls } from './pending-calls.ts'
import { processorSeconds } from './processor-time.ts'

const patienceMs = 45_000

/** Says what a test, or the set-up of a file, waits for when it takes long. */
let timer: NodeJS.Timeout | undefined
function expectEndOf(what: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const waiting = [...pendingCalls, ...process.getActiveResourcesInfo().filter(name => name !== 'Timeout')]
    process.stderr.write(
      `\nFor ${patienceMs / 1_000} s: ${what}, waiting for ${waiting.join(', ') || 'nothing known'}\n`,
    )
  }, patienceMs)
  timer.unref()
}

const before = processorSeconds()
// what a file opens before its tests
expectEndOf(`set-up of ${expect.getState().testPath}`)
beforeEach(({ task }) => expectEndOf(`${task.file.name} > ${task.name}`))
afterEach(({ task }) => expectEndOf(`what follows ${task.file.name} > ${task.name}`))
afterAll(
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures to make first
  ({}, { file }) => {
    clearTimeout(timer)
    file.meta.processorSeconds = processorSeconds() - before
  },
)
