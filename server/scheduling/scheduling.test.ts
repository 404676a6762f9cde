import { Client } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiLimits } from '#contract/api-limits.ts'
import { readAudit } from '#contract/audit.ts'
import type { RequestOf } from '#contract/call.ts'
import { confirmPost } from '#contract/confirmations.ts'
import { engagementStatus, unviewedCounts, viewPost } from '#contract/engagement.ts'
import { createPost, getPost, listPosts } from '#contract/feed.ts'
import { listForYou } from '#contract/for-you.ts'
import { cancelUpload, mediaIdOf } from '#contract/media.ts'
import { removeMember, setMemberRights } from '#contract/members.ts'
import { removeUser } from '#contract/people.ts'
import * as push from '#contract/push.ts'
import { getCompanyQuietHours, setCompanyQuietHours } from '#contract/quiet-hours.ts'
import * as calls from '#contract/scheduling.ts'
import { deleteTeam, editTeam, manageTeams } from '#contract/teams.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { openCompanyWithPushes } from '#server/push/company-with-pushes.fixture.ts'
import { type Member, TestApp, Visitor } from '#server/testing/company.ts'
import { upload } from '#server/testing/files/upload.ts'

const { service, company, owner } = await openCompanyWithPushes()
beforeEach(() => {
  service.received.length = 0
})

const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000).toISOString()
const later = (
  by: Member,
  teamId: number,
  content: string,
  more: { mediaUrls?: string[]; askToConfirm?: boolean; isUrgent?: boolean } = {},
) => by.call(createPost, { body: { content, teamId, scheduledFor: tomorrow(), ...more } })
async function isDue(id: number): Promise<void> {
  await run(`update scheduled_posts set scheduled_for = now() - interval '1 second' where id = $1`, [id])
  await run(`update graphile_worker._private_jobs set run_at = now() where payload ->> 'id' = $1`, [String(id)])
}
/** Lets the time of a scheduled post come. */
async function comes(id: number): Promise<void> {
  await isDue(id)
  await company.runJobs()
  await company.runJobs()
}
const waitingForLocks = async () =>
  (
    await run(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%scheduled_posts%'`,
    )
  ).rowCount
const feedOf = async (by: Member, teamId: number) =>
  (await by.call(listPosts, { query: { teamId, visibility: 'team' } })).posts.map(({ content }) => content)
const waiting = async (by: Member) => (await by.call(calls.listScheduled)).posts

const uploadPhoto = (by: Member): Promise<string> => {
  const payload = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  return upload(by, payload, 'dot.png', 'image/png')
}

