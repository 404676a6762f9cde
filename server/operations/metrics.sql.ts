import type pg from 'pg'

export interface QueueState {
  task: string
  /** Due and not begun. */
  waiting: number
  running: number
  /** Used up their attempts. */
  failed: number
  /** How long the first one has been due. */
  oldestSeconds: number
}

export async function queueStates(pool: pg.Pool): Promise<QueueState[]> {
  const { rows } = await pool.query<QueueState>({
    name: 'queue-states',
    text: `select task_identifier as task,
        count(*) filter (where run_at <= now() and locked_by is null and attempts < max_attempts) as waiting,
        count(*) filter (where locked_by is not null) as running,
        count(*) filter (where attempts >= max_attempts and locked_by is null) as failed,
        coalesce(max(extract(epoch from now() - run_at))
          filter (where run_at <= now() and locked_by is null and attempts < max_attempts), 0)::float8 as "oldestSeconds"
      from graphile_worker.jobs group by task_identifier`,
  })
  return rows
}

export interface DatabaseState {
  bytes: number
  connections: number
  maxConnections: number
}

export async function databaseState(pool: pg.Pool): Promise<DatabaseState> {
  const { rows } = await pool.query<DatabaseState>({
    name: 'database-state',
    text: `select pg_database_size(current_database()) as bytes,
        (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::int as "maxConnections"`,
  })
  return rows[0] ?? { bytes: 0, connections: 0, maxConnections: 0 }
}
