import { describe, expect, test } from 'vitest'
import { hour } from '#contract/durations.ts'
import { compare, Ledger } from './ledger.ts'
import { Histogram, Recorder } from './recorder.ts'
import { rosterOf, shifts, teamCount } from './roster.ts'
import { giveawayHours, scheduleOf, wholeDay } from './schedule.ts'

const planned = (people: number, seed: number) => {
  const roster = rosterOf(people, seed)
  return { roster, steps: scheduleOf(roster, seed) }
}

describe('a day', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(planned(200, 7)).toEqual(planned(200, 7))
    expect(planned(200, 7).steps).not.toEqual(planned(200, 8).steps)
  })

  test('is in the order of time and within 24 hours', () => {
    const times = planned(200, 1).steps.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThanOrEqual(0)
    expect(times.at(-1)).toBeLessThan(wholeDay.to)
  })

  test('has a shift for everyone, at whose beginning and end they open the app', () => {
    const { roster, steps } = planned(500, 1)
    expect(new Set(roster.map(({ shift }) => shift))).toEqual(new Set(shifts))
    for (const { index, shift } of roster) {
      const opens = steps.filter(({ by, action }) => by === index && action.name === 'open').map(({ at }) => at)
      for (const [from, to] of shift.parts) {
        expect(opens.some(at => at >= from && at <= from + hour)).toBe(true)
        expect(opens.some(at => at >= to - hour && at <= to)).toBe(true)
      }
    }
  })

  test('has a lead who posts in each team, and one giveaway, reminder and backup', () => {
    const { roster, steps } = planned(200, 1)
    const writers = steps.filter(({ action }) => action.name === 'post' && !action.post.isForAll).map(({ by }) => by)
    expect(new Set(writers)).toEqual(new Set(roster.filter(({ isLead }) => isLead).map(({ index }) => index)))
    expect(new Set(roster.filter(({ isLead }) => isLead).map(({ team }) => team)).size).toBe(teamCount(200))
    for (const name of ['giveaway', 'remind', 'backup'])
      expect(steps.filter(({ action }) => action.name === name)).toHaveLength(1)
  })
})

test('a part of a day has what falls into it, and a giveaway that ends before it', () => {
  const roster = rosterOf(200, 1)
  const hours = { from: 7.5 * hour, to: 9 * hour }
  const part = scheduleOf(roster, 1, hours)
  expect(part.length).toBeGreaterThan(50)
  expect(part.every(({ at }) => at >= hours.from && at < hours.to)).toBe(true)
  expect(part.filter(({ action }) => action.name === 'giveaway').map(({ at }) => at)).toEqual([hours.from])
  expect(giveawayHours(hours)).toEqual({ from: 7.5 * hour, to: 8.5 * hour })
  const night = scheduleOf(roster, 1, { from: 0, to: 6 * hour })
  expect(night.some(({ action }) => action.name === 'giveaway')).toBe(false)
})

describe('the recorder', () => {
  test('knows percentiles to 2%', () => {
    const times = new Histogram()
    for (let ms = 1_000; ms >= 1; ms -= 1) times.add(ms)
    for (const share of [0.5, 0.95, 0.99]) {
      expect(times.percentile(share)).toBeGreaterThanOrEqual(1_000 * share)
      expect(times.percentile(share)).toBeLessThanOrEqual(1_020 * share)
    }
    expect(times).toMatchObject({ count: 1_000, longest: 1_000 })
    expect(times.percentile(1)).toBe(1_000)
    expect(new Histogram().percentile(0.5)).toBe(0)
  })

  test('takes what was done early as done in time', () => {
    const times = new Histogram()
    for (const ms of [-1, 0, 0.01, 50]) times.add(ms)
    expect(times.percentile(0.5)).toBeLessThan(1)
    expect(times.percentile(1)).toBe(50)
  })

  test('finds the busiest hour', () => {
    const recorder = new Recorder()
    for (const minute of [5, 130, 150.5, 179, 181]) recorder.request(minute)
    expect(recorder.busiest(60)).toEqual({ from: 120, requests: 3 })
  })
})

describe('the ledger', () => {
  /** Two members of team 12, of which 1 has written a post that 2 has not read, and one to everyone that 2 and 3 have. */
  function known(): Ledger {
    const ledger = new Ledger()
    for (const id of [1, 2]) ledger.join(id, [9, 12])
    ledger.join(3, [9])
    ledger.post(50, { teamId: 12, authorId: 1 })
    ledger.post(51, { teamId: 9, authorId: 1 })
    ledger.read(51, 2, { sentAt: 90, acknowledgedAt: 110 })
    ledger.read(51, 3, { sentAt: 10, acknowledgedAt: 20 })
    return ledger
  }

  test('counts what is unread for whom', () => {
    expect([1, 2, 3].map(id => known().unreadOf(id))).toEqual([{}, { 12: 1 }, {}])
    expect(known().standingOf(2)).toEqual({ meant: 2, read: 1 })
    expect(known().standingOf(2, 12)).toEqual({ meant: 1, read: 0 })
  })

  test('leaves open whether a read counts that was under way at the end of a giveaway', () => {
    const standings = [2, 3].map(id => known().standingAt(id, 100, new Set([51])))
    expect(standings).toEqual([
      { asked: 1, read: [0, 1] },
      { asked: 1, read: [1] },
    ])
  })

  test('notices a wrong figure, a missing one and one too many', () => {
    const expected = new Map([2, 3].map(id => [`user ${id}`, known().unreadOf(id)]))
    expect(compare('unread posts', expected, new Map(expected))).toEqual({
      what: 'unread posts',
      compared: 2,
      wrong: [],
    })
    expect(compare('unread posts', expected, new Map([...expected, ['user 2', { 12: 2 }]])).wrong).toEqual([
      'unread posts, user 2: the app says {"12":2}, and it must be {"12":1}',
    ])
    expect(
      compare(
        'unread posts',
        expected,
        new Map([
          ['user 2', { 12: 1 }],
          ['user 4', {}],
        ]),
      ).wrong,
    ).toHaveLength(2)
  })
})