describe('a scheduled post', () => {
  test('is in no feed, count or push before its time, and then like any other, on top', async () => {
    const teamId = await company.team('Rota')
    const ann = await company.join('Ann', { teamId })
    await ann.call(push.subscribe, { body: service.subscription('rota-ann') })
    const post = await later(owner, teamId, 'Six in the morning', { askToConfirm: true })
    expect(post).toMatchObject({ content: 'Six in the morning', scheduledFor: expect.any(String), audienceCount: 0 })
    await company.runJobs()
    expect(await feedOf(ann, teamId)).toEqual([])
    expect(await feedOf(owner, teamId)).toEqual([])
    expect(await ann.call(unviewedCounts)).toEqual({})
    expect(await ann.call(engagementStatus)).toMatchObject({ totalPosts: 0 })
    expect(service.received).toEqual([])
    expect(await ann.refused(getPost, { params: { id: post.id } })).toBe('404 post.missing')
    expect(await owner.refused(viewPost, { params: { id: post.id } })).toBe('404 post.missing')
    expect(await waiting(ann)).toEqual([])
    await owner.call(createPost, { body: { content: 'Written in between', teamId } })
    await company.runJobs()
    service.received.length = 0

    await comes(post.id)
    expect(await feedOf(ann, teamId)).toEqual(['Six in the morning', 'Written in between'])
    const shown = await ann.call(getPost, { params: { id: post.id } })
    expect(shown).toMatchObject({ scheduledFor: null, isUnread: true, isAskedToConfirm: true })
    expect(Date.now() - Date.parse(shown.createdAt)).toBeLessThan(60_000)
    expect(service.received.map(({ message }) => message.body)).toEqual(['Six in the morning'])
    expect(await waiting(owner)).toEqual([])
    await ann.call(viewPost, { params: { id: post.id } })
    await ann.call(confirmPost, { params: { id: post.id } })
    await owner.call(createPost, { body: { content: 'The newest', teamId } })
    const first = await ann.call(listPosts, { query: { teamId, visibility: 'team', limit: 2 } })
    const second = await ann.call(listPosts, {
      query: { teamId, visibility: 'team', limit: 2, cursor: first.nextCursor ?? '' },
    })
    expect([...first.posts, ...second.posts].map(({ content }) => content)).toEqual([
      'The newest',
      'Six in the morning',
      'Written in between',
    ])
    const byOffset = await ann.call(listPosts, { query: { teamId, visibility: 'team', limit: 1, offset: 1 } })
    expect(byOffset.posts.map(({ content }) => content)).toEqual(['Six in the morning'])
  })

  test('is sent once, however often its job runs, and when the job is lost or the clock is set back', async () => {
    const teamId = await company.team('Once')
    const { id } = await later(owner, teamId, 'Once')
    const { tasks } = company.app
    // The job is too early: the post waits on.
    await run(`update graphile_worker._private_jobs set run_at = now() where payload ->> 'id' = $1`, [String(id)])
    await company.runJobs()
    expect(await feedOf(owner, teamId)).toEqual([])
    const { rows } = await run(
      `select run_at > now() + interval '23 hours' as waits from graphile_worker._private_jobs where payload ->> 'id' = $1`,
      [String(id)],
    )
    expect(rows).toEqual([{ waits: true }])
    await run(`update scheduled_posts set scheduled_for = now() - interval '2 minutes' where id = $1`, [id])
    await run('delete from graphile_worker._private_jobs')
    await tasks['scheduling.sweep']({}, '')
    await tasks['scheduling.sweep']({}, '')
    await company.runJobs()
    await run(`select graphile_worker.add_job('scheduling.publish', json_build_object('id', $1::int))`, [id])
    await company.runJobs()
    expect(await feedOf(owner, teamId)).toEqual(['Once'])
    const clientKey = '2f0d8f0e-5d1c-4b62-9d0c-3c6a4b8f7a99'
    const body = { content: 'Twice pressed', teamId, scheduledFor: tomorrow(), clientKey }
    const [one, other] = [await owner.call(createPost, { body }), await owner.call(createPost, { body })]
    expect(other.id).toBe(one.id)
    await comes(one.id)
    expect(await feedOf(owner, teamId)).toEqual(['Twice pressed', 'Once'])
    // The same key, sent again after it was published, is the post.
    expect(await owner.refused(createPost, { body: { ...body, scheduledFor: undefined } })).toBe('201 accepted')
    expect(await feedOf(owner, teamId)).toEqual(['Twice pressed', 'Once'])
  })

  test('a repeated call gets what the first one made, without being judged again', async () => {
    const teamId = await company.team('Again')
    const ann = await company.join('Ann', { teamId, isTeamOwner: true })
    const key = () => crypto.randomUUID()
    const again = async (body: NonNullable<RequestOf<typeof createPost>['body']>, id: number) =>
      expect((await ann.call(createPost, { body })).id).toBe(id)
    // It has come out, and the reply was lost: the same call, and one with a later time and a corrected text.
    const body = { content: 'Kick-off at 8', teamId, scheduledFor: tomorrow(), clientKey: key() }
    const { id } = await ann.call(createPost, { body })
    await comes(id)
    const past = new Date(Date.now() - 60_000).toISOString()
    await again({ ...body, scheduledFor: past }, id)
    await again({ ...body, content: 'Kick-off at 9' }, id)
    expect([await waiting(ann), await feedOf(ann, teamId)]).toEqual([[], ['Kick-off at 8']])
    // The last urgent post of the day, and the last one that may be scheduled.
    const { urgentRecently } = await owner.call(getCompanyQuietHours)
    await owner.call(setCompanyQuietHours, { body: { hours: null, urgentPerDay: urgentRecently + 1 } })
    const urgent = { content: 'Gas', teamId, isUrgent: true, clientKey: key() }
    await again(urgent, (await ann.call(createPost, { body: urgent })).id)
    expect(await ann.refused(createPost, { body: { ...urgent, clientKey: key() } })).toBe('429 urgent.too-many')
    await run(
      `insert into scheduled_posts (team_id, author_id, content, scheduled_for)
       select $1, $2, 'Waits', now() + interval '1 day' from generate_series(1, $3)`,
      [teamId, ann.id, apiLimits.scheduledPerPerson - 1],
    )
    const last = { content: 'The last', teamId, scheduledFor: tomorrow(), clientKey: key() }
    const { id: lastId } = await ann.call(createPost, { body: last })
    expect(await ann.refused(createPost, { body: { ...last, clientKey: key() } })).toBe('409 schedule.too-many')
    // Without the right to post.
    await owner.call(removeMember, { params: { id: teamId, userId: ann.id } })
    await again(last, lastId)
    await run('delete from scheduled_posts where author_id = $1', [ann.id])
    await owner.call(setCompanyQuietHours, { body: { hours: null, urgentPerDay: 5 } })
  })

  test('whose key another post has is published all the same', async () => {
    const teamId = await company.team('Both')
    const clientKey = crypto.randomUUID()
    const { id } = await later(owner, teamId, 'Kept for later')
    await owner.call(createPost, { body: { content: 'At once', teamId, clientKey } })
    await run('update scheduled_posts set client_key = $2 where id = $1', [id, clientKey])
    await comes(id)
    expect(await feedOf(owner, teamId)).toEqual(['Kept for later', 'At once'])
  })

  test('keeps its mentions until then', async () => {
    const teamId = await company.team('Names')
    const ann = await company.join('Ann', { teamId })
    const mentions = [{ userId: ann.id, offset: 0, length: 4 }]
    const body = { content: '@Ann first', mentions, teamId, scheduledFor: tomorrow() }
    const { id } = await owner.call(createPost, { body })
    await comes(id)
    expect((await ann.call(getPost, { params: { id } })).mentions).toEqual(mentions)
  })

  test('keeps its photos until then', async () => {
    const teamId = await company.team('Photos')
    const url = await uploadPhoto(owner)
    const { id, mediaUrls } = await later(owner, teamId, '', { mediaUrls: [url] })
    expect(mediaUrls).toEqual([url])
    // Nobody else's post, nor another one of the author, may take them.
    expect(await owner.refused(createPost, { body: { content: 'Mine', teamId, mediaUrls: [url] } })).toBe(
      '422 post.media',
    )
    const params = { jobId: mediaIdOf(url) }
    expect(await owner.refused(cancelUpload, { params })).toBe('409 media.attached')
    await run(`update media set created_at = now() - interval '9 days' where scheduled_post_id = $1`, [id])
    await company.app.tasks['media.sweep']({}, '')
    await comes(id)
    const shown = await owner.call(getPost, { params: { id } })
    expect(shown.mediaUrls).toEqual([url])
    expect((await owner.send({ url })).statusCode).toBe(200)
    const other = await uploadPhoto(owner)
    const gone = await later(owner, teamId, 'Deleted', { mediaUrls: [other] })
    await owner.call(calls.deleteScheduled, { params: { id: gone.id } })
    await run(`update media set created_at = now() - interval '9 days' where post_id is null`)
    await company.app.tasks['media.sweep']({}, '')
    expect((await owner.send({ url: other })).statusCode).toBe(404)
  })

  test('shows its photos to its author and those who may edit it, and to nobody else', async () => {
    const teamId = await company.team('Leaders')
    const ann = await company.join('Ann', { teamId, canPost: true })
    const lead = await company.join('Lee', { teamId, isTeamOwner: true })
    const admin = await company.join('Ada', { role: 'admin' })
    const mate = await company.join('Mat', { teamId, canPost: true })
    const leadElsewhere = await company.join('Els', { teamId: await company.team('Elsewhere'), isTeamOwner: true })
    await company.addToTeam(teamId, leadElsewhere, { canPost: true })
    const everyone = [ann, lead, admin, owner, mate, leadElsewhere]
    const seenBy = async (url: string) => {
      const replies = await Promise.all(everyone.map(each => each.send({ url })))
      return everyone.filter((_, index) => replies[index]?.statusCode === 200)
    }
    const url = await uploadPhoto(ann)
    expect(await seenBy(url)).toEqual([ann])
    const { id } = await later(ann, teamId, 'With a photo', { mediaUrls: [url] })
    const shown = (await waiting(lead)).find(post => post.id === id)?.mediaUrls[0] ?? ''
    expect(await seenBy(shown)).toEqual([ann, lead, admin, owner])
    await lead.call(calls.editScheduled, { params: { id }, body: { mediaUrls: [] } })
    expect(await seenBy(shown)).toEqual([ann])
  })

  test('is refused at a time that has passed, or is too far, and where nobody may post', async () => {
    const teamId = await company.team('Refused')
    const ann = await company.join('Ann', { teamId })
    const at = (scheduledFor: string) => ({ body: { content: 'When?', teamId, scheduledFor } })
    expect(await owner.refused(createPost, at('2020-01-01T08:00:00Z'))).toBe('422 request.invalid')
    expect(await owner.refused(createPost, at('2099-01-01T08:00:00Z'))).toBe('422 request.invalid')
    expect(await owner.refused(createPost, at('tomorrow'))).toBe('422 request.invalid')
    expect(await ann.refused(createPost, at(tomorrow()))).toBe('403 permission.denied')
    expect(await owner.refused(createPost, { body: { content: ' ', teamId, scheduledFor: tomorrow() } })).toBe(
      '422 post.empty',
    )
    expect(await owner.refused(createPost, at('2099-01-01T08:00:00Z'))).toBe('422 request.invalid')
    expect(
      (await owner.call(createPost, at(new Date(Date.now() + 60_000).toISOString().replace('Z', '+00:00'))))
        .scheduledFor,
    ).not.toBeNull()
  })
})

