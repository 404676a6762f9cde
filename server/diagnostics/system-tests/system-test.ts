import type { SendFile } from '#server/diagnostics/runs/send-file.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Finding } from './finding.ts'
import type { TestStorage } from './test-storage.ts'

/** A busy machine takes a minute to draw a document; one that takes longer for a test has a problem. */
export const testTimeoutMs = 180_000

/** The tools of a test. */
export interface TestTools {
  readonly ctx: Ctx
  readonly storage: TestStorage
  /** Aborts when the test takes too long or the app stops. */
  readonly signal: AbortSignal
  /** Runs the app's services in a transaction that is rolled back, on the storage of tests. */
  rehearse<T>(work: (rehearsed: Ctx) => Promise<T>, config?: Partial<Ctx['config']>): Promise<T>
  readonly send: SendFile
}

export interface SystemTest {
  readonly name: () => string
  /** Throws NotPassed, or any error. */
  run(tools: TestTools): Promise<Finding>
}
