import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import { confirmPost } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost, deletePost } from '#contract/feed.ts'
import { addUser, removeUser, setUserRole } from '#contract/people.ts'
import { createTeam, deleteTeam, editTeam } from '#contract/teams.ts'
import * as calls from '#contract/webhooks.ts'
import { endOf, giveawayOf } from '#server/giveaways/giveaways.fixture.ts'
import type { Internet } from '#server/lib/outbound/internet.ts'
import { openCompany } from '#server/testing/company.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of webhooks on this machine, which replies as the test says. */
let answer = (response: ServerResponse): unknown => response.writeHead(204).end()
const received: Received[] = []
const receiver = http.createServer((request, response) => {
  let body = ''
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body })
    answer(response)
  })
})

/** 127.0.0.1 stands for a public address where a test says so. */
let addresses: Record<string, string[]> = {}
const internet: Internet = {
  resolve: async hostname => addresses[hostname] ?? [],
  isAllowed: address => !/^(127|10|192\.168|169\.254)\./.test(address) && address !== '::1',
  isWebPort: port => port === '',
}

await once(receiver.listen(0, '127.0.0.1'), 'listening')
const port = (receiver.address() as AddressInfo).port
const company = await openCompany({ rateLimits: false, smtpUrl: undefined, webhookHosts: ['127.0.0.1'] }, { internet })
const { owner } = company
afterEach(async () => {
  answer = response => response.writeHead(204).end()
  received.length = 0
  addresses = {}
  await query('delete from webhooks')
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
})

const query = async (statement: string, values: unknown[] = []) =>
  (await company.database.pool.query(statement, values)).rows
const add = (events: calls.WebhookEvent[], form: { url?: string; includeText?: boolean } = {}) =>
  owner.call(calls.createWebhook, { body: { url: `http://127.0.0.1:${port}/in`, events, ...form } })
const post = (teamId?: number, content = 'Valve kits') => owner.call(createPost, { body: { teamId, content } })
const deliveriesOf = async (id: number) => (await owner.call(calls.listDeliveries, { params: { id } })).deliveries
/** Lets everything that waits be due. */
async function hurry() {
  await query('update webhooks set paused_until = null')
  await query('update webhook_deliveries set next_at = now(), claimed_until = null where state = $1', ['waiting'])
  await query(`update graphile_worker._private_jobs set run_at = now()`)
  await company.runJobs()
}
const dataOf = ({ body }: Received) => JSON.parse(body)
const waits = `extract(epoch from next_at - last_at)::float8`

test('what happens is sent with ids alone, signed as by Standard Webhooks', async () => {
  const { secret, ...webhook } = await add([...calls.webhookEvents])
  expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
  await company.runJobs()
  expect(received).toEqual([])

  const teamId = (
    await owner.call(createTeam, { body: { name: 'Fleet', departments: ['HVAC'], functions: ['Install'] } })
  ).id
  await owner.call(editTeam, { params: { id: teamId }, body: { name: 'Fleet 2' } })
  const ann = await company.join('Ann', { teamId })
  const asking = { teamId, content: 'Winter tires', askToConfirm: true }
  const { id: postId } = await owner.call(createPost, { body: asking })
  await ann.call(viewPost, { params: { id: postId }, body: {} })
  await ann.call(confirmPost, { params: { id: postId }, body: {} })
  await owner.call(removeUser, { params: { id: ann.id } })
  await owner.call(deletePost, { params: { id: postId } })
  await owner.call(deleteTeam, { params: { id: teamId } })
  await company.runJobs()

  const sent = received.map(dataOf)
  expect(sent).toEqual(
    expect.arrayContaining([
      { type: 'team.changed', timestamp: expect.any(String), data: { teamId, change: 'created' } },
      { type: 'team.changed', timestamp: expect.any(String), data: { teamId, change: 'edited' } },
      { type: 'team.changed', timestamp: expect.any(String), data: { teamId, change: 'members' } },
      { type: 'team.changed', timestamp: expect.any(String), data: { teamId, change: 'deleted' } },
      { type: 'person.joined', timestamp: expect.any(String), data: { userId: ann.id } },
      { type: 'post.published', timestamp: expect.any(String), data: { postId, teamId, authorId: owner.id } },
      {
        type: 'post.confirmed',
        timestamp: expect.any(String),
        data: { postId, teamId, authorId: owner.id, userId: ann.id, version: 1 },
      },
      { type: 'person.removed', timestamp: expect.any(String), data: { userId: ann.id } },
    ]),
  )
  expect(JSON.stringify(sent)).not.toMatch(/tires|Fleet|Ann/)
  for (const { body, headers } of received) {
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': expect.stringMatching(/^msg_/) })
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow()
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length)
  expect(await owner.call(calls.getWebhook, { params: { id: webhook.id } })).toMatchObject({
    ...webhook,
    waiting: 0,
    lastDeliveredAt: expect.any(String),
  })
})