describe('until its time', () => {
  test('its author and leaders change, send or delete it; others do not know of it', async () => {
    const teamId = await company.team('Change')
    const poster = await company.join('Poe', { teamId, canPost: true })
    const leader = await company.join('Lea', { teamId, isTeamOwner: true })
    const other = await company.join('Oth', { teamId, canPost: true })
    const { id } = await later(poster, teamId, 'First')
    const params = { id }
    for (const by of [poster, leader, owner]) expect((await waiting(by)).map(post => post.id)).toContain(id)
    expect(await waiting(other)).toEqual([])
    expect(await other.refused(calls.editScheduled, { params, body: { content: 'Mine' } })).toBe('404 post.missing')
    expect(await other.refused(calls.sendScheduled, { params })).toBe('404 post.missing')
    expect(await other.refused(calls.deleteScheduled, { params })).toBe('404 post.missing')
    const at = new Date(Date.now() + 60 * 60_000).toISOString()
    expect(
      await leader.call(calls.editScheduled, { params, body: { content: 'Second', scheduledFor: at } }),
    ).toMatchObject({ content: 'Second', scheduledFor: at, failure: null })
    expect(await leader.refused(calls.editScheduled, { params, body: { content: '' } })).toBe('422 post.empty')
    const { rows } = await run(`select run_at from graphile_worker._private_jobs where payload ->> 'id' = $1`, [
      String(id),
    ])
    expect(rows.map(({ run_at: runAt }) => runAt.toISOString())).toEqual([at])
    expect((await owner.call(readAudit, { query: {} })).entries[0]?.text).toBe(
      'changed a scheduled post by Poe Test for Change',
    )
    expect(await poster.call(calls.sendScheduled, { params })).toMatchObject({
      id,
      content: 'Second',
      scheduledFor: null,
    })
    expect(await feedOf(other, teamId)).toEqual(['Second'])
    expect(await poster.refused(calls.sendScheduled, { params })).toBe('404 post.missing')
    const second = await later(poster, teamId, 'Never mind')
    await poster.call(calls.deleteScheduled, { params: { id: second.id } })
    await comes(second.id)
    expect(await feedOf(other, teamId)).toEqual(['Second'])
  })

  test('changed or deleted while it is refused, it has not failed', async () => {
    const teamId = await company.team('Late')
    const poster = await company.join('Pam', { teamId, canPost: true })
    const posts = [await later(poster, teamId, 'Moved'), await later(poster, teamId, 'Gone')]
    await owner.call(setMemberRights, { params: { id: teamId, userId: poster.id }, body: { canPost: false } })
    // Its connections wait for a lock for as long as it takes.
    const pool = openPool(company.database.connectionString, { max: 5, lockTimeoutMs: 0, statementTimeoutMs: 0 })
    const database = { ...company.database, pool, db: openKysely(pool), drop: () => pool.end() }
    const patient = await TestApp.open({ rateLimits: false }, { database, internet: service.internet })
    const by = new Visitor(patient, owner.cookies)
    const changes = [
      (id: number) => by.call(calls.editScheduled, { params: { id }, body: { scheduledFor: tomorrow() } }),
      (id: number) => by.call(calls.deleteScheduled, { params: { id } }),
    ]
    for (const [n, change] of changes.entries()) {
      const id = posts[n]?.id ?? 0
      await isDue(id)
      const first = new Client({ connectionString: company.database.connectionString })
      await first.connect()
      await first.query('begin')
      await first.query('select from scheduled_posts where id = $1 for update', [id])
      const refused = patient.runJobs()
      await expect.poll(waitingForLocks).toBe(1)
      const changed = change(id)
      await expect.poll(waitingForLocks).toBe(2)
      await first.query('commit')
      await first.end()
      await Promise.all([refused, changed])
    }
    await patient.close()
    expect(await waiting(poster)).toMatchObject([{ content: 'Moved', failure: null }])
    const jobs = `select from graphile_worker.jobs where task_identifier = 'scheduling.publish' and last_error is not null`
    expect((await run(jobs)).rowCount).toBe(0)
  })

  test('is deleted with its team, which says how many there are, and its author is notified', async () => {
    const teamId = await company.team('Closing')
    const poster = await company.join('Pia', { teamId, canPost: true })
    await poster.call(push.subscribe, { body: service.subscription('closing-pia') })
    await later(poster, teamId, 'Keys on Monday')
    await later(owner, teamId, 'Vans on Tuesday')
    const teams = await owner.call(manageTeams)
    expect(teams.find(({ id }) => id === teamId)).toMatchObject({ postCount: 0, scheduledCount: 2 })
    await owner.call(deleteTeam, { params: { id: teamId } })
    await company.runJobs()
    expect(service.received.map(({ device, message }) => [device, message.title, message.body])).toEqual([
      ['closing-pia', 'Your scheduled post for Closing was not sent', 'The team was deleted. Keys on Monday'],
    ])
    expect(await waiting(poster)).toEqual([])
  })

  test('its author may lose the right to post: it is not sent, and the author is notified', async () => {
    const teamId = await company.team('Lost')
    const poster = await company.join('Poe', { teamId, canPost: true })
    await poster.call(push.subscribe, { body: service.subscription('lost-poe') })
    const { id } = await later(poster, teamId, 'Rooftop crew first')
    await owner.call(setMemberRights, { params: { id: teamId, userId: poster.id }, body: { canPost: false } })
    await comes(id)
    expect(await feedOf(poster, teamId)).toEqual([])
    expect(service.received.map(({ message }) => message.title)).toEqual(['Your scheduled post for Lost was not sent'])
    const [failed] = await waiting(poster)
    expect(failed?.failure).toEqual({ code: 'permission.denied', message: 'Its author may no longer post in Lost.' })
    const told = async () =>
      (await poster.call(listForYou)).activity.map(({ kind, by, excerpt }) => [kind, by, excerpt])
    expect(await told()).toEqual([['schedule-failed', null, 'Rooftop crew first']])
    await comes(id)
    expect(service.received.length).toBe(1)
    await owner.call(setMemberRights, { params: { id: teamId, userId: poster.id }, body: { canPost: true } })
    await owner.call(calls.sendScheduled, { params: { id } })
    expect(await feedOf(poster, teamId)).toEqual(['Rooftop crew first'])
  })

  test('it may become urgent: its push says so, and it counts on the day it comes', async () => {
    const teamId = await company.team('Storm')
    const ann = await company.join('Ann', { teamId })
    const poster = await company.join('Poe', { teamId, canPost: true })
    await ann.call(push.subscribe, { body: service.subscription('storm-ann') })
    const urgent = { isUrgent: true }
    expect(
      await poster.refused(createPost, { body: { content: 'Wind', teamId, scheduledFor: tomorrow(), ...urgent } }),
    ).toBe('403 permission.denied')
    const own = await later(poster, teamId, 'Mine')
    expect(await poster.refused(calls.editScheduled, { params: { id: own.id }, body: urgent })).toBe(
      '403 permission.denied',
    )
    for (const body of [urgent, { byMail: true }])
      expect(await owner.refused(calls.editScheduled, { params: { id: own.id }, body })).toBe('403 permission.denied')
    expect((await waiting(poster)).find(post => post.id === own.id)).toMatchObject({ isUrgent: false, byMail: false })
    await poster.call(calls.deleteScheduled, { params: { id: own.id } })

    const { id } = await later(owner, teamId, 'No crane lifts')
    expect(await owner.call(calls.editScheduled, { params: { id }, body: urgent })).toMatchObject(urgent)
    await comes(id)
    expect(await ann.call(getPost, { params: { id } })).toMatchObject(urgent)
    expect(service.received.map(({ headers }) => headers['urgency'])).toEqual(['high'])
    expect((await owner.call(readAudit, { query: {} })).entries[0]?.text).toBe('sent an urgent post in Storm')

    await owner.call(setCompanyQuietHours, { body: { hours: null, urgentPerDay: 1 } })
    const second = await later(owner, teamId, 'Again', urgent)
    await comes(second.id)
    expect(await feedOf(ann, teamId)).toEqual(['No crane lifts'])
    expect((await waiting(owner)).find(post => post.id === second.id)?.failure).toEqual({
      code: 'urgent.too-many',
      message: 'The company had its urgent posts of that day already.',
    })
    await owner.call(calls.editScheduled, {
      params: { id: second.id },
      body: { isUrgent: false, scheduledFor: tomorrow() },
    })
    await comes(second.id)
    expect(await feedOf(ann, teamId)).toEqual(['Again', 'No crane lifts'])
  })

  test.each([
    ['inactive', 'post.team-inactive'],
    ['gone', 'schedule.author-gone'],
  ])('its team or author may be %s', async (what, code) => {
    const teamId = await company.team(`Team ${what}`)
    const poster = await company.join('Poe', { teamId, canPost: true })
    const { id } = await later(poster, teamId, 'Too late')
    if (what === 'gone') await owner.call(removeUser, { params: { id: poster.id } })
    else {
      const body = { name: 'Team', departments: ['HVAC'], functions: ['Install'], isActive: false }
      await owner.call(editTeam, { params: { id: teamId }, body })
    }
    await comes(id)
    expect((await waiting(owner)).find(post => post.id === id)?.failure?.code).toBe(code)
    expect(await owner.refused(calls.sendScheduled, { params: { id } })).toBe(`409 ${code}`)
  })
})
