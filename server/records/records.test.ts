import { describe, expect, test } from 'vitest'
import { addComment } from '#contract/comments.ts'
import { confirmPost, listConfirmations } from '#contract/confirmations.ts'
import { openDocument, viewPost } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { mediaIdOf } from '#contract/media.ts'
import { removeMember } from '#contract/members.ts'
import { removeUser } from '#contract/people.ts'
import { downloadMyData, eraseUser } from '#contract/privacy.ts'
import * as calls from '#contract/records.ts'
import { search } from '#contract/search.ts'
import { deleteTeam, manageTeams } from '#contract/teams.ts'
import { openKysely } from '#server/db/kysely.ts'
import { sweepMedia } from '#server/media/unused-media.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { plainPdf } from '#server/testing/files/pdfs.ts'
import { uploadPdf } from '#server/testing/files/upload.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company

async function ask(teamId: number, content = 'The plan', mediaUrls: string[] = []) {
  const post = await owner.call(feed.createPost, { body: { teamId, content, mediaUrls, askToConfirm: true } })
  await company.runJobs()
  return post
}
const confirm = async (by: Member, id: number) => {
  await by.call(viewPost, { params: { id } })
  await by.call(confirmPost, { params: { id } })
}
const query = async (statement: string, values: unknown[] = []) =>
  (await company.database.pool.query(statement, values)).rows
const drift = () => findDrift(openKysely(company.database.pool))
const deletion = ({ deletedAt, changedAt, keptUntil, deletedBy }: calls.ConfirmationRecord['record']) => ({
  deletedAt,
  changedAt,
  keptUntil,
  deletedBy,
})

/** All sweeps, long after: nothing can be restored, and files that nothing needs are deleted. */
async function sweep() {
  await query(`update posts set deleted_at = deleted_at - interval '1 hour' where deleted_at is not null`)
  await query(
    `update media set created_at = created_at - interval '40 days', removed_at = removed_at - interval '40 days'`,
  )
  await company.app.tasks['records.sweep']({}, '')
  await company.app.tasks['feed.sweep']({}, '')
  await query(`update orphaned_objects set created_at = now() - interval '2 hours'`)
  await sweepMedia(company.app.ctx)
}
const keysOf = async (urls: string[]) =>
  (await query('select display_key as key from media where id = any($1) order by id', [urls.map(mediaIdOf)])).map(
    ({ key }) => String(key),
  )
