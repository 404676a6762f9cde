import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPost, listConfirmations } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import * as calls from '#contract/records.ts'
import { type Member, TestCompany } from '#server/testing/company.ts'

let company: TestCompany
let owner: Member
beforeAll(async () => {
  company = await TestCompany.open({ rateLimits: false })
  ;({ owner } = company)
})
afterAll(() => company.close())

async function ask(teamId: number, content = 'The plan', mediaUrls: string[] = []) {
  const post = await owner.call(feed.createPost, { body: { teamId, content, mediaUrls, askToConfirm: true } })
  await company.runJobs()
  return post
}
const confirm = async (by: Member, id: number) => {
  await by.call(viewPost, { params: { id } })
  await by.call(confirmPost, { params: { id } })
}
const recordOf = (postId: number, by = owner) => by.call(calls.getRecord, { params: { postId } })

describe('records', () => {
  test('are of published posts that asked, for owners, admins and the leaders of their team', async () => {
    const [teamId, otherId] = [await company.team('Roofing'), await company.team('Solar')]
    const ann = await company.join('Ann', { teamId })
    const lea = await company.join('Lea', { teamId, isTeamOwner: true })
    const sol = await company.join('Sol', { teamId: otherId, isTeamOwner: true })
    const admin = await company.join('Ada', { role: 'admin' })
    const { id } = await ask(teamId, 'Ladders\nfirst')
    await owner.call(feed.createPost, { body: { teamId, content: 'Does not ask' } })
    await confirm(ann, id)
    const { records } = await lea.call(calls.listRecords)
    expect(records).toMatchObject([
      {
        postId: id,
        text: 'Ladders first',
        teamName: 'Roofing',
        author: { firstName: 'Olivia', lastName: 'Owens' },
        deletedAt: null,
        keptUntil: null,
        isHeld: false,
        confirmed: 1,
        of: 2,
      },
    ])
    expect((await owner.call(calls.listRecords)).records).toEqual(records)
    expect((await admin.call(calls.listRecords)).records).toEqual(records)
    expect((await sol.call(calls.listRecords)).records).toEqual([])
    expect(await ann.refused(calls.listRecords)).toBe('403 permission.denied')
    const { record, asOf: _, ...groups } = await recordOf(id, lea)
    expect(record).toMatchObject({ ...records[0], removalNote: null, deletedBy: null })
    expect(await owner.call(listConfirmations, { params: { id } })).toMatchObject(groups)
    expect(await sol.refused(calls.getRecord, { params: { postId: id } })).toBe('404 post.missing')
    expect(await ann.refused(calls.getRecord, { params: { postId: id } })).toBe('403 permission.denied')
  })
})