test('texts and names are sent only where that is chosen, as they are when they are sent', async () => {
  const teamId = await company.team('Roofing')
  const webhook = await add(['post.published', 'person.joined'], { includeText: true })
  const { id } = await post(teamId, 'Ladders')
  await owner.call(addUser, { body: { email: 'nia@acme.example', firstName: 'Nia', lastName: 'New' } })
  await company.runJobs()
  expect(received.map(each => dataOf(each).data)).toEqual([
    { postId: id, teamId, authorId: owner.id, text: 'Ladders', teamName: 'Roofing' },
    { userId: expect.any(Number), userName: 'Nia New' },
  ])
  expect(JSON.stringify(await query('select data from webhook_deliveries'))).not.toMatch(/Ladders|Nia/)
  const gone = await post(teamId, 'Withdrawn')
  await owner.call(deletePost, { params: { id: gone.id } })
  await company.runJobs()
  expect(received.at(-1)?.body).not.toContain('Withdrawn')
  expect(webhook.includeText).toBe(true)
})

test('only the events that were chosen are written to the outbox', async () => {
  await add(['person.removed'])
  await post()
  await company.runJobs()
  expect(await query('select from webhook_deliveries')).toEqual([])
})

test('a draw is sent with its winner', async () => {
  const teamId = await company.team('Draw')
  const ann = await company.join('Ann', { teamId })
  await add(['giveaway.drawn'])
  const { id } = await giveawayOf(owner, 300, { teamId })
  await endOf(company, id)
  expect(received.map(each => dataOf(each))).toEqual([
    { type: 'giveaway.drawn', timestamp: expect.any(String), data: { giveawayId: id, teamId, winnerId: ann.id } },
  ])
})

test('a delivery that fails is sent again after growing pauses, as the same message', async () => {
  const { id } = await add(['post.published'])
  answer = response => response.writeHead(503).end('later')
  await post()
  await company.runJobs()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    expect(received).toHaveLength(attempt)
    const [row] = await query(`select ${waits} as pause, attempts from webhook_deliveries`)
    expect(row?.attempts).toBe(attempt)
    pauses.push(row?.pause)
    await hurry()
  }
  expect(pauses).toEqual([5, 30, 120, 600, 3_600, 21_600, 21_600])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  const webhook = await owner.call(calls.getWebhook, { params: { id } })
  expect(webhook).toMatchObject({ isOn: true, failingSince: expect.any(String), waiting: 1 })
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', status: 503, error: null }])
  answer = response => response.writeHead(200).end()
  await hurry()
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', status: 200, attempts: 9 }])
  expect(await owner.call(calls.getWebhook, { params: { id } })).toMatchObject({ failingSince: null, waiting: 0 })
})

test('before it is due a delivery is not sent, and two workers send it once', async () => {
  const { id } = await add(['post.published'])
  answer = response => response.writeHead(500).end()
  await post()
  await company.runJobs()
  const [{ id: deliveryId }] = (await query('select id from webhook_deliveries')) as [{ id: number }]
  // The pause of five seconds, for as long as a busy machine takes.
  await query(`update webhook_deliveries set next_at = next_at + interval '1 hour'`)
  await company.app.tasks['webhooks.send']({ deliveryId }, '0.0')
  expect(received).toHaveLength(1)
  await query('update webhook_deliveries set next_at = now()')
  answer = response => response.writeHead(200).end()
  const other = await company.secondInstance({ webhookHosts: ['127.0.0.1'], dataDir: company.folder }, { internet })
  await Promise.all([
    company.app.tasks['webhooks.send']({ deliveryId }, '0.0'),
    other.app.tasks['webhooks.send']({ deliveryId }, '0.0'),
  ])
  await other.app.close()
  expect(received).toHaveLength(2)
  expect(id).toBeGreaterThan(0)
})

