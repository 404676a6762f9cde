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
  'media.sweep': Record<string, never>
  'engagement.recount': Record<string, never>
}
export type TaskName = keyof Tasks
/** `key` names the job for good: it is the same each time the job is tried. */
export type TaskHandlers = { [Name in TaskName]: (payload: Tasks[Name], key: string) => Promise<void> }

/**
 * How a job waits for its turn and for how long it is tried. A mail is tried for some 22 hours, so that none arrives
 * after its link has stopped working, and lets all else go first: people import thousands at once.
 */
export const manners: Partial<Record<TaskName, { attempts: number; priority: number }>> = {
  'mail.send': { attempts: 13, priority: 1 },
  // after every mail that waits, so that of an import of thousands only a few mails are ever queued whole
  'accounts.invite': { attempts: 13, priority: 2 },
}

const cron = [
  { task: 'accounts.sweep', match: '17 * * * *' },
  { task: 'media.sweep', match: '*/5 * * * *' },
  { task: 'engagement.recount', match: '40 3 * * *' },
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
  const held = holders()
  const runner: Runner = await run({
    events: held.events,
    pgPool: pool,
    taskList: taskListOf(handlers),
    concurrency: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(cron.map(item => ({ ...item }))),
    logger: loggerFor(log),
  })
  const beat = () =>
    heartbeat(pool, held.ids).catch((error: unknown) => log.error({ error }, 'Workers could not show that they live'))
  await beat()
  const timer = setInterval(beat, heartbeatMs)
  return {
    async stop() {
      clearInterval(timer)
      await runner.stop()
    },
  }
}

/** Works on everything that is due and returns: what tests await. */
export async function runDueJobs(pool: pg.Pool, handlers: TaskHandlers): Promise<void> {
  const { events, ids } = holders()
  await runOnce({ pgPool: pool, taskList: taskListOf(handlers), noHandleSignals: true, logger: quiet, events })
  // the queue does not await its own notes of how the last jobs ended
  for (;;) {
    const { rowCount } = await pool.query('select from graphile_worker.jobs where locked_by = any ($1)', [ids])
    if (rowCount === 0) return
  }
}

/** Collects the ids under which jobs are locked: those of the pools of the queue, not of its workers. */
function holders(): { events: EventEmitter; ids: string[] } {
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

function taskListOf(handlers: TaskHandlers): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
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
