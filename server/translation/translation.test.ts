import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { currentUser } from '#contract/accounts.ts'
import { addComment, editComment } from '#contract/comments.ts'
import { getCompany } from '#contract/company.ts'
import { createPost, deletePost, editPost, getPost } from '#contract/feed.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { setTranslating, translateComment, translatePost } from '#contract/translation.ts'
import { openCompany, TestCompany } from '#server/testing/company.ts'

/** A service with the API of LibreTranslate, which notes what it is asked. */
class Service {
  readonly asked: { q: string | string[]; source: string; target: string; api_key?: string }[] = []
  reply: (words: string | string[]) => { status: number; body: string } = () => ({ status: 500, body: '' })
  readonly #server: Server = createServer((request, response) => {
    void this.#answer(request, response)
  })

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = (await json(request)) as Service['asked'][number]
    this.asked.push(asked)
    const { status, body } = this.reply(asked.q)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }

  async open(): Promise<string> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close = () => this.#server.closeAllConnections()
}

const translated = (words: string | string[]) => () => ({
  status: 200,
  body: JSON.stringify({ translatedText: words, detectedLanguage: { language: 'en', confidence: 90 } }),
})

const upperCase = (words: string | string[]) =>
  typeof words === 'string' ? words.toUpperCase() : words.map(each => each.toUpperCase())

const service = new Service()
const company = await openCompany({ translation: { url: await service.open(), apiKey: 'secret' } })
const teamId = await company.team()
const ann = await company.join('Ann', { teamId, canPost: true })
const rosa = await company.join('Rosa', { teamId })
afterAll(() => service.close())
beforeEach(() => {
  service.asked.length = 0
  service.reply = translated('Buenos días')
})

const post = async (content: string) => (await ann.call(createPost, { body: { teamId, content } })).id
const inSpanish = (id: number) => ({ params: { id }, body: { language: 'es' } })

test('a post says which language it is in, and is translated once for everybody', async () => {
  const id = await post('Good morning everyone, the new vans are here')
  expect((await rosa.call(getPost, { params: { id } })).language).toBe('en')
  expect(await rosa.call(translatePost, inSpanish(id))).toEqual({ text: 'Buenos días', from: 'en' })
  expect(await ann.call(translatePost, inSpanish(id))).toEqual({ text: 'Buenos días', from: 'en' })
  expect(service.asked).toEqual([
    {
      q: 'Good morning everyone, the new vans are here',
      source: 'auto',
      target: 'es',
      format: 'text',
      api_key: 'secret',
    },
  ])
})

test('a poll is translated with its post, and again after it has changed', async () => {
  const ask = (question: string) => ({
    question,
    answers: ['On Friday evening', 'On Saturday at noon'],
    isMultiple: false,
    hasNames: true,
    closesAt: null,
  })
  const body = { teamId, poll: ask('When should we hold the winter party this year?') }
  const { id, language } = await ann.call(createPost, { body })
  expect(language).toBe('en')
  service.reply = words => translated(typeof words === 'string' ? words : words.slice(1))()
  expect(await rosa.refused(translatePost, inSpanish(id))).toBe('503 translation.failed')
  service.asked.length = 0
  service.reply = words => translated(upperCase(words))()
  const first = await rosa.call(translatePost, inSpanish(id))
  expect(first).toEqual({
    text: '',
    from: 'en',
    poll: { question: body.poll.question.toUpperCase(), answers: ['ON FRIDAY EVENING', 'ON SATURDAY AT NOON'] },
  })
  expect(await ann.call(translatePost, inSpanish(id))).toEqual(first)
  expect(service.asked.map(({ source }) => source)).toEqual(['auto', 'en'])

  await ann.call(editPost, {
    params: { id },
    body: { content: 'The caterer asks', poll: ask('When is the party?') },
  })
  expect(await rosa.call(translatePost, inSpanish(id))).toMatchObject({
    text: 'THE CATERER ASKS',
    poll: { question: 'WHEN IS THE PARTY?' },
  })
  await ann.call(editPost, { params: { id }, body: { content: 'The caterer asks', poll: null } })
  expect(await rosa.call(translatePost, inSpanish(id))).toEqual({ text: 'THE CATERER ASKS', from: 'en' })
})