test('a delivery whose worker died is sent again once its claim has ended', async () => {
  const { id } = await add(['post.published'])
  await post()
  await query(`update webhook_deliveries set claimed_until = now() + interval '20 seconds'`)
  await company.runJobs()
  expect(received).toEqual([])
  await hurry()
  expect(received).toHaveLength(1)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

test('after three days of failure it is off, owners get a mail, and events are not kept for it', async () => {
  const { id } = await add(['post.published'])
  answer = response => response.writeHead(500).end()
  await post()
  await company.runJobs()
  await query(`update webhooks set failing_since = now() - interval '71 hours'`)
  await hurry()
  expect(await owner.call(calls.getWebhook, { params: { id } })).toMatchObject({ isOn: true })
  await query(`update webhooks set failing_since = now() - interval '73 hours'`)
  await hurry()
  const webhook = await owner.call(calls.getWebhook, { params: { id } })
  expect(webhook).toMatchObject({ isOn: false, offSince: expect.any(String), waiting: 0 })
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', nextAttemptAt: null }])
  const mails = (await company.mailsTo(owner.email)).filter(({ subject }) => subject?.includes('127.0.0.1'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(`/connections/webhooks/${id}`)
  await post()
  expect(await query('select from webhook_deliveries')).toHaveLength(1)
  const { entries } = await owner.call(readAudit, { query: { kind: 'webhook' } })
  expect(entries[0]).toMatchObject({ actor: null, action: 'webhook.turned-off' })

  const { url, events, includeText } = webhook
  const on = await owner.call(calls.editWebhook, { params: { id }, body: { url, events, includeText, isOn: true } })
  expect(on).toMatchObject({ isOn: true, failingSince: null, offSince: null })
})

test('a test is sent once, at once, and says nothing of the webhook; any delivery can be sent again', async () => {
  const { id, secret } = await add(['post.published'])
  answer = response => response.writeHead(500).end()
  const sent = await owner.call(calls.testWebhook, { params: { id } })
  expect(sent).toMatchObject({ type: 'webhook.test', state: 'waiting' })
  await company.runJobs()
  await hurry()
  expect(received).toHaveLength(1)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', status: 500 }])
  expect(await owner.call(calls.getWebhook, { params: { id } })).toMatchObject({ failingSince: null })

  answer = response => response.writeHead(200).end()
  await post()
  await company.runJobs()
  const [delivery] = await deliveriesOf(id)
  const again = await owner.call(calls.redeliver, { params: { id: delivery?.id ?? 0 } })
  expect(again).toMatchObject({ id: delivery?.id, messageId: delivery?.messageId, state: 'waiting' })
  await company.runJobs()
  const copies = received.filter(({ headers }) => headers['webhook-id'] === delivery?.messageId)
  expect(copies).toHaveLength(2)
  for (const { body, headers } of copies)
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow()
})

test('a webhook that an owner turns off gets neither what waits nor what happens then', async () => {
  const { id } = await add(['post.published'])
  answer = response => response.writeHead(500).end()
  await post()
  await company.runJobs()
  const { url, events, includeText } = await owner.call(calls.getWebhook, { params: { id } })
  const turn = (isOn: boolean) =>
    owner.call(calls.editWebhook, { params: { id }, body: { url, events, includeText, isOn } })
  expect(await turn(false)).toMatchObject({ isOn: false, waiting: 0, offSince: null })
  await post()
  await hurry()
  expect(received).toHaveLength(1)
  await turn(true)
  await post()
  await company.runJobs()
  expect(received).toHaveLength(2)
})

test('a delivery that fails while its webhook is turned off, or once it is off, is not tried again', async () => {
  const { id } = await add(['post.published'])
  const { url, events, includeText } = await owner.call(calls.getWebhook, { params: { id } })
  answer = async response => {
    await owner.call(calls.editWebhook, { params: { id }, body: { url, events, includeText, isOn: false } })
    response.writeHead(500).end()
  }
  await post()
  await company.runJobs()
  const [delivery] = await deliveriesOf(id)
  expect(delivery).toMatchObject({ state: 'failed', attempts: 1, status: 500 })
  answer = response => response.writeHead(500).end()
  await owner.call(calls.redeliver, { params: { id: delivery?.id ?? 0 } })
  await company.runJobs()
  await hurry()
  expect(received).toHaveLength(2)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 1 }])
})

test('many deliveries to one webhook do not hold up those to another', async () => {
  const at = (path: string) => ({ url: `http://127.0.0.1:${port}/${path}` })
  await add(['post.published', 'person.joined'], at('many'))
  await add(['team.changed'], at('few'))
  for (let n = 0; n < 6; n += 1) await post(undefined, `Post ${n}`)
  await company.team('Lifts')
  await company.runJobs()
  const first = received.slice(0, 2).map(({ path }) => path)
  expect(first.toSorted()).toEqual(['/few', '/many'])
  expect(received).toHaveLength(7)
})

test('a redirect is a failure, and nobody follows it', async () => {
  const { id } = await add(['post.published'])
  answer = response => response.writeHead(302, { location: `http://127.0.0.1:${port}/inner` }).end()
  await post()
  await company.runJobs()
  expect(received.map(({ path }) => path)).toEqual(['/in'])
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', status: 302 }])
})

test('what a receiver replies is not read, however long it is', async () => {
  const { id } = await add(['post.published'])
  let written = 0
  answer = response => {
    response.writeHead(200)
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536
    }
    response.on('drain', pour)
    pour()
  }
  await post()
  await company.runJobs()
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', status: 200 }])
  expect(written).toBeLessThan(50_000_000)
  const columns = await query(`select string_agg(d::text, '') as rows from webhook_deliveries d`)
  expect(columns[0]?.rows.length).toBeLessThan(1_000)
})

