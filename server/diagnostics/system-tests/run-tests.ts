import type { TestCategory, TestResult } from '#contract/system-tests.ts'
import { serverFindings as text } from '#locales/text.ts'
import { adviceOf } from '#server/diagnostics/advice.ts'
import type { SendFile } from '#server/diagnostics/runs/send-file.ts'
import type { Ctx } from '#server/lib/context.ts'
import { testsOf } from './catalog.ts'
import { type Finding, failed, findingOf } from './finding.ts'
import { rehearse } from './rehearsal.ts'
import { type SystemTest, type TestTools, testTimeoutMs } from './system-test.ts'
import { openTestStorage, sweepTestObjects } from './test-storage.ts'

interface Progress {
  /** Called before each test. */
  next(category: TestCategory, test: string): Promise<void>
  /** Called after each test. */
  found(result: TestResult): Promise<void>
}

/** Runs the tests of some categories one after the other; none of them leaves anything behind. */
export async function runTests(
  ctx: Ctx,
  send: SendFile,
  categories: readonly TestCategory[],
  signal: AbortSignal,
  progress: Progress,
): Promise<void> {
  const storage = openTestStorage(ctx.storage, ctx.db)
  const warn = (error: unknown) => ctx.log.warn({ err: error }, 'Test files could not be deleted')
  await sweepTestObjects(ctx.storage, ctx.db).catch(warn)
  try {
    for (const { category, test } of testsOf(categories)) {
      signal.throwIfAborted()
      await progress.next(category, test.name())
      const started = performance.now()
      const {
        status,
        message,
        advice = null,
        details = null,
      } = await findingOfTest(test, signal, testSignal => ({
        ctx,
        storage,
        send,
        signal: testSignal,
        rehearse: (work, config) => rehearse(ctx, { storage, config: { ...ctx.config, ...config } }, work),
      }))
      const time = Math.round(performance.now() - started)
      await progress.found({ category, test: test.name(), status, message, time, advice, details })
    }
  } finally {
    await storage.clear().catch(warn)
  }
}

async function findingOfTest(
  test: SystemTest,
  signal: AbortSignal,
  toolsWith: (signal: AbortSignal) => TestTools,
): Promise<Finding> {
  const overdue = new AbortController()
  const timer = setTimeout(() => overdue.abort(), testTimeoutMs)
  const late = new Promise<Finding>(resolve => {
    const message = text.timeout({ count: testTimeoutMs / 1_000 })
    overdue.signal.addEventListener('abort', () => resolve(failed(message, adviceOf.tookTooLong())))
  })
  try {
    const work = test.run(toolsWith(AbortSignal.any([signal, overdue.signal]))).catch(findingOf)
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