test('a comment is translated for those who may read its post', async () => {
  const id = await post('Who has the key?')
  const comment = await ann.call(addComment, { params: { id }, body: { content: 'The key is in the office, ask Ben' } })
  expect(comment.language).toBe('en')
  expect((await rosa.call(translateComment, inSpanish(comment.id))).text).toBe('Buenos días')
  const stranger = await company.join('Sam')
  expect(await stranger.refused(translateComment, inSpanish(comment.id))).toBe('404 post.missing')
  expect(await stranger.refused(translatePost, inSpanish(id))).toBe('404 post.missing')
  expect(await rosa.refused(translateComment, inSpanish(999_999))).toBe('404 comment.missing')
  expect(service.asked).toHaveLength(1)
})

test('a translation goes with its text', async () => {
  const id = await post('The meeting is at six in the morning')
  const comment = await ann.call(addComment, { params: { id }, body: { content: 'I will be there at six' } })
  await rosa.call(translatePost, inSpanish(id))
  await rosa.call(translateComment, inSpanish(comment.id))
  await ann.call(editPost, { params: { id }, body: { content: 'The meeting is at seven in the morning' } })
  await ann.call(editComment, { params: { id, commentId: comment.id }, body: { content: 'I will be there at seven' } })
  const { rows } = await company.database.pool.query('select 1 from translations where post_id = $1', [id])
  expect(rows).toEqual([])
  service.reply = translated('A las siete')
  expect((await rosa.call(translatePost, inSpanish(id))).text).toBe('A las siete')
  await ann.call(deletePost, { params: { id } })
  expect(await rosa.refused(translatePost, inSpanish(id))).toBe('404 post.missing')
})

test.each([
  ['is away', () => ({ status: 503, body: '' })],
  ['replies with something else', () => ({ status: 200, body: '{"translated":"x"}' })],
  ['replies with no JSON', () => ({ status: 200, body: '<html>' })],
  ['replies with too much', () => ({ status: 200, body: `"${'x'.repeat(300_000)}"` })],
])('a service that %s costs only a refusal', async (_, reply) => {
  const id = await post(`Some words in English, written at ${Math.random()}`)
  service.reply = reply
  expect(await rosa.refused(translatePost, inSpanish(id))).toBe('503 translation.failed')
  service.reply = translated('Palabras')
  expect((await rosa.call(translatePost, inSpanish(id))).text).toBe('Palabras')
})

test('somebody who translates very much waits until tomorrow; what is known costs nothing', async () => {
  const busy = await company.join('Busy', { teamId })
  const known = await post('Known words for everybody in this team')
  await rosa.call(translatePost, inSpanish(known))
  await company.database.pool.query(
    `insert into attempts (key) select 'translations ' || $1 from generate_series(1, $2::int)`,
    [busy.id, rateLimits.translationsPerDay],
  )
  expect(await busy.refused(translatePost, inSpanish(await post('New words for everybody here')))).toBe(
    '429 translation.too-many',
  )
  expect((await busy.call(translatePost, inSpanish(known))).text).toBe('Buenos días')
})

test('always translating is a choice of the person', async () => {
  expect((await rosa.call(currentUser)).translatesAlways).toBeUndefined()
  await rosa.call(setTranslating, { body: { isAlways: true } })
  expect((await rosa.call(currentUser)).translatesAlways).toBe(true)
  await rosa.call(setTranslating, { body: { isAlways: false } })
  expect((await rosa.call(currentUser)).translatesAlways).toBeUndefined()
})

test('who signs in reads the name of the service, visitors do not', async () => {
  expect((await rosa.call(getCompany))?.translationHost).toMatch(/^127\.0\.0\.1:\d+$/)
  expect((await company.visitor().call(getCompany))?.translationHost).toBeUndefined()
})

test('without a service nothing is translated', async () => {
  const other = await TestCompany.open()
  const { id } = await other.owner.call(createPost, { body: { content: 'Hello everybody, how are you?' } })
  expect(await other.owner.refused(translatePost, inSpanish(id))).toBe('503 translation.off')
  expect((await other.owner.call(getCompany))?.translationHost).toBeUndefined()
  await other.close()
})
