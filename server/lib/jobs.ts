import { EventEmitter } from 'node:events'
import { Logger, makeWorkerUtils, parseCronItems, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'
import type { Mail } from './mail.ts'

/** Every job and what it is given. A job may run twice (a killed worker's jobs are given out again): all are idempotent. */
export interface Tasks {
  'mail.send': Mail
  /** The set-up link of somebody imported. */
  'accounts.invite': { userId: number }
  'accounts.sweep': Record<string, never>
  'feed.link-preview': { postId: number }
  'push.post': { postId: number }
  'push.people': { userIds: number[]; content: PushContent }
  'push.send': { subscriptionIds: number[]; content: PushContent; attempt: number }
  'media.sweep': Record<string, never>
  'media.video': { mediaId: string }
  'media.picture': { mediaId: string }
  'reading.recount': Record<string, never>
}

/** A push before it is addressed: each receiver gets their own unread count with it. */
export interface PushContent {
  title: string
  body: string
  url: string
  /** Names it on the device and, as its topic, at the push service: a newer one replaces an older. */
  tag: string
  urgency: 'normal' | 'high'
  /** Milliseconds since 1970 after which nobody wants it any more. */
  expiresAt: number
}

export type TaskName = keyof Tasks
/** `key` names the job for good: it is the same each time the job is tried. */
export type TaskHandlers = { [Name in TaskName]: (payload: Tasks[Name], key: string) => Promise<void> }

/**
 * How a job waits for its turn and for how long it is tried. A mail is tried for some 22 hours, so that none arrives
 * after its link has stopped working, and lets all else go first: people import thousands at once.
 */
export const jobOptions: Partial<Record<TaskName, { attempts: number; priority: number }>> = {
  'mail.send': { attempts: 13, priority: 1 },
  // one is worth little later on, and retries of single devices are jobs of their own
  'push.send': { attempts: 3, priority: 1 },
  // It counts its attempts itself, so that a stop of the server is none.
  'media.video': { attempts: 20, priority: 0 },
  'media.picture': { attempts: 20, priority: 0 },
  // after every mail that waits, so that of an import of thousands only a few mails are ever queued whole
  'accounts.invite': { attempts: 13, priority: 2 },
}

interface Lane {
  /** The one task that it works on; without, all that have no lane of their own. */
  only?: TaskName
  concurrency: number
}

/**
 * Each instance works in lanes, so that nothing waits behind a video: one video at a time, which leaves a core to the
 * feed, one slow picture, one batch of pushes, and two of everything else.
 */
const lanes: Lane[] = [
  { concurrency: 2 },
  { only: 'push.send', concurrency: 1 },
  { only: 'media.picture', concurrency: 1 },
  { only: 'media.video', concurrency: 1 },
]

const cron = [
  { task: 'accounts.sweep', match: '17 * * * *' },
  { task: 'media.sweep', match: '* * * * *' },
  { task: 'reading.recount', match: '40 3 * * *' },
] as const satisfies { task: TaskName; match: string }[]

const silentSeconds = 30
const heartbeatMs = 10_000

/** Creates or updates the queue's own tables. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  await utils.migrate()
  await utils.release()
}

/** Works on jobs with a pool of its own until stopped; stopping lets the running ones finish. */
export async function startJobs(pool: pg.Pool, handlers: TaskHandlers, log: Log): Promise<{ stop(): Promise<void> }> {
  const locks = workerIds()
  const worked = lanes.filter(({ only }) => !only || handlers[only])
  const start = ({ only, concurrency }: Lane): Promise<Runner> =>
    run({
      events: locks.events,
      pgPool: pool,
      taskList: taskListOf(handlers, only),
      concurrency,
      noHandleSignals: true,
      parsedCronItems: parseCronItems(only ? [] : cron.map(item => ({ ...item }))),
      logger: loggerFor(log),
    })
  const runners = await Promise.all(worked.map(start))
  const beat = () =>
    heartbeat(pool, locks.ids).catch((error: unknown) => log.error({ error }, 'Workers could not show that they live'))
  await beat()
  const timer = setInterval(beat, heartbeatMs)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(runners.map(runner => runner.stop()))
    },
  }
}

/** Works on everything that is due and returns: what tests await. */
export async function runDueJobs(pool: pg.Pool, handlers: TaskHandlers): Promise<void> {
  const { events, ids } = workerIds()
  await runOnce({
    pgPool: pool,
    taskList: taskList(Object.entries(handlers)),
    noHandleSignals: true,
    logger: quiet,
    events,
  })
  // the queue does not await its own notes of how the last jobs ended
  for (;;) {
    const { rowCount } = await pool.query('select from graphile_worker.jobs where locked_by = any ($1)', [ids])
    if (rowCount === 0) return
  }
}

/** Collects the ids under which jobs are locked: those of the pools of the queue, not of its workers. */
function workerIds(): { events: EventEmitter; ids: string[] } {
  const events = new EventEmitter()
  const ids: string[] = []
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => ids.push(workerPool.id))
  return { events, ids }
}

/** Forgets the mails that could not be sent in their time: their links are tokens. */
export async function forgetFailedMails(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier = 'mail.send' and attempts >= max_attempts and locked_by is null having count(*) > 0`,
  )
}

/** A killed worker's jobs would stay locked for hours: whoever is silent too long loses them. */
async function heartbeat(pool: pg.Pool, workers: string[]): Promise<void> {
  await pool.query(
    `insert into workers (id) select unnest($1::text[]) on conflict (id) do update set seen_at = now()`,
    [workers],
  )
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs
     where locked_by is not null
       and locked_by not in (select id from workers where seen_at > now() - make_interval(secs => $1))
     having count(*) > 0`,
    [silentSeconds],
  )
  await pool.query(`delete from workers where seen_at < now() - interval '1 hour'`)
}

/** The tasks of one lane; without a name, those that have no lane of their own. */
function taskListOf(handlers: TaskHandlers, only?: TaskName): TaskList {
  const isInLane = (name: string) => (only ? name === only : !lanes.some(lane => lane.only === name))
  return taskList(Object.entries(handlers).filter(([name]) => isInLane(name)))
}

function taskList(handlers: [string, TaskHandlers[TaskName]][]): TaskList {
  return Object.fromEntries(
    handlers.map(([name, handle]) => [
      name,
      (payload: unknown, { job }) => handle(payload as never, `${job.id}.${job.created_at.getTime()}`),
    ]),
  )
}

const quiet = new Logger(() => () => undefined)

function loggerFor(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
