import {
  type CronItem,
  type Job,
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  runOnce,
  type TaskList,
} from 'graphile-worker'
import type pg from 'pg'
import { type Log, withoutPersonalData } from '#server/lib/log.ts'
import { heartbeat, lockedJobs, unlockJobs } from './jobs.sql.ts'
import { RunningLane, workerIds } from './jobs-lane.ts'
import { JobsPool } from './jobs-pool.ts'
import type { JobSpec, JobSpecs, TaskName, Tasks } from './tasks.ts'

/** `key` identifies the job: it is the same on every attempt. */
export type TaskHandlers = { [Name in TaskName]: (payload: Tasks[Name], key: string) => Promise<void> }

const keyOf = ({ id, created_at }: Job) => `${id}.${created_at.getTime()}`
export const jobIdOf = (key: string): string => key.slice(0, key.indexOf('.'))
/** When the job of a key was added. */
export const createdAtOf = (key: string): Date => new Date(Number(key.slice(key.indexOf('.') + 1)))

/** Of the jobs without a lane of their own. Some, such as a draw, are due at a time that people see. */
const sharedLane = { concurrency: 2, pollMs: 2_000 }
/** Of lanes where only what failed is due later. Each worker looks by itself: at 2 s, that was most of what an idle app does. */
const defaultPollMs = 10_000

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
export async function startJobs(
  pool: pg.Pool,
  { specs, handlers }: { specs: JobSpecs; handlers: TaskHandlers },
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const jobsPool = new JobsPool(pool, log)
  const running = await Promise.all(
    lanesOf(specs).map(({ names, concurrency, pollMs, cron }) =>
      RunningLane.open(
        events =>
          run({
            events,
            pgPool: jobsPool.pool,
            taskList: taskList(names.map(name => [name, handlers[name]])),
            concurrency,
            pollInterval: pollMs,
            noHandleSignals: true,
            parsedCronItems: parseCronItems(cron),
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
  const list = taskList(Object.entries(handlers))
  try {
    await runOnce({ pgPool: pool, taskList: list, noHandleSignals: true, logger: quiet, events })
    // The library does not await its own completion calls.
    while ((await lockedJobs(pool, ids)).length > 0);
  } finally {
    // The library keeps the list for good, and with it the whole app.
    for (const name of Object.keys(list)) delete list[name]
  }
}

interface Lane {
  names: TaskName[]
  concurrency: number
  pollMs: number
  cron: CronItem[]
}

/** The lane that most jobs share, which also adds what is due by the clock, and each other lane, of one kind or several. */
function lanesOf(specs: JobSpecs): Lane[] {
  const all = Object.entries(specs) as [TaskName, JobSpec][]
  const shared = all.filter(([, { lane }]) => !lane).map(([name]) => name)
  const cron = all.flatMap(([task, { cron: match }]) => (match ? [{ task, match }] : []))
  const lanes = Map.groupBy(
    all.filter(([, { lane }]) => lane),
    ([, { lane }]) => lane,
  )
  return [
    { ...sharedLane, names: shared, cron },
    ...[...lanes].map(([lane, kinds]) => ({
      names: kinds.map(([name]) => name),
      concurrency: lane?.concurrency ?? 1,
      pollMs: lane?.pollMs ?? defaultPollMs,
      cron: [],
    })),
  ]
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
