import { commitmentMessage, drawMessage, indexOf, ticketMessage } from '#contract/draw.ts'
import type { DrawRecord } from '#contract/giveaways.ts'
import { changesOf, type KeptGiveaway } from '#web/giveaways/kept.ts'

/** Recomputes a draw in the browser, as docs/draw.md says. */

type Round = Pick<DrawRecord['draws'][number], 'round' | 'count' | 'digest' | 'index'> & {
  winner: { id: number; ticket: string; salt: string }
}

/** The part of a record that is recomputed. */
export type CheckedRecord = Pick<
  DrawRecord,
  'id' | 'scope' | 'startDate' | 'title' | 'prize' | 'endDate' | 'seed' | 'tickets'
> & {
  versions: Pick<DrawRecord['versions'][number], 'title' | 'prize' | 'endDate' | 'commitment'>[]
  draws: Round[]
  mine: { standing: string; ticket: DrawRecord['mine']['ticket'] }
}

export type Problem =
  | 'seal-changed'
  | 'seal-missing'
  | 'promise-changed'
  | 'ticket-changed'
  | 'ticket-missing'
  | 'ticket-foreign'
  | 'tickets-unordered'
  | 'secret-unfit'
  | 'not-drawn'
  | 'count-differs'
  | 'result-differs'
  | 'place-differs'
  | 'winner-differs'
  | 'winner-unproven'

/** What does not hold of each of the four sentences; nothing if the draw holds. */
export interface Findings {
  seal: Problem[]
  tickets: Problem[]
  secret: Problem[]
  result: Problem[]
}

/** Checks a draw whose seed is published. */
export async function checkDraw(
  record: CheckedRecord & { seed: string },
  userId: number,
  kept: KeptGiveaway | null,
): Promise<Findings> {
  const seed = fromHex(record.seed)
  const changes = kept && changesOf(kept, { versions: record.versions, ticket: record.mine.ticket })
  return {
    seal: problems({
      'seal-missing': record.versions.length === 0,
      'seal-changed': changes?.isCommitmentGone === true,
      'promise-changed': !isAsPromised(record),
    }),
    tickets: problems({
      'tickets-unordered': !record.tickets.every((ticket, n) => n === 0 || (record.tickets[n - 1] ?? '') < ticket),
      'ticket-missing': record.mine.standing === 'in' && !record.tickets.includes(record.mine.ticket?.ticket ?? ''),
      'ticket-changed': changes?.isTicketGone === true,
      'ticket-foreign': record.mine.ticket !== null && !(await isTicketOf(record.id, userId, record.mine.ticket)),
    }),
    secret: problems({ 'secret-unfit': seed.length !== 32 || !(await fitsSeals(record, seed)) }),
    result: await resultProblems(record, seed),
  }
}

const problems = (found: Partial<Record<Problem, boolean>>): Problem[] =>
  (Object.keys(found) as Problem[]).filter(problem => found[problem])

function isAsPromised({ versions, title, prize, endDate }: CheckedRecord): boolean {
  const last = versions.at(-1)
  return last === undefined || (last.title === title && last.prize === prize && last.endDate === endDate)
}

async function fitsSeals({ id, scope, startDate, versions }: CheckedRecord, seed: Uint8Array): Promise<boolean> {
  const computed = await Promise.all(
    versions.map(({ title, prize, endDate }) =>
      sha256(commitmentMessage({ id, scope, startDate, endDate, title, prize }, seed)),
    ),
  )
  return versions.every(({ commitment }, n) => commitment === computed[n])
}

async function resultProblems({ id, tickets, draws }: CheckedRecord, seed: Bytes): Promise<Problem[]> {
  const all = new Set<Problem>()
  if (tickets.length > 0 && draws.length === 0) all.add('not-drawn')
  let left = tickets
  for (const { count, digest, index, winner } of draws) {
    const result = left.length > 0 ? await hmac(seed, drawMessage(id, left.map(fromHex))) : new Uint8Array()
    const place = left.length > 0 ? indexOf(result, left.length) : -1
    const found = problems({
      'count-differs': left.length !== count,
      'result-differs': toHex(result) !== digest,
      'place-differs': place !== index,
      'winner-differs': left[place] !== winner.ticket,
      'winner-unproven': !(await isTicketOf(id, winner.id, winner)),
    })
    for (const problem of found) all.add(problem)
    left = left.filter(ticket => ticket !== winner.ticket)
  }
  return [...all]
}

const isTicketOf = async (id: number, userId: number, { ticket, salt }: { ticket: string; salt: string }) =>
  (await sha256(ticketMessage(id, userId, fromHex(salt)))) === ticket

type Bytes = Uint8Array<ArrayBuffer>

const sha256 = async (message: Bytes) => toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', message)))

async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message))
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

const fromHex = (hex: string): Bytes =>
  Uint8Array.from({ length: hex.length / 2 }, (_, n) => Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16))
