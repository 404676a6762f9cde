import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewPosts } from '#contract/engagement.ts'
import { createPost, listPosts } from '#contract/feed.ts'
import { listening, nameOf, runTests } from '#server/diagnostics/diagnostics.fixture.ts'
import { type Member, TestCompany } from '#server/testing/company.ts'
import { fingerprint } from '#server/testing/databases/fingerprint.ts'
import { rounds } from '#server/testing/rounds.ts'

const runs = rounds({ few: 4, many: 20 })
const readEveryMs = 100

let company: TestCompany
let reader: Member
beforeAll(async () => {
  company = await listening(TestCompany.open())
  reader = await company.join('Rea')
  for (const content of ['One', 'Two', 'Three']) await company.owner.call(createPost, { body: { content } })
  await company.runJobs()
})
afterAll(() => company.close())

const filesStored = async () =>
  (await readdir(company.folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .toSorted()

test(`${runs} runs while people read leave nothing behind, and move no figure`, async () => {
  const { posts } = await reader.call(listPosts)
  await reader.call(viewPosts, { body: { postIds: posts.map(({ id }) => id) } })
  const before = { tables: await fingerprint(company.database.pool), files: await filesStored() }
  let isDone = false
  const reading = (async () => {
    let pages = 0
    for (; !isDone; pages += 1) {
      const page = await reader.call(listPosts)
      expect(page.posts.map(({ content }) => content)).toEqual(['Three', 'Two', 'One'])
      await reader.call(viewPosts, { body: { postIds: page.posts.map(({ id }) => id) } })
      await sleep(readEveryMs)
    }
    return pages
  })()
  const failed: string[] = []
  for (let run = 0; run < runs; run += 1) {
    const results = await runTests(company, company.owner)
    failed.push(...results.filter(({ status }) => status === 'fail').map(nameOf))
  }
  isDone = true
  expect(await reading).toBeGreaterThan(runs)
  expect(failed).toEqual([])
  expect({ tables: await fingerprint(company.database.pool), files: await filesStored() }).toEqual(before)
}, 600_000)

test('what a killed server has left in the storage is deleted by the next run', async () => {
  const { ctx } = company.app
  const key = `testoriginal/${'a'.repeat(32)}`
  await ctx.storage.put(key, Buffer.from('left'), 'text/plain')
  await company.database.pool.query(`insert into test_objects values ($1, now() - interval '2 hours')`, [key])
  await runTests(company, company.owner, ['Users'])
  expect(await ctx.storage.head(key)).toBeNull()
  expect((await company.database.pool.query('select from test_objects')).rows).toEqual([])
})