/** Those of the files that are stored. */
async function filesOf(keys: string[]) {
  const found = await Promise.all(keys.map(key => company.app.ctx.storage.head(key)))
  return keys.filter((_, at) => found[at])
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
        text: 'Ladders',
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

test('the record of a post that is only a poll has its question for words, also after its deletion', async () => {
  const teamId = await company.team('Scaffolding')
  const lea = await company.join('Lea', { teamId, isTeamOwner: true })
  const poll = {
    question: 'Which harness fits?',
    answers: ['Old', 'New'],
    isMultiple: false,
    hasNames: true,
    closesAt: null,
  }
  const { id } = await owner.call(feed.createPost, { body: { teamId, content: '', poll, askToConfirm: true } })
  await company.runJobs()
  const texts = async () => {
    const { records } = await lea.call(calls.listRecords, { query: { q: 'harness' } })
    return records.map(({ text }) => text)
  }
  expect(await texts()).toEqual([poll.question])
  await owner.call(feed.deletePost, { params: { id } })
  await sweep()
  expect(await texts()).toEqual([poll.question])
  expect((await recordOf(id)).versions.map(({ content }) => content)).toEqual([''])
})

describe('the record of a deleted post', () => {
  test('stays as it was at its deletion, with the files of its documents, until its years are over', async () => {
    const teamId = await company.team('Ladders')
    const [ann, ben, cy] = [
      await company.join('Ann', { teamId }),
      await company.join('Ben', { teamId }),
      await company.join('Cy', { teamId }),
    ]
    const lea = await company.join('Lea', { teamId, isTeamOwner: true })
    const before = await uploadPdf(owner, 'Card.pdf')
    const { id } = await ask(teamId, 'Check it', [before])
    await ann.call(openDocument, { params: { id }, body: { mediaId: mediaIdOf(before) } })
    await confirm(ann, id)
    await confirm(ben, id)
    const after = await uploadPdf(owner, 'Card 2.pdf', plainPdf({ pages: 2 }))
    const picture = await uploadPdf(owner, 'Unprocessed.pdf', Buffer.from('%PDF-1.7 broken'))
    await owner.call(feed.editPost, {
      params: { id },
      body: { content: 'Check it twice', mediaUrls: [after, picture] },
    })
    await company.runJobs()
    await confirm(ann, id)
    await owner.call(addComment, { params: { id }, body: { content: 'Please' } })
    const { record: live, asOf: _, remindable: __, nextReminderAt: ___, ...kept } = await recordOf(id)
    const files = await keysOf([before, after])
    const question = () => lea.call(calls.keptOfPost, { params: { id } })
    const documents = ['Card 2.pdf', 'Card.pdf']
    expect(await question()).toEqual({ kept: { confirmed: 2, missing: 3, documents, until: expect.any(String) } })
    expect(await ann.refused(calls.keptOfPost, { params: { id } })).toBe('403 permission.denied')

    // Restored, it is a record of the post again.
    await lea.call(feed.deletePost, { params: { id } })
    expect((await recordOf(id)).record).toMatchObject({
      deletedBy: { firstName: 'Lea' },
      keptUntil: expect.any(String),
    })
    await lea.call(feed.restorePost, { params: { id } })
    expect((await recordOf(id)).record).toEqual(live)

    await lea.call(feed.deletePost, { params: { id } })
    // What happens later changes nothing.
    await owner.call(removeMember, { params: { id: teamId, userId: ben.id } })
    await company.join('Dee', { teamId })
    await sweep()
    expect(await query('select from posts where id = $1', [id])).toEqual([])
    const later = await recordOf(id, lea)
    expect(later).toMatchObject({ ...kept, nextReminderAt: null, remindable: 0 })
    expect(later.record).toMatchObject({ ...live, ...deletion(later.record), deletedBy: { firstName: 'Lea' } })
    expect(new Date(later.record.keptUntil ?? 0).getFullYear()).toBe(new Date().getFullYear() + 10)
    expect((await lea.call(calls.listRecords)).records).toMatchObject([{ postId: id, confirmed: 1, of: 4 }])
    expect(await owner.refused(listConfirmations, { params: { id } })).toBe('404 post.missing')
    for (const list of [search, feed.listPosts])
      expect(JSON.stringify(await ann.call(list, { query: { q: 'Check', teamId } as never }))).not.toContain('Check it')
    expect(await drift()).toEqual([])
    expect(await filesOf(files)).toEqual(files)
    expect((await owner.send({ url: `/media/${mediaIdOf(after)}/display` })).statusCode).toBe(404)
    const reused = { teamId, content: 'Again', mediaUrls: [`/media/${mediaIdOf(after)}/display`] }
    expect(await owner.refused(feed.createPost, { body: reused })).toBe('422 post.media')
    expect(await cy.refused(calls.getRecord, { params: { postId: id } })).toBe('403 permission.denied')
    const own = JSON.parse((await ann.send({ url: downloadMyData.path })).body)
    expect(own.confirmed).toMatchObject([{ postId: id, version: 2, postDeletedAt: expect.any(String) }])

    // With its team deleted, owners and admins alone have it.
    const managed = async () => (await owner.call(manageTeams)).find(team => team.id === teamId)
    expect(await managed()).toMatchObject({ records: 0, confirmations: 0 })
    await owner.call(deleteTeam, { params: { id: teamId } })
    expect(await lea.refused(calls.getRecord, { params: { postId: id } })).toBe('403 permission.denied')
    expect((await recordOf(id)).record).toEqual(later.record)

    await query(
      `update records set deleted_at = deleted_at - interval '10 years' + interval '1 hour' where post_id = $1`,
      [id],
    )
    await sweep()
    expect((await owner.call(calls.listRecords)).records.map(({ postId }) => postId)).toContain(id)
    await query(`update records set deleted_at = deleted_at - interval '1 hour' where post_id = $1`, [id])
    await sweep()
    expect(await owner.refused(calls.getRecord, { params: { postId: id } })).toBe('404 post.missing')
    expect(await filesOf(files)).toEqual([])
  })

  test('stays with its team deleted, and with its author erased with all that they wrote', async () => {
    const teamId = await company.team('Trenches')
    const eve = await company.join('Eve', { teamId, canPost: true })
    const ann = await company.join('Ann', { teamId })
    const url = await uploadPdf(eve, 'Trench.pdf')
    const body = { teamId, content: 'Shoring', mediaUrls: [url], askToConfirm: true }
    const { id } = await eve.call(feed.createPost, { body })
    await company.runJobs()
    await confirm(ann, id)
    const ofTeam = await ask(teamId, 'Of the team')
    expect((await owner.call(manageTeams)).find(team => team.id === teamId)).toMatchObject({
      records: 2,
      confirmations: 1,
    })
    const files = await keysOf([url])
    await owner.call(removeUser, { params: { id: eve.id } })
    await owner.call(eraseUser, { params: { id: eve.id }, body: { content: 'delete' } })
    await owner.call(deleteTeam, { params: { id: teamId } })
    await sweep()
    const { record, versions, confirmed } = await recordOf(id)
    expect(record).toMatchObject({
      text: 'Shoring',
      teamName: 'Trenches',
      author: { firstName: 'Erased' },
      confirmed: 1,
      of: 1,
    })
    expect(versions).toMatchObject([{ content: 'Shoring', documents: [{ name: 'Trench.pdf' }] }])
    expect(confirmed).toMatchObject([{ user: { firstName: 'Ann', teams: ['Trenches'] } }])
    expect(await filesOf(files)).toEqual(files)
    expect((await recordOf(ofTeam.id)).record).toMatchObject({ deletedBy: { firstName: 'Olivia' }, of: 1 })
  })

  test('shows a removed text, marked as removed', async () => {
    const teamId = await company.team('Words')
    const eve = await company.join('Eve', { teamId, canPost: true })
    const ann = await company.join('Ann', { teamId })
    const { id } = await eve.call(feed.createPost, {
      body: { teamId, content: 'Mr. Vance’s roof', askToConfirm: true },
    })
    await confirm(ann, id)
    await owner.call(feed.removePostText, { params: { id }, body: { note: 'Names a customer' } })
    const shown = { record: { text: 'Mr. Vance’s roof', removalNote: 'Names a customer', confirmed: 1, of: 1 } }
    expect(await recordOf(id)).toMatchObject(shown)
    expect(JSON.stringify(await ann.call(feed.getPost, { params: { id } }))).not.toContain('Vance')
    await eve.call(feed.deletePost, { params: { id } })
    await sweep()
    expect(await recordOf(id)).toMatchObject(shown)
    expect((await recordOf(id)).versions).toMatchObject([{ content: 'Mr. Vance’s roof' }])
  })
})

test('lists pages by the company’s day on which posts began to ask', async () => {
  const teamId = await company.team('Paging')
  const lea = await company.join('Lea', { teamId, isTeamOwner: true })
  await query(
    `with p as (insert into posts (team_id, author_id, content, counted_at, suspended_seq, ask_to_confirm)
       select $1, $2, 'Rule ' || n, '2026-03-02T03:00:00Z'::timestamptz + n * interval '100 microseconds', 0, true
       from generate_series(1, 60) n returning id, content, counted_at)
     insert into text_versions (post_id, version, content, since, documents) select id, 1, content, counted_at, '{}' from p`,
    [teamId, owner.id],
  )
  await query(`update company set time_zone = 'America/Denver'`)
  const first = await lea.call(calls.listRecords)
  const second = await lea.call(calls.listRecords, { query: { cursor: first.nextCursor ?? '' } })
  const texts = [...first.records, ...second.records].map(({ text }) => text)
  expect([first.records.length, second.records.length, second.nextCursor]).toEqual([50, 10, null])
  expect(new Set(texts).size).toBe(60)
  const of = async (from?: string, to?: string) =>
    (await lea.call(calls.listRecords, { query: { ...(from && { from }), ...(to && { to }) } })).records.length
  expect(await of('2026-03-01', '2026-03-01')).toBe(50)
  expect([await of('2026-03-02'), await of(undefined, '2026-02-28')]).toEqual([0, 0])
  const found = async (q: string) =>
    (await lea.call(calls.listRecords, { query: { q } })).records.map(({ text }) => text)
  expect(await found('rule 7')).toEqual([57, 47, 37, 27, 17, 7].map(n => `Rule ${n}`))
  expect([(await found('paging olivia')).length, await found('rule solar')]).toEqual([50, []])
  for (const query of [{ from: '2026-03-02', to: '2026-03-01' }, { from: 'yesterday' }, { cursor: 'x' }])
    expect(await lea.refused(calls.listRecords, { query })).toBe('422 request.invalid')
  await query(`update company set time_zone = null`)
})
