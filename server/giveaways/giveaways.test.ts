import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { resetPassword, signIn } from '#contract/accounts.ts'
import { getCompany } from '#contract/company.ts'
import { engagementStatus, unviewedCounts, viewPosts } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import * as calls from '#contract/giveaways.ts'
import { setMyLanguage } from '#contract/languages.ts'
import { addMembers } from '#contract/members.ts'
import { addUser, setUserRole } from '#contract/people.ts'
import { deleteTeam, editTeam, manageTeams } from '#contract/teams.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { upload, uploadPdf } from '#server/testing/files/upload.ts'
import { pollAfter } from '#server/testing/freshness.ts'
import { endOf, giveawayOf, managedBy, recordFor, timeToRead } from './giveaways.fixture.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company
const ann = await company.join('Ann')
const ben = await company.join('Ben')

const post = async (content: string, teamId?: number) =>
  (await owner.call(feed.createPost, { body: { content, teamId } })).id
const read = (by: Member, ...postIds: number[]) => by.call(viewPosts, { body: { postIds } })
const newest = async (by: Member, teamId?: number) =>
  (await by.call(feed.listPosts, { query: { limit: 1, teamId } })).posts[0]
const statusOf = async (by: Member, id: number) => {
  const { active, upcoming, past } = await by.call(calls.giveawayStatus)
  return [...active, ...upcoming, ...past].find(each => each.id === id)
}
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('the life of a giveaway', () => {
  test('everyone who has read everything before the end is in the draw, once', async () => {
    const first = await post('Read me')
    const { id } = await giveawayOf(owner, await timeToRead(owner))
    const announcement = await newest(ann)
    expect(announcement).toMatchObject({ kind: 'announcement', authorId: owner.id, isUnread: false, audienceCount: 0 })
    expect(announcement?.content).toContain('🎁 Tool kit draw')
    expect(announcement?.content).toContain('Read every post in your feeds by')
    expect(await ann.call(unviewedCounts)).toEqual({ 9: 1 })
    expect((await ann.call(engagementStatus)).totalPosts).toBe(1)
    const [active] = await ann.call(calls.activeGiveaways)
    expect(active).toMatchObject({ id, teamId: null, status: 'active', standing: 'reading', asked: 1, read: 0 })
    expect((await owner.call(calls.activeGiveaways))[0]).toMatchObject({ standing: 'creator' })
    const before = await statusOf(ann, id)
    expect(before).toMatchObject({
      unread: [{ id: first, title: 'Read me', teamName: 'Company-wide', author: { firstName: 'Olivia' } }],
      teams: [{ teamId: 9, teamName: 'Company-wide', asked: 1, read: 0 }],
      ticket: { ticket: expect.stringMatching(/^[0-9a-f]{64}$/), salt: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
    await read(ann, first)
    expect(await statusOf(ann, id)).toMatchObject({ standing: 'in', unread: [], asked: 1, read: 1 })
    expect(await managedBy(owner, id)).toMatchObject({ participantCount: 2, eligibleCount: 1, canEdit: true })
    expect(await recordFor(ann, id)).toMatchObject({ seed: null, tickets: [], draws: [], outcome: null })
    await endOf(company, id)

    expect(await managedBy(owner, id)).toMatchObject({
      outcome: 'won',
      status: 'ended',
      winnerId: ann.id,
      winner: { firstName: 'Ann', lastName: 'Test', email: ann.email },
      participantCount: 2,
      eligibleCount: 1,
      canEdit: false,
    })
    expect(await newest(ben)).toMatchObject({
      kind: 'winner',
      content: '🎉 Ann Test wins A tool kit in “Tool kit draw”. Congratulations!',
      isUnread: false,
    })
    await read(ben, first)
    expect(await statusOf(ben, id)).toMatchObject({ standing: 'reading', asked: 1, read: 0, outcome: 'won' })
    expect(await statusOf(ann, id)).toMatchObject({ standing: 'in', winner: { id: ann.id } })
    await company.runJobs()
    await company.app.tasks['giveaways.draw']({ giveawayId: id }, '')
    const { posts } = await ann.call(feed.listPosts, { query: { limit: 20 } })
    expect(posts.filter(({ kind }) => kind === 'winner')).toHaveLength(1)
    expect(await ann.call(unviewedCounts)).toEqual({})
  })

  test('a post that is left to read is named by its words, else by what it has', async () => {
    const teamId = await company.team('Names')
    const lia = await company.join('Lia', { teamId })
    const ask = { question: 'Which van?', answers: ['First', 'Second'], hasNames: true }
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const mediaUrls = [
      [await upload(owner, photo, 'a.jpg', 'image/jpeg')],
      [await uploadPdf(owner, 'Plan.pdf'), await upload(owner, photo, 'b.jpg', 'image/jpeg')],
      [await uploadPdf(owner, 'Plan.pdf')],
    ]
    await owner.call(feed.createPost, { body: { teamId, content: '', poll: ask } })
    for (const urls of mediaUrls) await owner.call(feed.createPost, { body: { teamId, content: '', mediaUrls: urls } })
    await company.runJobs()
    const { id } = await giveawayOf(owner, 600_000, { teamId })
    const titles = async () => {
      const { active } = await lia.call(calls.giveawayStatus)
      return active.find(each => each.id === id)?.unread.map(({ title }) => title)
    }
    expect(await titles()).toEqual(['Which van?', 'A photo', 'A photo', 'A document'])
    await lia.call(setMyLanguage, { body: { language: 'es' } })
    expect(await titles()).toEqual(['Which van?', 'Una foto', 'Una foto', 'Un documento'])
    await owner.call(calls.deleteGiveaway, { params: { id } })
  })

  test('without anybody eligible it ends without a winner and says so', async () => {
    const teamId = await company.team('Nobody')
    await company.addToTeam(teamId, ann)
    await post('Unread', teamId)
    const { id } = await giveawayOf(owner, 1_000, { teamId })
    await endOf(company, id)
    expect(await managedBy(owner, id)).toMatchObject({ outcome: 'nobody', winner: null, eligibleCount: 0 })
    expect(await newest(ann, teamId)).toMatchObject({
      kind: 'no-winner',
      content: 'The giveaway “Tool kit draw” has ended. Nobody had read every post, so nobody won.',
    })
    expect(await statusOf(ann, id)).toMatchObject({ outcome: 'nobody', standing: 'reading', asked: 1, read: 0 })
  })

  test('nobody takes part who has not signed in before the end', async () => {
    const add = (firstName: string, email: string) =>
      owner.call(addUser, { body: { email, firstName, lastName: 'Test', role: 'viewer' } })
    const late = await add('Lea', 'lea@acme.example')
    const never = await add('Leo', 'leo@acme.example')
    const teamId = await company.team('New people')
    for (const { id } of [late, never])
      await owner.call(addMembers, { params: { id: teamId }, body: { members: [{ userId: id }] } })
    const { id, notJoinedCount } = await giveawayOf(owner, await timeToRead(owner), { teamId })
    expect(notJoinedCount).toBe(2)
    expect(await managedBy(owner, id)).toMatchObject({ participantCount: 0, eligibleCount: 0, notJoinedCount: 2 })
    await company.database.pool.query('update giveaways set held_at = now() where id = $1', [id])
    await endOf(company, id)
    const lea = company.visitor()
    const { redirectTo } = await lea.call(signIn, {
      body: { email: 'lea@acme.example', password: late.credentials?.tempPassword ?? '' },
    })
    const token = new URL(redirectTo ?? '', 'http://localhost').searchParams.get('token') ?? ''
    await lea.call(resetPassword, { body: { token, newPassword: 'correct horse battery' } })
    await lea.signIn('lea@acme.example')
    await owner.call(calls.confirmDraw, { params: { id } })
    await company.runJobs()
    expect(await managedBy(owner, id)).toMatchObject({ outcome: 'nobody', participantCount: 0, notJoinedCount: 0 })
    expect(await lea.call(calls.drawRecord, { params: { id } })).toMatchObject({
      mine: { standing: 'absent', ticket: { ticket: expect.any(String) } },
    })
  })

  test('begins when it is created where an earlier start was chosen, and its last tenth with it', async () => {
    const { id } = await giveawayOf(owner, 100_000, { startDate: later(-21) })
    const { startDate, versions } = await recordFor(ann, id)
    expect(Date.now() - Date.parse(startDate)).toBeLessThan(60_000)
    expect(versions[0]?.at).toBe(startDate)
    const { lastPostsFrom, endDate } = (await ann.call(calls.giveawayStatus)).active.find(each => each.id === id) ?? {}
    expect(Date.parse(endDate ?? '') - Date.parse(lastPostsFrom ?? '')).toBeLessThan(10_001)
    await owner.call(calls.deleteGiveaway, { params: { id } })
  })

  test('a later start is sealed before it, and an end in another year says so', async () => {
    const { id } = await giveawayOf(owner, 800 * 86_400_000, { startDate: later(1) })
    const { startDate, versions, endDate } = await recordFor(ann, id)
    expect(Date.parse(versions[0]?.at ?? '')).toBeLessThan(Date.parse(startDate))
    await company.database.pool.query(`update giveaways set starts_at = clock_timestamp() where id = $1`, [id])
    await company.app.tasks['giveaways.sweep']({}, '')
    expect((await newest(ann))?.content).toContain(`, ${new Date(endDate).getUTCFullYear()} at `)
    await owner.call(calls.deleteGiveaway, { params: { id } })
  })

  test('starts later with its announcement, and never before the database says so', async () => {
    const { id } = await giveawayOf(owner, 86_400_000, { startDate: later(0.5) })
    const before = await newest(ann)
    expect(await statusOf(ann, id)).toMatchObject({ status: 'upcoming', ticket: { ticket: expect.any(String) } })
    expect((await ann.call(calls.activeGiveaways)).some(each => each.id === id)).toBe(false)
    await company.app.tasks['giveaways.start']({ giveawayId: id }, '')
    await company.app.tasks['giveaways.draw']({ giveawayId: id }, '')
    await company.app.tasks['giveaways.sweep']({}, '')
    expect((await newest(ann))?.id).toBe(before?.id)
    expect(await managedBy(owner, id)).toMatchObject({ outcome: null, status: 'upcoming' })
    await company.database.pool.query(`update giveaways set starts_at = clock_timestamp() where id = $1`, [id])
    await company.app.tasks['giveaways.sweep']({}, '')
    await company.app.tasks['giveaways.start']({ giveawayId: id }, '')
    expect(await newest(ann)).toMatchObject({ kind: 'announcement', authorId: owner.id })
    const { posts } = await ann.call(feed.listPosts, { query: { limit: 50 } })
    expect(posts.filter(each => each.id > (before?.id ?? 0))).toHaveLength(1)
    await owner.call(calls.deleteGiveaway, { params: { id } })
  })

  test('is corrected and moved later in public, never earlier', async () => {
    const { id } = await giveawayOf(owner, 86_400_000, { title: 'Tol kit' })
    const edit = (body: object, by = owner) => by.try(calls.editGiveaway, { params: { id }, body })
    expect((await edit({ endDate: later(0.5) })).body).toMatchObject({
      error: 'request.invalid',
      fields: { endDate: 'The end can only be moved to a later time' },
    })
    expect((await edit({ title: 'Tool kit', endDate: later(2) })).body).toMatchObject({ title: 'Tool kit' })
    expect((await edit({ title: 'Tool kit' })).status).toBe(200)
    const status = await statusOf(ann, id)
    expect(status).toMatchObject({ versions: [{ title: 'Tol kit' }, { title: 'Tool kit', by: { id: owner.id } }] })
    const [first, second] = (await recordFor(ann, id)).versions
    expect(first?.commitment).not.toBe(second?.commitment)
    expect(await newest(ann)).toMatchObject({
      content: expect.stringContaining('🎁 Tool kit\n'),
      editedAt: expect.any(String),
    })
    await owner.call(calls.deleteGiveaway, { params: { id } })
    expect((await newest(ann))?.content).toMatch(/^This giveaway was canceled\./)
    expect(await edit({ title: 'x' })).toMatchObject({ status: 404, body: { error: 'giveaway.missing' } })
    expect(await statusOf(ann, id)).toBeUndefined()
    await company.database.pool.query('update giveaways set ends_at = starts_at + $2 where id = $1', [id, '1 ms'])
    await company.app.tasks['giveaways.sweep']({}, '')
    await company.app.tasks['giveaways.draw']({ giveawayId: id }, '')
    expect((await newest(ann))?.content).toMatch(/^This giveaway was canceled\./)
  })

  test('has no winner in an inactive team, and ends with its team', async () => {
    const teamId = await company.team('Resting')
    await company.addToTeam(teamId, ann)
    const won = await giveawayOf(owner, 700, { teamId, title: 'First' })
    await endOf(company, won.id)
    const resting = await giveawayOf(owner, 700, { teamId, title: 'Second' })
    await owner.call(editTeam, { params: { id: teamId }, body: { isActive: false } })
    expect((await ann.call(calls.activeGiveaways)).some(({ id }) => id === resting.id)).toBe(false)
    await endOf(company, resting.id)
    expect(await managedBy(owner, resting.id)).toMatchObject({ outcome: 'inactive', winner: null })
    expect(await owner.refused(calls.createGiveaway, { body: { ...whole(), teamId } })).toBe(
      '409 giveaway.team-inactive',
    )
    await owner.call(editTeam, { params: { id: teamId }, body: { isActive: true } })
    const open = await giveawayOf(owner, 60_000, { teamId, title: 'Third' })
    const managed = (await owner.call(manageTeams)).find(({ id }) => id === teamId)
    expect(managed).toMatchObject({ postCount: 0, runningGiveaways: ['Third'] })
    await owner.call(deleteTeam, { params: { id: teamId } })
    expect(await statusOf(ann, won.id)).toMatchObject({ isDeleted: true, teamName: 'Resting', winner: { id: ann.id } })
    expect(await recordFor(ann, won.id)).toMatchObject({ isDeleted: true, scope: `team:${teamId}`, outcome: 'won' })
    expect(await ann.refused(calls.drawRecord, { params: { id: open.id } })).toBe('404 giveaway.missing')
    expect((await owner.call(calls.listGiveaways)).some(({ id }) => id === open.id)).toBe(false)
  })

  test('does not depend on its creator', async () => {
    const teamId = await company.team('Creator')
    const cleo = await company.join('Cleo', { teamId, isTeamOwner: true })
    await company.addToTeam(teamId, ann)
    const { id } = await giveawayOf(cleo, await timeToRead(cleo), { teamId })
    await owner.call(setUserRole, { params: { id: cleo.id }, body: { role: 'admin' } })
    await owner.send({ method: 'DELETE', url: `/api/users/${cleo.id}` })
    await endOf(company, id)
    expect(await managedBy(owner, id)).toMatchObject({ outcome: 'won', winnerId: ann.id, creator: { id: cleo.id } })
    expect(await newest(ann, teamId)).toMatchObject({ kind: 'winner', authorId: cleo.id })
  })

  test('waits for a confirmation after a backup was restored', async () => {
    const { id } = await giveawayOf(owner, 500)
    await company.database.pool.query('update giveaways set held_at = now() where id = $1', [id])
    await endOf(company, id)
    await company.app.tasks['giveaways.sweep']({}, '')
    expect(await managedBy(owner, id)).toMatchObject({ isHeld: true, outcome: null })
    expect(await owner.call(calls.confirmDraw, { params: { id } })).toMatchObject({ isHeld: false })
    await company.runJobs()
    expect((await managedBy(owner, id)).outcome).not.toBe(null)
    expect(await owner.refused(calls.confirmDraw, { params: { id } })).toBe('409 giveaway.not-held')
  })
})

const whole = () => ({ title: 'Draw', prize: 'Kit', startDate: later(0), endDate: later(1) })

describe('what is asked of a new giveaway', () => {
  const refusalOf = async (form: object) =>
    (await owner.try(calls.createGiveaway, { body: { ...whole(), ...form } })).body
  test.each([
    ['title', { title: ' ' }, 'Title is required'],
    ['prize', { prize: '' }, 'Prize is required'],
    ['startDate', { startDate: '' }, 'Start date is required'],
    ['endDate', { endDate: undefined }, 'End date is required'],
    ['endDate', { endDate: 'tomorrow' }, 'Please enter a valid date'],
    ['endDate', { endDate: '2026-01-02T00:00Z', startDate: '2026-01-03T00:00Z' }, 'The end must be after the start'],
    ['endDate', { endDate: '2026-01-04T00:00Z', startDate: '2026-01-03T00:00Z' }, 'The end must be in the future'],
  ])('%s %j', async (field, form, message) => {
    expect(await refusalOf(form)).toMatchObject({ error: 'request.invalid', fields: { [field]: message } })
  })

  test('dates without Z are local by the offset', async () => {
    const dates = { startDate: '2090-03-01T08:00', endDate: '2090-03-02', timezoneOffset: 300 }
    const { id, startDate, endDate } = await owner.call(calls.createGiveaway, { body: { ...whole(), ...dates } })
    expect([startDate, endDate]).toEqual(['2090-03-01T13:00:00.000Z', '2090-03-02T05:00:00.000Z'])
    await owner.call(calls.deleteGiveaway, { params: { id } })
  })

  test('9 is stored as null, and the same key creates one', async () => {
    const body = { ...whole(), teamId: 9, clientKey: crypto.randomUUID() }
    const first = await owner.call(calls.createGiveaway, { body })
    expect(first).toMatchObject({ teamId: null, teamName: 'Company-wide' })
    expect((await owner.call(calls.createGiveaway, { body })).id).toBe(first.id)
    await owner.call(calls.deleteGiveaway, { params: { id: first.id } })
  })

  test('templates: an unknown placeholder is refused by name, a text that gets too long at creation', async () => {
    const save = (body: object, by = owner) => by.try(calls.editTemplates, { body })
    expect((await save({ giveawayWinnerTemplate: '{{winner}} gets {{price}}' })).body).toEqual({
      error: 'template.placeholder',
      message: '{{price}} is not a placeholder of this template.',
      fields: { giveawayWinnerTemplate: '{{price}} is not a placeholder of this template.' },
    })
    for (const [giveawayWinnerTemplate, error] of [
      ['{{winner}} wins {{prize', 'template.broken'],
      ['{{winner}} wins', 'template.nameless'],
    ])
      expect((await save({ giveawayWinnerTemplate })).body).toMatchObject({
        error,
        fields: { giveawayWinnerTemplate: expect.stringContaining('{{title}}') },
      })
    const { giveawayAnnouncementTemplate } = (await owner.call(getCompany)) ?? {}
    const long = '{{title}} {{deadline}} '.padEnd(1_990, 'x')
    expect((await save({ giveawayAnnouncementTemplate: long })).body).toMatchObject({
      giveawayAnnouncementTemplate: long,
    })
    expect(await refusalOf({})).toMatchObject({
      error: 'giveaway.too-long',
      message: 'The announcement would have more than 2,000 characters. Please shorten the texts.',
    })
    expect((await save({ giveawayAnnouncementTemplate })).status).toBe(200)
    expect((await save({}, owner)).status).toBe(422)
  })
})

test('each change of a giveaway is new for its managers with the next poll', async () => {
  const teamId = await company.team('Draws')
  for (const member of [ann, ben]) await company.addToTeam(teamId, member)
  const statusAfter = (change: () => Promise<unknown>) => pollAfter(company, owner, calls.listGiveaways.path, change)
  let params = { id: 0 }
  const create = async () => {
    params = { id: (await giveawayOf(owner, 60_000, { teamId })).id }
  }
  expect(await statusAfter(create)).toBe(200)
  expect(await statusAfter(() => owner.call(calls.editGiveaway, { params, body: { title: 'Saw draw' } }))).toBe(200)
  expect(await statusAfter(() => owner.call(calls.deleteGiveaway, { params }))).toBe(200)

  let upcoming = 0
  const createLater = async () => {
    upcoming = (await giveawayOf(owner, 60_000_000, { teamId, startDate: later(0.5) })).id
  }
  expect(await statusAfter(createLater)).toBe(200)
  await company.database.pool.query('update giveaways set starts_at = now() where id = $1', [upcoming])
  expect(await statusAfter(() => company.app.tasks['giveaways.sweep']({}, ''))).toBe(200)
  expect((await newest(owner, teamId))?.kind).toBe('announcement')

  const { id } = await giveawayOf(owner, await timeToRead(owner), { teamId })
  params = { id }
  await company.database.pool.query('update giveaways set held_at = now() where id = $1', [id])
  expect(await statusAfter(() => owner.call(calls.confirmDraw, { params }))).toBe(200)
  expect(await statusAfter(() => endOf(company, id))).toBe(200)
  expect(await statusAfter(() => owner.call(calls.handOverPrize, { params }))).toBe(200)
  await owner.call(calls.handOverPrize, { params, body: { isHandedOver: false } })
  const body = { round: 1, reason: 'Is on leave' }
  expect(await statusAfter(() => owner.call(calls.drawAgain, { params, body }))).toBe(200)

  expect(await statusAfter(() => owner.call(deleteTeam, { params: { id: teamId } }))).toBe(200)
})