test('a receiver that does not answer is cut off after 10 s, and the others do not wait for it', async () => {
  const { id } = await add(['post.published'])
  answer = () => undefined
  await post()
  await company.runJobs()
  const [delivery] = await deliveriesOf(id)
  expect(delivery).toMatchObject({ state: 'waiting', status: null, error: 'no-answer' })
  expect(delivery?.durationMs).toBeGreaterThan(9_000)
  expect(delivery?.durationMs).toBeLessThan(15_000)
  // The pause of five seconds, for as long as a busy machine takes.
  await query(`update webhooks set paused_until = paused_until + interval '1 hour'`)
  await post()
  await company.runJobs()
  expect(received).toHaveLength(1)
  answer = response => response.writeHead(204).end()
  await hurry()
  expect(received).toHaveLength(3)
})

test('addresses inside the network are refused, when they are entered and on each connection', async () => {
  const create = (url: string) =>
    owner.refused(calls.createWebhook, { body: { url, events: ['post.published'], includeText: false } })
  addresses = {
    'inner.example': ['10.0.0.1'],
    'mixed.example': ['93.184.216.34', '10.0.0.1'],
    localhost: ['127.0.0.1'],
  }
  for (const url of [
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://167772161/',
    'https://localhost/',
    'https://inner.example/',
    'https://mixed.example/',
    'http://public.example/',
    'https://public.example:8443/',
    'https://127.0.0.1.example:22/',
  ])
    expect([url, await create(url)]).toEqual([url, '422 webhook.address'])
  for (const url of ['ftp://public.example/', 'not an address', 'https://me:secret@public.example/', ''])
    expect([url, await create(url)]).toEqual([url, '422 request.invalid'])

  addresses = { 'public.example': ['93.184.216.34'] }
  const { id } = await add(['post.published'], { url: 'https://public.example/hook' })
  // The name turns to an inner address after the check.
  addresses = { 'public.example': ['127.0.0.1'] }
  await post()
  await company.runJobs()
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', status: null, error: 'not-public' }])
  expect(received).toEqual([])
})

