import { expect, test } from 'vitest'
import { drawn } from '#server/giveaways/draw.fixture.ts'
import { type CheckedRecord, checkDraw, type Problem } from './draw-check.ts'

/** A record of the server, as the page gets it. */
function record() {
  const made = drawn()
  const last = made.versions.at(-1)
  if (!last) throw new Error('No version')
  const { title, prize, endDate } = last
  return { ...made, title, prize, endDate }
}
const kept = (of: ReturnType<typeof record>) => ({
  at: '2026-11-01T08:00:00.000Z',
  commitments: of.versions.slice(0, 1).map(({ commitment }) => commitment),
  ticket: of.mine.ticket?.ticket ?? null,
})

test('agrees with draws of the server', async () => {
  for (let n = 0; n < 200; n += 1) {
    const made = record()
    const findings = await checkDraw(made, made.userId, kept(made))
    expect(findings).toEqual({ seal: [], tickets: [], secret: [], result: [] })
  }
})

test('nobody was eligible: there is nothing to draw', async () => {
  const made = { ...record(), tickets: [], draws: [], mine: { standing: 'reading', ticket: null } }
  expect(await checkDraw(made, made.userId, null)).toEqual({ seal: [], tickets: [], secret: [], result: [] })
})

const other = 'ab'.repeat(32)

test.each<[string, Problem, (made: ReturnType<typeof record>) => Partial<CheckedRecord & { seed: string }>]>([
  ['seal', 'seal-changed', ({ versions }) => ({ versions: versions.map(each => ({ ...each, commitment: other })) })],
  ['seal', 'secret-unfit', ({ versions }) => ({ versions: versions.map(each => ({ ...each, commitment: other })) })],
  ['no seal', 'seal-missing', () => ({ versions: [] })],
  ['prize', 'promise-changed', () => ({ prize: 'Nothing' })],
  ['prize everywhere', 'secret-unfit', ({ versions }) => ({ versions: versions.map(e => ({ ...e, prize: 'x' })) })],
  ['secret', 'secret-unfit', () => ({ seed: other })],
  ['secret', 'result-differs', () => ({ seed: other })],
  ['start', 'secret-unfit', () => ({ startDate: '2026-11-01T08:00:00.001Z' })],
  ['missing ticket', 'ticket-missing', ({ tickets }) => ({ tickets: tickets.slice(1) })],
  ['lost ticket', 'ticket-changed', () => ({ mine: { standing: 'absent', ticket: null } })],
  [
    'foreign ticket',
    'ticket-foreign',
    () => ({ mine: { standing: 'reading', ticket: { ticket: other, salt: 'ab' } } }),
  ],
  ['added ticket', 'count-differs', ({ tickets }) => ({ tickets: [...tickets, 'ff'.repeat(32)] })],
  ['order', 'tickets-unordered', ({ tickets }) => ({ tickets: tickets.toReversed() })],
  ['twice', 'tickets-unordered', ({ tickets }) => ({ tickets: [...tickets, tickets.at(-1) ?? ''] })],
  ['no draw', 'not-drawn', () => ({ draws: [] })],
  ['place', 'place-differs', ({ draws }) => ({ draws: draws.map(each => ({ ...each, index: each.index + 1 })) })],
  [
    'winner',
    'winner-unproven',
    ({ draws }) => ({ draws: draws.map(each => ({ ...each, winner: { ...each.winner, id: 999 } })) }),
  ],
  [
    "winner's ticket",
    'winner-differs',
    ({ draws }) => ({ draws: draws.map(each => ({ ...each, winner: { ...each.winner, ticket: other } })) }),
  ],
])('notices a changed %s: %s', async (_, problem, change) => {
  const made = record()
  const { seal, tickets, secret, result } = await checkDraw({ ...made, ...change(made) }, made.userId, kept(made))
  expect([...seal, ...tickets, ...secret, ...result]).toContain(problem)
})
