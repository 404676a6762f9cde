import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openCompany } from '#server/testing/company.ts'
import { dayOf, hourOf, noonOf, startOf } from './company-days.sql.ts'

const company = await openCompany()

const live = (timeZone: string | null) => company.database.pool.query('update company set time_zone = $1', [timeZone])
const instant = (at: string | number) => sql`${new Date(at).toISOString()}::timestamptz`
async function read(at: string | number) {
  const { rows } = await sql<{ day: string; hour: number; noon: Date; start: Date }>`
    select ${dayOf(instant(at))} as day, ${hourOf(instant(at))} as hour, ${noonOf(instant(at))} as noon,
      ${startOf(dayOf(instant(at)))} as start`.execute(company.database.db)
  return rows[0]
}

describe('a day of the company', () => {
  test.each([
    [null, '2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-01T12:00:00.000Z'],
    ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-01T12:00:00.000Z'],
    ['America/Chicago', '2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-08T17:00:00.000Z'],
    ['America/Chicago', '2026-03-09', '2026-03-09T05:00:00.000Z', '2026-03-09T17:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-01', '2026-02-28T18:30:00.000Z', '2026-03-01T06:30:00.000Z'],
    ['Asia/Kathmandu', '2026-03-01', '2026-02-28T18:15:00.000Z', '2026-03-01T06:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-01', '2026-02-28T10:00:00.000Z', '2026-02-28T22:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-03-01', '2026-03-01T11:00:00.000Z', '2026-03-01T23:00:00.000Z'],
    // Midnight does not exist there on that day.
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00.000Z', '2025-09-07T15:00:00.000Z'],
  ])('in %s, %s begins at %s', async (timeZone, day, at, noon) => {
    await live(timeZone)
    expect(await read(at)).toMatchObject({ day, start: new Date(at), noon: new Date(noon) })
    expect((await read(Date.parse(at) - 1))?.day).not.toBe(day)
  })

  test('has the hours of its clocks', async () => {
    const at = async (timeZone: string, time: string) => {
      await live(timeZone)
      const found = await read(time)
      return [found?.day, found?.hour]
    }
    expect(await at('UTC', '2026-03-01T23:45:00Z')).toEqual(['2026-03-01', 23])
    expect(await at('Asia/Kolkata', '2026-03-01T18:30:00Z')).toEqual(['2026-03-02', 0])
    expect(await at('Asia/Kathmandu', '2026-03-01T18:00:00Z')).toEqual(['2026-03-01', 23])
    // The clocks go forward at 16:30 UTC.
    expect(await at('Australia/Adelaide', '2025-10-04T16:15:00Z')).toEqual(['2025-10-05', 1])
    expect(await at('Australia/Adelaide', '2025-10-04T16:30:00Z')).toEqual(['2025-10-05', 3])
  })
})
