import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCompany, type TestCompany } from '#server/testing/company.ts'

/** Why each table does not grow forever, or may. A new table needs an entry. */
const bounds: Record<string, string> = {
  account_tokens: 'swept hourly when they expire',
  active_days: 'swept hourly after the days that reports count',
  api_tokens: 'a limit of the contract a person',
  attempts: 'swept hourly after a day',
  audit_log: 'grows by design: it is the record',
  authenticators: 'one a person',
  backups: 'one a day, swept after a year',
  challenges: 'swept hourly when they expire; limited by network',
  changes: 'drained within a second',
  comments: 'content',
  revisions: 'content',
  company: 'one row',
  company_quiet_hours: 'one row',
  confirmations: 'content: posts that ask for it times people',
  departments: 'a limit of the contract',
  diagnostic_runs: 'the newest of each kind, counted at the start of the next run',
  dismissed_problems: 'owners times kinds of problems',
  domains: 'a limit of the contract',
  for_you: 'swept nightly after 90 days',
  for_you_seen: 'one a person',
  former_views: 'content: people times posts that were to be read again',
  functions: 'a limit of the contract',
  former_memberships: 'people who were removed times teams, until they are erased',
  giveaway_draws: 'content',
  giveaway_entries: 'content: people times giveaways',
  giveaway_versions: 'content',
  giveaways: 'content',
  holds: 'set and ended by owners',
  held_pushes: 'sent or dropped when the quiet hours of their user end',
  installed_versions: 'versions that this company has had',
  installs: 'people times kinds of devices',
  instances: 'deleted an hour after their last sign of life',
  join_codes: 'one a person',
  known_browsers: 'swept hourly, a year after the last sign-in',
  leader_mails: 'one a leader',
  comment_reactions: 'content: comments times people',
  likes: 'content: posts times people',
  looks: 'one a person',
  lost_subscriptions: 'one a person',
  media: 'content; uploads without a post are swept after a day',
  memberships: 'people times teams',
  orphaned_objects: 'swept every minute, 70 minutes after they are orphaned',
  passkeys: 'a limit of the contract a person',
  people_imports: 'deleted after a day by the next import',
  poll_counts: 'one a poll',
  poll_votes: 'content: polls times people',
  polls: 'content: one a post at most',
  post_read_days: 'content: posts times days on which they were read',
  posts: 'content',
  told: 'content: posts times people who were notified of them',
  translations: 'content times languages, gone with the text',
  problems: 'kinds of problems',
  push_subscriptions: 'ten a person',
  quiet_hours: 'one a person',
  read_days: 'swept nightly after a week',
  read_hours: 'swept nightly after the days that reports count',
  company_exports: 'a limit of the contract, swept hourly after a week',
  company_imports: 'one by upload, and those of commands; swept hourly after a day',
  record_archives: 'a limit of the contract a person, swept hourly after a week',
  record_lines: 'as records: one for each person who was asked',
  record_names: 'as records: one for each name that an owner keeps',
  records: 'content; those of deleted posts are swept after the years that the company keeps them',
  recovery_codes: 'ten a person',
  reminders: 'content: posts times people who were reminded of them',
  document_openings: 'a document and a person',
  document_texts: 'content: one for each document, with a limit of its length',
  saves: 'a limit of the contract a person',
  scim_directory: 'one row',
  scim_people: 'one a person',
  scim_requests: 'the newest 1,000; swept hourly after 30 days',
  scim_teams: 'one a team',
  scheduled_posts: 'a limit of the contract a person',
  scope_versions: 'teams and people; those of deleted ones are swept hourly',
  webhooks: 'a limit of the contract',
  webhook_deliveries:
    'swept hourly after 30 days, or beyond the last 500 of a webhook; one that waits for three days ends',
  weekly_mails: 'one a person',
  search_texts: 'content: one for each post, comment and document',
  secrets: 'a few',
  sessions: 'swept hourly when they expire',
  sso_connection: 'one row',
  sso_identities: 'people times providers that the company has had',
  sso_states: 'deleted by the next one when they expire; limited by network',
  storage_days: 'swept hourly after 400 days',
  teams: 'content',
  test_objects: 'deleted with the object, at the latest by the next run',
  text_versions: 'content',
  upload_jobs: 'one for each media item',
  users: 'people; unverified registrations are swept after 30 days',
  views: 'content: posts times people',
  watches: 'content: videos times people',
  workers: 'deleted an hour after their last heartbeat',
}

const company = await openCompany()

test('every table has a known bound', async () => {
  const { rows } = await company.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname not like 'kysely%' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(bounds).toSorted())
})

