import { serverJobs as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { TaskHandlers } from './jobs.ts'
import type { JobSpec, TaskName, Tasks } from './tasks.ts'

export interface Job<Name extends TaskName> extends JobSpec {
  readonly name: Name
  /** `key` identifies the job: it is the same on every attempt. */
  run(ctx: Ctx, payload: Tasks[Name], key: string): Promise<void>
}

export type Jobs = { readonly [Name in TaskName]: Job<Name> }

/** What every job of upkeep is called, and that no queue counts it. */
export const upkeep = { title: () => text.upkeep, queue: null } as const

export const defineJob = <Name extends TaskName>(job: Job<Name>): Job<Name> => job

/** Returns all jobs by their names: without the job of a name, what is returned is not `Jobs`. */
export const jobsByName = <Name extends TaskName>(jobs: readonly Job<Name>[]): Pick<Jobs, Name> =>
  Object.fromEntries(jobs.map(job => [job.name, job])) as Pick<Jobs, Name>

/** `within` runs the work of every job, which nobody asks for in a language of their own. */
export const handlersOf = (jobs: Jobs, ctx: Ctx, within: (work: () => Promise<void>) => Promise<void>): TaskHandlers =>
  Object.fromEntries(
    Object.values(jobs).map(job => [
      job.name,
      (payload: never, key: string) => within(() => job.run(ctx, payload, key)),
    ]),
  ) as TaskHandlers
