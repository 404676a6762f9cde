import { type Job, Logger, makeWorkerUtils, parseCronItems, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { type Log, withoutPersonalData } from '#server/lib/log.ts'
import type { Mail } from '#server/lib/mail.ts'
import { heartbeat, lockedJobs, unlockJobs } from './jobs.sql.ts'
import { RunningLane, workerIds } from './jobs-lane.ts'
import { JobsPool } from './jobs-pool.ts'

/**
 * Every job and its payload. A job may run twice, because the jobs of a killed worker run again: all are idempotent, or
 * end with their transaction (`inTransactionOfJob`).
 */
export interface Tasks {
  'mail.send': Mail
  /** Mails the set-up link to an imported user. */
  'accounts.invite': { userId: number }
  /** Mails the link for a new password to this address, if somebody has it. */
  'accounts.reset': { email: string }
  'accounts.sweep': Record<string, never>
  'feed.link-preview': { postId: number }
  'push.post': { postId: number }
  'push.people': { userIds: number[]; content: PushContent }
  'push.send': { subscriptionIds: number[]; content: PushContent; attempt: number }
  'media.sweep': Record<string, never>
  'media.video': { mediaId: string }
  'media.picture': { mediaId: string }
  'reading.recount': Record<string, never>
  'giveaways.start': { giveawayId: number }
  'giveaways.draw': { giveawayId: number }
  'giveaways.sweep': Record<string, never>
  'reading.sweep': Record<string, never>
  'privacy.sweep': Record<string, never>
  /** Works on a run of tests, or on a repair. */
  'diagnostics.run': { kind: RunKind; runId: string }
  'diagnostics.watch': Record<string, never>
  'operations.backup': Record<string, never>
  'operations.sweep': Record<string, never>
}

/** What runs in the background because somebody started it, one of a kind at a time. */
export type RunKind = 'system' | 'video' | 'repair'

/** What a push says to everyone who gets it; `PushMessage` adds each user's own unread count. */
export interface PushContent {
  title: string
  body: string
  url: string
  /** Its tag on the device and its topic at the push service: a newer push replaces an older one. */
  tag: string
  urgency: 'normal' | 'high'
  /** Milliseconds since 1970; it is not sent after that. */
  expiresAt: number
}

export type TaskName = keyof Tasks
/** `key` identifies the job: it is the same on every attempt. */
export type TaskHandlers = { [Name in TaskName]: (payload: Tasks[Name], key: string) => Promise<void> }

const keyOf = ({ id, created_at }: Job) => `${id}.${created_at.getTime()}`
export const jobIdOf = (key: string): string => key.slice(0, key.indexOf('.'))

/**
 * A higher priority number runs later. A mail is tried for about 22 hours, so that none arrives after its link has
 * expired, and runs after everything else: an import adds thousands at once.
 */
export const jobOptions: Partial<Record<TaskName, { attempts: number; priority: number }>> = {
  'mail.send': { attempts: 13, priority: 1 },
  // A late push is worth little, and devices that fail are retried by jobs of their own.
  'push.send': { attempts: 3, priority: 1 },
  // Processing counts its attempts itself, so that a stop of the server is not one.
  'media.video': { attempts: 20, priority: 0 },
  'media.picture': { attempts: 20, priority: 0 },
  // Minutes of reading, which the next night repeats anyway.
  'reading.recount': { attempts: 1, priority: 2 },
  'privacy.sweep': { attempts: 1, priority: 2 },
  // A second attempt only records that the first one was interrupted.
  'diagnostics.run': { attempts: 20, priority: 0 },
  // Looks again every five minutes, and decides itself when to try again.
  'operations.backup': { attempts: 1, priority: 0 },
  // After everything else in its lane, because an import adds thousands.
  'accounts.invite': { attempts: 13, priority: 2 },
}

/** Of a mail that goes to thousands of people at once: nobody's own mail waits behind it. */
export const bulkMailPriority = 3

interface Lane {
  /** The one task of the lane; without it, all tasks that have no lane of their own. */
  only?: TaskName
  concurrency: number
}

/**
 * Lanes keep other jobs from waiting behind a video, or a mail server that hangs. One video at a time leaves a core to
 * the feed; pushes of one service do not wait for those of another.
 */
const lanes: Lane[] = [
  { concurrency: 2 },
  { only: 'mail.send', concurrency: 1 },
  { only: 'push.send', concurrency: 3 },
  { only: 'media.picture', concurrency: 1 },
  { only: 'media.video', concurrency: 1 },
  { only: 'operations.backup', concurrency: 1 },
  // One of each kind.
  { only: 'diagnostics.run', concurrency: 3 },
]

const cron = [
  { task: 'accounts.sweep', match: '17 * * * *' },
  { task: 'media.sweep', match: '* * * * *' },
  { task: 'giveaways.sweep', match: '* * * * *' },
  { task: 'reading.recount', match: '40 3 * * *' },
  { task: 'reading.sweep', match: '20 3 * * *' },
  { task: 'privacy.sweep', match: '0 4 * * *' },
  { task: 'diagnostics.watch', match: '*/5 * * * *' },
  { task: 'operations.backup', match: '*/5 * * * *' },
  { task: 'operations.sweep', match: '47 * * * *' },
] as const satisfies { task: TaskName; match: string }[]

const silentSeconds = 30
const heartbeatMs = 10_000

/** Migrates the tables of graphile-worker. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  await utils.migrate()
  await utils.release()
}

/** The same on a connection of its own. */
export async function migrateJobsOf(connectionString: string): Promise<void> {
  const utils = await makeWorkerUtils({ connectionString, logger: quiet })
  await utils.migrate()
  await utils.release()
}

/** Works on jobs until stopped; `stop` lets the running ones finish. The pool is for jobs alone. */
export async function startJobs(pool: pg.Pool, handlers: TaskHandlers, log: Log): Promise<{ stop(): Promise<void> }> {
  const jobsPool = new JobsPool(pool, log)
  const ownLanes = lanes.filter(({ only }) => !only || handlers[only])
  const running = await Promise.all(
    ownLanes.map(({ only, concurrency }) =>
      RunningLane.open(
        events =>
          run({
            events,
            pgPool: jobsPool.pool,
            taskList: taskListOf(handlers, only),
            concurrency,
            noHandleSignals: true,
            parsedCronItems: parseCronItems(only ? [] : cron.map(item => ({ ...item }))),
            logger: loggerFor(log),
          }),
        log,
      ),
    ),
  )
  let suspects = new Set<string>()
  const beat = async () => {
    const workerIds = running.map(lane => lane.workerId)
    await heartbeat(pool, workerIds, silentSeconds)
    const locked = await lockedJobs(pool, workerIds)
    const idle = locked.filter(id => !running.some(lane => lane.isWorkingOn(id)))
    // Twice in a row, because a job is locked a moment before its worker knows of it.
    const forgotten = idle.filter(id => suspects.has(id))
    if (forgotten.length > 0) await unlockJobs(pool, workerIds, forgotten)
    suspects = new Set(idle)
  }
  const tryBeat = () =>
    beat().catch((error: unknown) => log.error({ err: error }, 'The heartbeat of the workers failed'))
  await tryBeat()
  const timer = setInterval(tryBeat, heartbeatMs)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(running.map(lane => lane.stop()))
      await jobsPool.settle()
    },
  }
}

/** Runs everything that is due of these tasks: for tests. */
export async function runDueJobs(pool: pg.Pool, handlers: Partial<TaskHandlers>): Promise<void> {
  const { events, ids } = workerIds()
  await runOnce({
    pgPool: pool,
    taskList: taskList(Object.entries(handlers)),
    noHandleSignals: true,
    logger: quiet,
    events,
  })
  // The library does not await its own completion calls.
  while ((await lockedJobs(pool, ids)).length > 0);
}

function taskListOf(handlers: TaskHandlers, only?: TaskName): TaskList {
  const isInLane = (name: string) => (only ? name === only : !lanes.some(lane => lane.only === name))
  return taskList(Object.entries(handlers).filter(([name]) => isInLane(name)))
}

function taskList(handlers: [string, TaskHandlers[TaskName]][]): TaskList {
  return Object.fromEntries(
    handlers.map(([name, handle]) => [name, (payload: unknown, { job }) => handle(payload as never, keyOf(job))]),
  )
}

const quiet = new Logger(() => () => undefined)

function loggerFor(log: Log): Logger {
  return new Logger(() => (level, quoting) => {
    const message = withoutPersonalData(quoting)
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
