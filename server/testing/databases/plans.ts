import type { Pool, PoolClient } from 'pg'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** A node of a plan as PostgreSQL describes it. */
interface Node {
  'Relation Name'?: string
  /** Of one loop on average, as the other numbers. */
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

export interface RunStatement {
  text: string
  plan: Node
}

/** A database that describes how it ran each statement, with the plan that it chose then (auto_explain). */
export class ExplainedDatabase implements TestDatabase {
  readonly #database: TestDatabase
  readonly #run: RunStatement[] = []
  readonly pool: Pool
  readonly db: TestDatabase['db']
  readonly connectionString: string

  static async open(settings: Record<string, string> = {}): Promise<ExplainedDatabase> {
    const explaining = {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_format': 'json',
      'auto_explain.log_level': 'notice',
    }
    return new ExplainedDatabase(await createTestDatabase({ ...explaining, ...settings }))
  }

  constructor(database: TestDatabase) {
    this.#database = database
    this.connectionString = database.connectionString
    this.pool = openPool(database.connectionString, { max: 5 })
    this.pool.on('connect', (client: PoolClient) =>
      client.on('notice', ({ message = '' }) => {
        const json = /^duration: .* plan:\n(.*)$/s.exec(message)?.[1]
        if (json === undefined) return
        const { 'Query Text': text, Plan: plan } = JSON.parse(json)
        this.#run.push({ text, plan })
      }),
    )
    this.db = openKysely(this.pool)
  }

  readonly drop = async (): Promise<void> => {
    await this.pool.end()
    await this.#database.drop()
  }

  /** What ran while something was done. */
  async during(work: () => Promise<unknown>): Promise<RunStatement[]> {
    const from = this.#run.length
    await work()
    return this.#run.slice(from)
  }
}

/** How many rows of a table a statement looked at, whether it used them or not. */
export function rowsRead({ plan }: RunStatement, table: string): number {
  const own =
    plan['Relation Name'] === table
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
        plan['Actual Loops']
      : 0
  return (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead({ text: '', plan: child }, table), own)
}
