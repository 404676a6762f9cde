import { expect, test } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import { getCompany, setupCompany } from '#contract/company.ts'
import { createPost } from '#contract/feed.ts'
import { getAttention } from '#contract/health.ts'
import { setTimeZone } from '#contract/organization.ts'
import { replaceLostTimeZones } from '#server/quiet-hours/index.ts'
import { openCompany, TestApp } from '#server/testing/company.ts'

const company = await openCompany()
const { owner } = company

const set = (timeZone: string, by = owner) => by.call(setTimeZone, { body: { timeZone } })
const guess = (timeZone: string, by = owner) => by.call(setTimeZone, { body: { timeZone, isGuess: true } })
const current = async () => (await owner.call(getCompany))?.timeZone

test('a company without a time zone takes the first guess, and only that', async () => {
  await company.database.pool.query('update company set time_zone = null')
  expect(await current()).toBeNull()
  const other = await company.join('Otto', { role: 'owner' })
  const guesses = await Promise.all([guess('America/Denver'), guess('Europe/Vienna', other)])
  const taken = await current()
  expect(guesses).toEqual([{ timeZone: taken }, { timeZone: taken }])
  expect(await guess('Asia/Tokyo')).toEqual({ timeZone: taken })
  expect(await current()).toBe(taken)
  const { entries } = await owner.call(readAudit, { query: { kind: 'company' } })
  expect(entries[0]?.text).toBe(`has a browser in ${taken}, which became the time zone of reports`)
})

test('an owner changes it, and the log says so once', async () => {
  await set('America/Chicago')
  expect(await set('America/New_York')).toEqual({ timeZone: 'America/New_York' })
  await set('America/New_York')
  expect(await current()).toBe('America/New_York')
  const { entries } = await owner.call(readAudit, { query: { kind: 'company' } })
  expect(entries.slice(0, 2).map(({ text }) => text)).toEqual([
    'set the time zone of reports to America/New_York',
    'set the time zone of reports to America/Chicago',
  ])
})

test.each(['Mars/Base', '+05:30', '', "UTC'; drop table users", 'x'.repeat(65)])('%j is refused', async timeZone => {
  expect(await owner.refused(setTimeZone, { body: { timeZone } })).toBe('422 request.invalid')
})

// Browsers report old names and new ones; a database may know only one of the two.
test.each([
  'Asia/Calcutta',
  'Asia/Kolkata',
  'Europe/Kiev',
  'Europe/Kyiv',
  'America/Buenos_Aires',
  'US/Pacific',
  'america/chicago',
  'Etc/GMT-14',
])('%s is stored as a name that the database knows', async name => {
  await set(name)
  const { rows } = await company.database.pool.query(
    `select (timestamptz '2026-07-01Z' at time zone time_zone)::text as time from company`,
  )
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
  expect(rows[0]?.time).toBe(local.format(Date.parse('2026-07-01T00:00:00Z')))
})

test('one that the database does not know is replaced at the start, and an owner chooses again', async () => {
  const { pool } = company.database
  const { ctx, tasks } = company.app
  const started = async (stored: string) => {
    await pool.query('update company set time_zone = $1', [stored])
    await pool.query(
      `insert into quiet_hours (user_id, mode, time_zone) values ($1, 'company', $2)
       on conflict (user_id) do update set time_zone = $2`,
      [owner.id, stored],
    )
    await replaceLostTimeZones(ctx)
    await tasks['diagnostics.watch']({}, '')
    const { problems } = await owner.call(getAttention)
    const { rows } = await pool.query('select time_zone as name from quiet_hours')
    return { company: await current(), person: rows[0]?.name, problems: problems.map(({ key }) => key) }
  }
  expect(await started('US/Pacific')).toEqual({ company: 'US/Pacific', person: 'US/Pacific', problems: [] })
  expect(await started('asia/TOKYO')).toEqual({ company: 'Asia/Tokyo', person: 'Asia/Tokyo', problems: [] })
  expect(await started('Mars/Base')).toEqual({ company: 'UTC', person: null, problems: ['time-zone'] })
  await owner.call(createPost, { body: { content: 'Still here' } })
  await guess('Europe/Vienna')
  await set('UTC')
  expect(await current()).toBe('UTC')
  await tasks['diagnostics.watch']({}, '')
  expect((await owner.call(getAttention)).problems).toEqual([])
})

test('others than owners may not', async () => {
  const admin = await company.join('Ada', { role: 'admin' })
  expect(await admin.refused(setTimeZone, { body: { timeZone: 'UTC' } })).toBe('403 permission.denied')
})

test('the browser that sets the company up names it', async () => {
  const app = await TestApp.open()
  try {
    const body = { name: 'Acme', domains: ['acme.example'], setupToken: app.app.ctx.setupToken }
    const setUp = (timeZone?: string) => app.visitor().call(setupCompany, { body: { ...body, timeZone } })
    expect(await setUp()).toMatchObject({ timeZone: null })
    expect(await setUp('America/Boise')).toMatchObject({ timeZone: 'America/Boise' })
  } finally {
    await app.close()
  }
})
