import { expect, test } from 'vitest'
import { updateProfile } from '#contract/accounts.ts'
import { type Call, requestUrl } from '#contract/call.ts'
import { addComment, editComment } from '#contract/comments.ts'
import { confirmOptions } from '#contract/factors.ts'
import * as calls from '#contract/feed.ts'
import { seeForYou } from '#contract/for-you.ts'
import { setMyLanguage } from '#contract/languages.ts'
import { downloadMyData } from '#contract/privacy.ts'
import { reportTimeZone, setQuietHours } from '#contract/quiet-hours.ts'
import { likePost } from '#contract/reactions.ts'
import { editTeam } from '#contract/teams.ts'
import { setTranslating } from '#contract/translation.ts'
import { setWeeklyMail } from '#contract/weekly-mail.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { pick } from '#server/testing/rounds.ts'

const company = await openCompany()
const teamId = await company.team()

/** Makes a call about the team, or about a post and a comment of this person. */
async function writer(by: Member, call: Call) {
  const { id } = await by.call(calls.createPost, { body: { content: 'News', teamId } })
  const comment = await by.call(addComment, { params: { id }, body: { content: 'News' } })
  const params = { id: call === editTeam ? teamId : id, commentId: comment.id }
  const body = { content: 'Again', teamId, firstName: 'New', lastName: 'Again', name: 'Team', isPinned: true }
  return () => by.send({ method: call.method, url: requestUrl(call, { params }), payload: body })
}

const writes: [string, number, Call][] = [
  ['likes', 300, likePost],
  ['comments', 119, addComment],
  ['edits of comments', 119, editComment],
  ['posts', 99, calls.createPost],
  ['edits of posts', 99, calls.editPost],
  ['pins', 99, calls.pinPost],
  ['edits of teams', 60, editTeam],
  ['changes of a name', 30, updateProfile],
]

/** Sends so many, some at a time: each waits for the row of the one before. */
async function sendAll<T>(count: number, send: () => Promise<T>): Promise<T[]> {
  const replies: T[] = []
  while (replies.length < count)
    replies.push(...(await Promise.all(Array.from({ length: Math.min(20, count - replies.length) }, send))))
  return replies
}

test.each(pick(writes, 3))('%s of one person are limited in a minute, not those of others', async (_, left, call) => {
  const rights = { role: 'admin', teamId, canPost: true } as const
  const [ann, ben] = [await company.join('Ann', rights), await company.join('Ben', rights)]
  const write = await writer(ann, call)
  const replies = await sendAll(left + 1, write)
  expect(replies.filter(({ statusCode }) => statusCode < 300)).toHaveLength(left)
  const [refused] = replies.filter(({ statusCode }) => statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await (await writer(ben, call))()).statusCode).toBeLessThan(300)
})

const ownWrites: [string, number, Call, object?][] = [
  ['quiet hours', 120, setQuietHours, { isOff: true }],
  ['a time zone', 120, reportTimeZone, { timeZone: 'UTC' }],
  ['the weekly mail', 120, setWeeklyMail, { isOn: true }],
  ['translation', 120, setTranslating, { isAlways: true }],
  ['a language', 120, setMyLanguage, { language: 'es' }],
  ['what was seen', 120, seeForYou, { id: 1 }],
  ['challenges', 120, confirmOptions, {}],
  ['downloads of own data', 10, downloadMyData],
]
test.each(pick(ownWrites, 3))(
  '%s of one person are limited in a minute',
  async (_, left, { method, path }, payload) => {
    const ann = await company.join('Ann')
    const send = async () => (await ann.send({ method, url: path, ...(payload && { payload }) })).statusCode
    const statuses = await sendAll(left + 1, send)
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
    expect(statuses.filter(status => status >= 500)).toEqual([])
  },
)
