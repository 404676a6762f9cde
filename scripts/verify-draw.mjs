// Checks the record of a draw (docs/draw.md). Shares no code with the app, on purpose.
// node scripts/verify-draw.mjs proof.json
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const bytes = hex => Buffer.from(hex, 'hex')

function message(...fields) {
  const parts = []
  for (const field of fields) {
    const content = Buffer.isBuffer(field) ? field : Buffer.from(String(field), 'utf8')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    parts.push(length, content)
  }
  return Buffer.concat(parts)
}

const sha256 = data => createHash('sha256').update(data).digest('hex')

/** Returns what is wrong with a record; nothing if the draw holds. */
export function problemsOf(record) {
  if (record.seed === null) return ['The seed is not published.']
  const problems = []
  const seed = bytes(record.seed)
  if (seed.length !== 32) problems.push('The seed does not have 32 bytes.')

  if (record.versions.length === 0) problems.push('There is no commitment.')
  for (const [n, { title, prize, endDate, commitment }] of record.versions.entries()) {
    const { id, scope, startDate } = record
    const fields = ['front-line/giveaway/commitment/v1', id, scope, startDate, endDate, title, prize, seed]
    if (sha256(message(...fields)) !== commitment) problems.push(`Commitment ${n + 1} does not fit the seed.`)
  }

  const ascends = record.tickets.every((ticket, n) => n === 0 || record.tickets[n - 1] < ticket)
  if (!ascends) problems.push('The tickets are not in order, or one is there twice.')
  if (record.mine.standing === 'in' && !record.tickets.includes(record.mine.ticket?.ticket))
    problems.push('Your ticket is not in the list.')

  if (record.tickets.length > 0 && record.draws.length === 0) problems.push('Nothing was drawn.')
  let tickets = record.tickets
  for (const { round, count, digest, index, winner } of record.draws) {
    const say = what => problems.push(`Round ${round}: ${what}`)
    if (tickets.length !== count) say(`there are ${tickets.length} tickets, not ${count}.`)
    if (tickets.length === 0) break
    const list = tickets.map(bytes)
    const data = message('front-line/giveaway/draw/v1', record.id, tickets.length, ...list)
    const result = createHmac('sha256', seed).update(data).digest('hex')
    if (result !== digest) say('the digest is another one.')
    const place = Number(BigInt(`0x${result}`) % BigInt(tickets.length))
    if (place !== index) say(`the winner's index is ${place}, not ${index}.`)
    if (tickets[place] !== winner.ticket) say('another ticket wins.')
    const owned = sha256(message('front-line/giveaway/ticket/v1', record.id, winner.id, bytes(winner.salt)))
    if (owned !== winner.ticket) say('the winning ticket is not the winner’s.')
    tickets = tickets.filter(ticket => ticket !== winner.ticket)
  }
  return problems
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = problemsOf(JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8')))
  console.log(problems.length === 0 ? 'The draw holds.' : problems.join('\n'))
  process.exitCode = problems.length === 0 ? 0 : 1
}