test('over years, what is swept stays as large as it was after the first ones', async () => {
  const { pool } = company.database
  const outbox = join(company.folder, 'outbox')
  const drafts = join(company.folder, 'media', 'drafts')
  const sizesNow = async (): Promise<Record<string, number>> => {
    const { rows } = await pool.query<{ name: string; n: number }>(
      swept.map(name => `select '${name}' as name, count(*) as n from ${name}`).join(' union all '),
    )
    const files = { outbox: (await readdir(outbox)).length, drafts: (await readdir(drafts)).length }
    return { ...Object.fromEntries(rows.map(({ name, n }) => [name, n])), ...files }
  }
  const sizes: Record<string, number>[] = []
  let before: Record<string, number> = {}
  for (let month = 0; month < 40; month += 1) {
    await live(company, month)
    await grow(company, `interval '30 days'`)
    for (const folder of [outbox, drafts])
      for (const name of await readdir(folder)) await utimes(join(folder, name), 0, 0)
    before = await sizesNow()
    for (const name of ['accounts.sweep', 'reading.sweep', 'operations.sweep', 'media.sweep'] as const)
      await company.app.tasks[name]({}, '')
    sizes.push(await sizesNow())
  }
  expect(sizes.at(-1)).toEqual(sizes.at(-12))
  // The test is of no use where nothing was there to sweep.
  const after = sizes.at(-1) ?? {}
  expect(Object.keys(before).filter(name => (before[name] ?? 0) <= (after[name] ?? 0))).toEqual([])
})

const swept = [
  'account_tokens',
  'active_days',
  'attempts',
  'challenges',
  'known_browsers',
  'read_days',
  'read_hours',
  'sessions',
  'scope_versions',
  'users',
  'graphile_worker._private_jobs',
]

/** One month of a company, at its end. */
async function live({ database: { pool }, folder }: TestCompany, month: number): Promise<void> {
  const userId = 1
  const values = [userId, Buffer.from(`month ${month}`)]
  await pool.query('insert into known_browsers (user_id, token_hash) values ($1, $2)', values)
  await pool.query(
    `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '30 days')`,
    values,
  )
  await pool.query(
    `insert into account_tokens (user_id, token_hash, kind, expires_at) values ($1, $2, 'reset', now() + interval '1 day')`,
    values,
  )
  await pool.query(`insert into attempts (key) values ('somebody')`)
  await pool.query(
    `insert into challenges (user_id, token_hash, purpose, expires_at) values ($1, $2, 'confirmation', now() + interval '10 minutes')`,
    values,
  )
  await pool.query(`insert into read_days (user_id, team_id, day, hour) values ($1, 9, current_date, 8)`, [userId])
  await pool.query('insert into read_hours (team_id, day, hour, n) values (9, current_date, 7, 4)')
  await pool.query('insert into active_days (user_id, day) values ($1, current_date) on conflict do nothing', [userId])
  await pool.query(`insert into users (email, first_name, last_name) values ($1, 'Never', 'Verified')`, [
    `month${month}@acme.example`,
  ])
  await pool.query(
    `insert into scope_versions (scope, version)
     select 'team:' || 1000 + $1::int + n, nextval('change_version') from generate_series(1, 2) n on conflict do nothing`,
    [month * 2],
  )
  await pool.query(`select setval('change_version', last_value + 2000) from change_version`)
  await pool.query(`select graphile_worker.add_job('feed.link-preview', '{"postId": 0}', max_attempts => 1)`)
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where attempts < max_attempts`)
  for (const name of ['outbox', 'media/drafts']) {
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, `month-${month}`), 'left over')
  }
}

/** Makes everything older. */
async function grow({ database: { pool } }: TestCompany, by: string): Promise<void> {
  await pool.query(`update known_browsers set created_at = created_at - ${by}`)
  await pool.query(`update sessions set expires_at = expires_at - ${by}`)
  await pool.query(`update account_tokens set expires_at = expires_at - ${by}`)
  await pool.query(`update attempts set at = at - ${by}`)
  await pool.query(`update challenges set expires_at = expires_at - ${by}`)
  // By way of another century, because a day that moves onto one that has yet to move is refused.
  for (const table of ['read_days', 'read_hours', 'active_days'])
    for (const step of [`+ interval '100 years'`, `- interval '100 years' - ${by}`])
      await pool.query(`update ${table} set day = (day ${step})::date`)
  await pool.query(`update users set created_at = created_at - ${by} where joined_at is null`)
  await pool.query(`update graphile_worker._private_jobs set updated_at = updated_at - ${by}`)
}
