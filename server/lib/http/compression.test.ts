import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPost } from '#contract/feed.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { openCompany } from '#server/testing/company.ts'

const company = await openCompany()

test('a page of the feed is compressed at once, and has its length', async () => {
  for (let n = 0; n < 10; n += 1) {
    const content = randomBytes(900).toString('hex')
    await company.owner.call(createPost, { body: { content, teamId: companyWideTeamId } })
  }
  const response = await company.owner.send({ url: '/api/posts', headers: { 'accept-encoding': 'br' } })
  expect(response.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(response.rawPayload.length),
  })
  const { posts } = JSON.parse(brotliDecompressSync(response.rawPayload).toString())
  expect(posts).toHaveLength(10)
})
