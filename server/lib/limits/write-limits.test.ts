import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateProfile } from '#contract/accounts.ts'
import { type Call, requestUrl } from '#contract/call.ts'
import * as calls from '#contract/feed.ts'
import { editTeam } from '#contract/teams.ts'
import { type Member, TestCompany } from '#server/testing/company.ts'

let company: TestCompany
let teamId: number
beforeAll(async () => {
  company = await TestCompany.open()
  teamId = await company.team()
})
afterAll(() => company.close())

/** Makes a call about the team, or about a post and a comment of this person. */
async function writer(by: Member, call: Call) {
  const { id } = await by.call(calls.createPost, { body: { content: 'News', teamId } })
  const comment = await by.call(calls.addComment, { params: { id }, body: { content: 'News' } })
  const params = { id: call === editTeam ? teamId : id, commentId: comment.id }
  const body = { content: 'Again', teamId, firstName: 'New', lastName: 'Again', name: 'Team', isPinned: true }
  return () => by.send({ method: call.method, url: requestUrl(call, { params }), payload: body })
}

test.each<[string, number, Call]>([
  ['likes', 300, calls.likePost],
  ['comments', 119, calls.addComment],
  ['edits of comments', 119, calls.editComment],
  ['posts', 99, calls.createPost],
  ['edits of posts', 99, calls.editPost],
  ['pins', 99, calls.pinPost],
  ['edits of teams', 60, editTeam],
  ['changes of a name', 30, updateProfile],
])('%s of one person are limited in a minute, not those of others', async (_, left, call) => {
  const rights = { role: 'admin', teamId, canPost: true } as const
  const [ann, ben] = [await company.join('Ann', rights), await company.join('Ben', rights)]
  const write = await writer(ann, call)
  const statuses: number[] = []
  for (let sent = 0; sent <= left; sent += 1) {
    const { statusCode, headers } = await write()
    statuses.push(statusCode)
    if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(statuses.filter(status => status < 300)).toHaveLength(left)
  expect(statuses.at(-1)).toBe(429)
  expect((await (await writer(ben, call))()).statusCode).toBeLessThan(300)
})
