import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/feed.ts'
import { TestCompany } from '#server/testing/company.ts'

let company: TestCompany
let teamId: number
beforeAll(async () => {
  company = await TestCompany.open()
  teamId = await company.team()
})
afterAll(() => company.close())

test.each([
  ['likes', 300, calls.likePost],
  ['comments', 120, calls.addComment],
  ['posts', 60, calls.createPost],
] as const)('%s of one person are limited to %i in a minute, not those of others', async (_, max, call) => {
  const ann = await company.join('Ann', { teamId, canPost: true })
  const ben = await company.join('Ben', { teamId, canPost: true })
  const { id } = await company.owner.call(calls.createPost, { body: { content: 'News', teamId } })
  const url = call.path.replace(':id', String(id))
  const payload = { content: 'Again', teamId }
  const statuses: number[] = []
  for (let sent = 0; sent <= max; sent += 1) {
    const { statusCode, headers } = await ann.send({ method: 'POST', url, payload })
    statuses.push(statusCode)
    if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(statuses.filter(status => status < 300)).toHaveLength(max)
  expect(statuses.at(-1)).toBe(429)
  expect((await ben.send({ method: 'POST', url, payload })).statusCode).toBeLessThan(300)
})
