import { choose, commitmentOf, inOrder, newSalt, newSeed, ticketOf } from './draw.ts'

/** A record as the server makes it, with a change in between and a winner who declined. */
export function drawn() {
  const id = 1 + Math.floor(Math.random() * 1_000)
  const seed = newSeed()
  const startDate = '2026-11-01T08:00:00.000Z'
  const version = (title: string, endDate: string) => ({ title, endDate, prize: 'Werkzeugkoffer 🧰 “12”' })
  const versions = [
    version('Winter drw', '2026-11-20T18:00:00.000Z'),
    version('Winter draw', '2026-11-23T18:00:00.000Z'),
  ].map(each => ({
    ...each,
    commitment: commitmentOf({ ...each, id, scope: 'team:12', startDate }, seed).toString('hex'),
  }))
  const people = Array.from({ length: 2 + Math.floor(Math.random() * 40) }, (_, n) => {
    const salt = newSalt()
    return { userId: n + 1, salt, ticket: ticketOf(id, n + 1, salt) }
  })
  const entries = inOrder(people)
  let left = entries
  const draws = [1, 2].map(round => {
    const tickets = left.map(({ ticket }) => ticket)
    const { digest, index } = choose(id, seed, tickets)
    const chosen = left[index] ?? people[0]
    if (!chosen) throw new Error('Nobody')
    left = left.filter(entry => entry !== chosen)
    const winner = { id: chosen.userId, salt: chosen.salt.toString('hex'), ticket: chosen.ticket.toString('hex') }
    return { round, count: tickets.length, digest: digest.toString('hex'), index, winner }
  })
  const own = entries[0] ?? people[0]
  return {
    id,
    scope: 'team:12',
    startDate,
    versions,
    seed: seed.toString('hex'),
    tickets: entries.map(({ ticket }) => ticket.toString('hex')),
    draws,
    /** Of the first ticket, and whose it is. */
    mine: {
      standing: 'in',
      ticket: own ? { ticket: own.ticket.toString('hex'), salt: own.salt.toString('hex') } : null,
    },
    userId: own?.userId ?? 0,
  }
}
