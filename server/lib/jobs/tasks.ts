import type { QueueName } from '#contract/health.ts'

/**
 * Every kind of job and its payload: the `<module>.jobs.ts` of each module adds its own. A job may run twice, because
 * the jobs of a killed worker run again: all are idempotent, or end with their transaction (`inTransactionOfJob`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it.
export interface Tasks {}

export type TaskName = keyof Tasks

/** How a kind of job is run and shown. */
export interface JobSpec {
  /** What owners read where one has failed. */
  readonly title: () => string
  /** The queue in which owners see it; null for upkeep that waits for a time to come, and so is never behind. */
  readonly queue: QueueName | null
  /** How often it is tried; 25 times by default. */
  readonly attempts?: number
  /** A higher number runs later; 0 by default. */
  readonly priority?: number
  /**
   * A lane of its own, or of the kinds that name the same one, keeps others from waiting behind it. Its idle workers learn
   * of new jobs at once, and look for those that are due later every `pollMs`, 10 s by default.
   */
  readonly lane?: { readonly concurrency: number; readonly pollMs?: number }
  /** When it is added, as in a crontab, in UTC. */
  readonly cron?: string
}

export type JobSpecs = { readonly [Name in TaskName]: JobSpec }