test('only owners see and change webhooks, after they have confirmed that it is them', async () => {
  const admin = await company.join('Ada', { role: 'admin' })
  expect(await admin.refused(calls.listWebhooks)).toBe('403 permission.denied')
  const { id, secret } = await add(['post.published'])
  const params = { id }
  const body = { url: `http://127.0.0.1:${port}/other`, events: ['post.published' as const], includeText: false }
  await owner.call(calls.testWebhook, { params })
  await company.runJobs()
  const [delivery] = await deliveriesOf(id)
  await query(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [owner.id])
  expect(await owner.refused(calls.createWebhook, { body })).toBe('403 factor.confirm')
  expect(await owner.refused(calls.editWebhook, { params, body })).toBe('403 factor.confirm')
  expect(await owner.refused(calls.testWebhook, { params })).toBe('403 factor.confirm')
  expect(await owner.refused(calls.redeliver, { params: { id: delivery?.id ?? 0 } })).toBe('403 factor.confirm')
  expect(await owner.refused(calls.deleteWebhook, { params })).toBe('403 factor.confirm')
  await query('update sessions set confirmed_at = now() where user_id = $1', [owner.id])
  await owner.call(calls.editWebhook, { params, body })
  const { webhooks } = await owner.call(calls.listWebhooks)
  expect(webhooks).toMatchObject([{ url: body.url }])
  await owner.call(calls.deleteWebhook, { params })
  expect(await owner.refused(calls.getWebhook, { params })).toBe('404 webhook.missing')
  const { entries } = await owner.call(readAudit, { query: { kind: 'webhook' } })
  expect(entries.slice(0, 3).map(({ text }) => text)).toEqual([
    `deleted the webhook to 127.0.0.1:${port}`,
    `changed the webhook to 127.0.0.1:${port}`,
    `added a webhook to 127.0.0.1:${port}`,
  ])
  expect(JSON.stringify(await query('select a::text from audit_log a'))).not.toContain(secret)
})

test('a webhook stays on when who added it is no longer an owner, and its page and the activity log say so', async () => {
  const orla = await company.join('Orla', { role: 'owner' })
  const body = { url: `http://127.0.0.1:${port}/in`, events: ['post.published' as const], includeText: false }
  const { id, maker } = await orla.call(calls.createWebhook, { body })
  expect(maker).toMatchObject({ id: orla.id, firstName: 'Orla', isOwner: true })
  const entries = async () => (await owner.call(readAudit, { query: { kind: 'webhook' } })).entries
  const leftOn = { actor: null, text: `left the webhook to 127.0.0.1:${port} on, which Orla Test had added` }
  const makerNow = async () => (await owner.call(calls.getWebhook, { params: { id } })).maker

  await owner.call(setUserRole, { params: { id: orla.id }, body: { role: 'viewer' } })
  expect(await makerNow()).toMatchObject({ id: orla.id, isOwner: false })
  expect((await entries())[0]).toMatchObject(leftOn)
  await owner.call(setUserRole, { params: { id: orla.id }, body: { role: 'owner' } })
  expect(await makerNow()).toMatchObject({ isOwner: true })
  const before = (await entries()).length
  await owner.call(removeUser, { params: { id: orla.id } })
  expect(await entries()).toHaveLength(before + 1)
  expect((await entries())[0]).toMatchObject(leftOn)
  expect(await makerNow()).toMatchObject({ isOwner: false })
  await post()
  await company.runJobs()
  expect(received.map(dataOf)).toMatchObject([{ type: 'post.published' }])
})

test('a secret is stored encrypted, and without its key nothing is sent', async () => {
  const { id, secret } = await add(['post.published'])
  const [{ sealed }] = (await query(`select sealed_secret as sealed from webhooks`)) as [{ sealed: Buffer }]
  expect(sealed.includes(Buffer.from(secret.slice('whsec_'.length), 'base64'))).toBe(false)
  const other = await company.secondInstance(
    { webhookHosts: ['127.0.0.1'], webhookKey: Buffer.alloc(32, 1) },
    { internet },
  )
  await post()
  await other.runJobs()
  await other.app.close()
  expect(received).toEqual([])
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', error: 'key-missing' }])
  await hurry()
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }])
})

test('the log is bounded', async () => {
  const { id } = await add(['post.published'])
  await query(
    `insert into webhook_deliveries (webhook_id, message_id, type, data, state, created_at)
     values ($1, 'old', 'post.published', '{}', 'failed', now() - interval '31 days'), ($1, 'waits', 'post.published', '{}', 'waiting', now())`,
    [id],
  )
  await query(
    `insert into webhook_deliveries (webhook_id, message_id, type, data, state)
     select $1, $2, 'post.published', '{}', 'delivered' from generate_series(1, 600)`,
    [id, randomUUID()],
  )
  await company.app.tasks['webhooks.sweep']({}, '')
  const rows = await query('select message_id, count(*)::int from webhook_deliveries group by 1 order by 2')
  expect(rows.map(({ message_id: messageId, count }) => [messageId === 'waits', count])).toEqual([
    [true, 1],
    [false, 500],
  ])
})
