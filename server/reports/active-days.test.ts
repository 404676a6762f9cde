import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { removeUser } from '#contract/people.ts'
import { engagementTrends } from '#contract/trends.ts'
import { openCompany } from '#server/testing/company.ts'
import { rounds } from '#server/testing/rounds.ts'
import { addDays, daysBetween } from './calendar.ts'
import { dayIn } from './zones.fixture.ts'

const hourMs = 3_600_000
/** Before the requests of the test itself count as activity. */
const to = addDays(dayIn('UTC', Date.now()), -10)

/** Who is in the report, by their index among the people. */
const reported = { company: [0, 1, 2], team: [1, 2] }
const company = await openCompany({ rateLimits: false })
const teamId = await company.team('Crew')
const crew = [await company.join('Ann', { teamId }), await company.join('Ben', { teamId })]
const removed = await company.join('Cal', { teamId })
const people = [company.owner, ...crew, removed]
await company.owner.call(removeUser, { params: { id: removed.id } })
await company.database.pool.query(`update company set counting_since = '2020-01-01'`)

/** When somebody was active, by hours before the end of the last day; many of them around the end of what one statement reads. */
const hoursAgo = fc.oneof(
  fc.nat({ max: 380 * 24 }),
  fc.nat({ max: 7 * 24 }),
  fc.integer({ min: 55 * 24, max: 65 * 24 }),
)
const history = fc.record({
  timeZone: fc.constantFrom('UTC', 'America/Chicago', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Europe/Berlin'),
  length: fc.constantFrom(1, 7, 30, 31, 32, 62, 63, 90, 183),
  scope: fc.constantFrom('company' as const, 'team' as const),
  activity: fc.array(fc.record({ person: fc.nat({ max: 3 }), hoursAgo }), { maxLength: 60 }),
})

test('over random histories, active people of each day and period equal a slow recount', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ timeZone, length, scope, activity }) => {
      const times = activity.map(({ person, hoursAgo: n }) => ({
        person,
        at: Date.parse(`${addDays(to, 1)}T12:00Z`) - n * hourMs,
      }))
      await store(timeZone, times)
      const from = addDays(to, 1 - length)
      const query = { from, to, ...(scope === 'team' && { teamId }) }
      const { current, before, totalPeople } = await company.owner.call(engagementTrends, { query })
      expect(totalPeople).toBe(reported[scope].length)
      const active = times
        .filter(({ person }) => reported[scope].includes(person))
        .map(({ person, at }) => ({ person, day: dayIn(timeZone, at) }))
      for (const period of [current, before]) {
        expect(daysBetween(period.from, period.to)).toBe(length)
        for (const { day, activePeople } of period.days)
          expect([day, activePeople]).toEqual([day, countOf(active.filter(one => one.day === day))])
        const within = active.filter(one => one.day >= period.from && one.day <= period.to)
        expect(period.activePeople).toBe(countOf(within))
      }
    }),
    {
      numRuns: rounds({ few: 12, many: 300 }),
      // Three days in a row, where one statement ends and the next begins.
      examples: [
        [
          {
            timeZone: 'Pacific/Kiritimati',
            length: 90,
            scope: 'company',
            activity: [1_356, 1_357, 1_380, 1_404].map(hoursAgo => ({ person: 0, hoursAgo })),
          },
        ],
      ],
    },
  )
})

const countOf = (active: { person: number }[]) => new Set(active.map(({ person }) => person)).size

/** As sign-ins and requests store it, in a company of that time zone. */
async function store(timeZone: string, times: readonly { person: number; at: number }[]): Promise<void> {
  await company.database.pool.query('update company set time_zone = $1', [timeZone])
  await company.database.pool.query('delete from active_days')
  for (const { person, at } of times)
    await company.database.pool.query('insert into active_days (day, user_id) values ($1, $2) on conflict do nothing', [
      dayIn(timeZone, at),
      people[person]?.id,
    ])
}
