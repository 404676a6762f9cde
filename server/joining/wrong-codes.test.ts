import { expect, test } from 'vitest'
import { checkJoinCode } from '#contract/joining.ts'
import { addUser } from '#contract/people.ts'
import { openCompany } from '#server/testing/company.ts'

const settings = { joinKey: Buffer.alloc(32, 7), trustProxy: ['127.0.0.1'] }
const company = await openCompany(settings)
const added = await company.owner.call(addUser, { body: { firstName: 'Mateo', lastName: 'Card', email: null } })
const code = added.joinCode ?? ''

const wrong = '2222-2222'
async function tryFrom(remoteAddress: string, given: string, by = company.visitor()): Promise<number> {
  const payload = { code: given }
  return (await by.send({ method: 'POST', url: checkJoinCode.path, remoteAddress, payload })).statusCode
}
/** As if so many wrong codes had come from a network. */
const fail = (network: string, times: number) =>
  company.database.pool.query('insert into attempts (key) select $1 from generate_series(1, $2::int)', [
    `join code from ${network}`,
    times,
  ])

test('wrong codes count for their browser, from the first one on, and not for the office', async () => {
  const [office, clumsy] = ['198.51.100.1', company.visitor()]
  expect(await tryFrom(office, code, clumsy)).toBe(200)
  expect([...clumsy.cookies.keys()]).toEqual([])
  for (let n = 0; n < 10; n += 1) expect(await tryFrom(office, wrong, clumsy)).toBe(404)
  expect([...clumsy.cookies.keys()]).toEqual(['front-line-browser'])
  expect(await tryFrom(office, code, clumsy)).toBe(429)
  expect(await tryFrom(office, code)).toBe(200)
})

test.each([
  ['an IPv4 address', '203.0.113.9', 100, '203.0.113.9', '203.0.113.10'],
  ['a /64', '2001:db8:1:11::/64', 100, '2001:db8:1:11::9', '2001:db8:1:12::9'],
  ['a /56', '2001:db8:2:1100::/56', 300, '2001:db8:2:1177::9', '2001:db8:2:1200::9'],
  ['a /48', '2001:db8:3::/48', 1_000, '2001:db8:3:4455::9', '2001:db8:4:4455::9'],
])('they count for %s, and right ones do not', async (_, network, max, address, other) => {
  await fail(network, max - 1)
  expect([await tryFrom(address, code), await tryFrom(address, wrong)]).toEqual([200, 404])
  expect([await tryFrom(address, code), await tryFrom(other, code)]).toEqual([429, 200])
})

test('of many at once as many are tried as there is room for, and without room none needs a connection', async () => {
  const network = '203.0.113.40'
  await fail(network, 90)
  const { pool } = company.database
  const guesses = await Promise.all(Array.from({ length: 100 }, () => tryFrom(network, wrong)))
  expect(guesses.toSorted((a, b) => a - b)).toEqual([...Array(10).fill(404), ...Array(90).fill(429)])
  // All that there are, because one listens to changes.
  const taken = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()))
  expect([pool.totalCount, pool.idleCount]).toEqual([pool.options.max, 0])
  expect(await tryFrom(network, code)).toBe(429)
  for (const client of taken) client.release()
})

test.each([
  ['203.0.113.42', '203.0.113.42:40001'],
  ['2001:db8:5:1::/64', '[2001:db8:5:1::9]:40001'],
  ['an unknown address', 'unknown'],
])('they count for %s where a proxy names %s', async (network, named) => {
  await fail(network, 100)
  const headers = { 'x-forwarded-for': named }
  const { statusCode } = await company
    .visitor()
    .send({ method: 'POST', url: checkJoinCode.path, headers, payload: { code } })
  expect(statusCode).toBe(429)
})

test('they end with their time', async () => {
  const network = '203.0.113.41'
  await fail(network, 100)
  const other = await company.secondInstance(settings)
  await company.database.pool.query(`update attempts set at = at - interval '15 minutes' where key like $1`, [
    `%${network}`,
  ])
  expect(await tryFrom(network, code, other.visitor())).toBe(200)
  await other.close()
})

test('who waits for another instance has no connection', async () => {
  const network = '203.0.113.50'
  const { pool } = company.database
  const frozen = await pool.connect()
  await frozen.query(`begin; select pg_advisory_xact_lock(hashtextextended('join code from ${network}', 0))`)
  const waiting = Array.from({ length: 3 * pool.options.max }, () => tryFrom(network, code))
  const elsewhere = Array.from({ length: 20 }, (_, n) => tryFrom(`203.0.113.${n + 60}`, code))
  expect(new Set(await Promise.all(elsewhere))).toEqual(new Set([200]))
  await frozen.query('commit')
  frozen.release()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]))
})
