import { expect, test } from 'vitest'
import { auditedActions, readAudit, readAuditEntry } from '#contract/audit.ts'
import { addComment, deleteComment, editComment } from '#contract/comments.ts'
import { editCompany } from '#contract/company.ts'
import { createPost, deletePost, editPost, pinPost } from '#contract/feed.ts'
import { deleteGiveaway } from '#contract/giveaways.ts'
import { repairMedia } from '#contract/media.ts'
import * as members from '#contract/members.ts'
import * as organization from '#contract/organization.ts'
import { importUsers, listUsers, removeUser, resendInvitation, setUserRole } from '#contract/people.ts'
import { eraseUser } from '#contract/privacy.ts'
import * as teams from '#contract/teams.ts'
import { giveawayOf } from '#server/giveaways/giveaways.fixture.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'
import { describeEvent } from './audit-sentences.ts'

const company = await openCompany()
const { owner } = company
const admin = await company.join('Ada', { role: 'admin' })

const sentences = async (query: object = {}) =>
  (await owner.call(readAudit, { query: { limit: 200, ...query } })).entries.map(
    ({ actor, text }) => `${actor?.name} ${text}`,
  )
const newest = async () => (await sentences({ limit: 1 }))[0]

test('every administrative action is described as a sentence', async () => {
  const crew = [
    await company.join('Ann'),
    await company.join('Ben'),
    await company.join('Cy'),
    await company.joinByCalls('Dee'),
  ]
  const [ann, ben] = crew as [Member, Member]
  const all = crew.map(({ id: userId }) => ({ userId, canPost: false, isTeamOwner: false }))
  const form = { name: 'Acme', appName: 'Chat', primaryColor: '#123456' }
  const lists = {
    departments: ['HVAC', 'Roofing', 'Plumbing', 'Electric'],
    functions: ['Service', 'Install', 'Advantage', 'Warranty'],
  }
  const { id } = await admin.call(teams.createTeam, {
    body: { name: 'Van 7', departments: ['HVAC'], functions: ['Install'] },
  })
  const file = 'firstName,lastName,email\nJo,Reed,jo@elsewhere.example\nMia,Moss,mia@elsewhere.example\n'
  const people = { method: 'POST', url: importUsers.path, ...fileForm('csv', file) } as const
  const idOf = async (email: string) => (await owner.call(listUsers)).find(user => user.email === email)?.id ?? 0
  const one = (member: Member) => ({ id, userId: member.id })
  const acts: [() => Promise<unknown>, string][] = [
    [() => owner.call(editCompany, { body: form }), 'Olivia Owens changed the app name and color of the company'],
    [() => owner.call(organization.setOrganization, { body: lists }), 'Olivia Owens added Roofing to the departments'],
    [
      () => owner.call(organization.setOrganization, { body: { ...lists, functions: lists.functions.slice(1) } }),
      'Olivia Owens removed Service from the functions',
    ],
    [
      () => owner.call(organization.addDomain, { body: { domain: 'other.example' } }),
      'Olivia Owens allowed addresses at other.example to register',
    ],
    [
      () => admin.call(teams.editTeam, { params: { id }, body: { name: 'Van 8' } }),
      'Ada Test edited the team Van 7, now Van 8',
    ],
    [
      () => admin.call(teams.editTeam, { params: { id }, body: { isActive: false } }),
      'Ada Test deactivated the team Van 8',
    ],
    [
      () => admin.call(members.saveMembers, { params: { id }, body: { add: all } }),
      'Ada Test in Van 8: added Ann Test, Ben Test, Cy Test, and 1 other',
    ],
    [
      () =>
        admin.call(members.saveMembers, {
          params: { id },
          body: { remove: [ann.id], change: [{ userId: ben.id, canPost: true, isTeamOwner: false }] },
        }),
      'Ada Test in Van 8: removed Ann Test; changed the rights of Ben Test',
    ],
    [
      () => admin.call(members.addMembers, { params: { id }, body: { members: [{ userId: ann.id }] } }),
      'Ada Test added Ann Test to Van 8',
    ],
    [
      () => admin.call(members.setMemberRights, { params: one(ben), body: { canPost: false } }),
      'Ada Test stopped Ben Test from posting in Van 8',
    ],
    [() => admin.call(members.makeTeamOwner, { params: one(ben) }), 'Ada Test made Ben Test an owner of Van 8'],
    [() => admin.call(members.revokeTeamOwner, { params: one(ben) }), 'Ada Test removed Ben Test as owner of Van 8'],
    [() => admin.call(members.removeMember, { params: one(ann) }), 'Ada Test removed Ann Test from Van 8'],
    [() => admin.call(teams.deleteTeam, { params: { id } }), 'Ada Test deleted the team Van 8'],
    [
      () => owner.call(setUserRole, { params: { id: ben.id }, body: { role: 'admin' } }),
      "Olivia Owens changed Ben Test's role from viewer to admin",
    ],
    [() => admin.call(removeUser, { params: { id: ann.id } }), 'Ada Test removed Ann Test'],
    [() => admin.send(people), 'Ada Test imported Jo Reed and Mia Moss from a file'],
    [
      async () => admin.call(resendInvitation, { params: { id: await idOf('mia@elsewhere.example') } }),
      'Ada Test sent an invitation to Mia Moss',
    ],
    [
      () => owner.call(repairMedia, { body: { dryRun: true } }),
      'Olivia Owens checked the media files, with 0 posts and 0 files to repair',
    ],
    [() => owner.call(repairMedia), 'Olivia Owens repaired the media files: 0 posts updated, 0 files removed'],
  ]
  for (const [act, sentence] of acts) {
    await act()
    expect(await newest()).toBe(sentence)
  }
  expect(await sentences()).toContain('undefined set up the company Acme')
  expect(await sentences()).toContain(`Olivia Owens added Dee Test (${crew[3]?.email}) as a viewer`)
  expect(await sentences()).toContain('Ada Test created the team Van 7')
  for (const line of await sentences()) expect(line).not.toMatch(/someone| did |undefined (?!set up)/)
})

test.each(auditedActions)('%s has a sentence of its own', action => {
  const act = { action, actorId: 1, subject: '', details: {}, person: () => 'Ann', team: () => 'Van 7', maxNames: 3 }
  expect(describeEvent(act)).not.toMatch(/^did |undefined/)
})

test('what people edit and delete of their own is logged, and that leaders sign in', async () => {
  const vi = await company.join('Vi')
  const { id } = await owner.call(createPost, { body: { content: 'Wrong' } })
  const { id: commentId } = await vi.call(addComment, { params: { id }, body: { content: 'Right' } })
  await vi.call(editComment, { params: { id, commentId }, body: { content: 'Wrong' } })
  await vi.call(deleteComment, { params: { id, commentId } })
  await owner.call(editPost, { params: { id }, body: { content: 'Right' } })
  await owner.call(deletePost, { params: { id } })
  await company.visitor().signIn(vi.email)
  await company.visitor().signIn(admin.email)
  expect((await sentences({ limit: 5 })).toReversed()).toEqual([
    'Vi Test edited their own comment in Company-wide',
    'Vi Test deleted their own comment in Company-wide',
    'Olivia Owens edited their own post in Company-wide',
    'Olivia Owens deleted their own post in Company-wide',
    'Ada Test signed in',
  ])
})

test('a call that changes nothing is not logged', async () => {
  const before = await newest()
  const { departments, functions } = await owner.call(organization.getOrganization)
  await owner.call(organization.setOrganization, { body: { departments, functions } })
  await owner.call(editCompany, { body: { name: 'Acme', appName: 'Chat', primaryColor: '#123456' } })
  await admin.call(members.saveMembers, { params: { id: 9 }, body: {} })
  expect(await newest()).toBe(before)
})

test('the log is filtered by kind, person and time, and paged', async () => {
  const { id } = await admin.call(createPost, { body: { content: 'Oops' } })
  await owner.call(deletePost, { params: { id } })
  expect((await sentences({ kind: 'post' }))[0]).toBe('Olivia Owens deleted a post by Ada Test in Company-wide')
  expect(await sentences({ kind: 'nothing' })).toEqual([])
  expect((await sentences({ person: 'ada' })).every(line => line.startsWith('Ada Test'))).toBe(true)
  expect(await sentences({ person: 'olivia@acme', kind: 'team' })).toEqual([])
  const all = (await owner.call(readAudit, { query: { limit: 200 } })).entries
  const middle = all[Math.floor(all.length / 2)]
  expect((await sentences({ from: middle?.at })).length).toBeLessThan(all.length)
  expect((await sentences({ from: middle?.at })).length + (await sentences({ to: middle?.at })).length).toBe(all.length)
  const ids: number[] = []
  for (let before: number | undefined; ; ) {
    const page = await owner.call(readAudit, { query: { limit: 7, before } })
    ids.push(...page.entries.map(entry => entry.id))
    if (page.nextBefore === null) break
    before = page.nextBefore
  }
  expect(ids).toEqual(all.map(entry => entry.id))
})

test('the export is a CSV file without formulas', async () => {
  await owner.call(teams.createTeam, { body: { name: '=1+1, "x"', departments: ['HVAC'], functions: ['Install'] } })
  const response = await owner.send({ method: 'GET', url: '/api/audit/export?kind=team' })
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="activity-log.csv"',
    'cache-control': 'no-store',
  })
  const [head, first, ...rest] = response.body.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFWhen (UTC),Person,Email,What,Action,Subject')
  expect(first).toMatch(
    /^20[^,]+,Olivia Owens,olivia@acme.example,"created the team =1\+1, ""x""",team.created,team:\d+$/,
  )
  expect(rest.length).toBe((await sentences({ kind: 'team' })).length - 1)
})

test('the log is for owners only', async () => {
  const viewer = await company.join('Vic')
  const get = (by: { send: Member['send'] }, url: string) => by.send({ method: 'GET', url })
  for (const url of ['/api/audit', '/api/audit/1', '/api/audit/export']) {
    expect((await get(company.visitor(), url)).statusCode).toBe(401)
    for (const by of [admin, viewer]) expect((await get(by, url)).json().error).toBe('permission.denied')
  }
  expect((await get(owner, '/api/audit/export?from=yesterday')).json().error).toBe('request.invalid')
})

test('an entry says what it is about as long as that exists', async () => {
  const subjects = async (action: string) =>
    (await owner.call(readAudit, { query: { limit: 200 } })).entries
      .filter(entry => entry.action === action)
      .map(({ subject }) => subject)
  const teamId = await company.team('Van 10')
  const lou = await company.join('Lou')
  await owner.call(setUserRole, { params: { id: lou.id }, body: { role: 'admin' } })
  const post = await lou.call(createPost, { body: { content: 'Hello' } })
  await owner.call(pinPost, { params: { id: post.id }, body: { isPinned: true } })
  const comment = await lou.call(addComment, { params: { id: post.id }, body: { content: 'Hi' } })
  await owner.call(deleteComment, { params: { id: post.id, commentId: comment.id } })
  const giveaway = await giveawayOf(owner, 86_400_000)
  expect((await subjects('team.created'))[0]).toEqual({ kind: 'team', id: teamId })
  expect((await subjects('user.role-set'))[0]).toEqual({
    kind: 'person',
    email: lou.email,
    signInName: null,
    hasLeft: false,
  })
  expect(await subjects('post.pinned')).toEqual([{ kind: 'post', id: post.id }])
  expect((await subjects('comment.deleted'))[0]).toEqual({ kind: 'post', id: post.id })
  expect(await subjects('giveaway.created')).toEqual([{ kind: 'giveaway', id: giveaway.id, isDrawn: false }])
  expect((await subjects('company.set-up'))[0]).toBe(null)
  await owner.call(teams.deleteTeam, { params: { id: teamId } })
  await owner.call(deletePost, { params: { id: post.id } })
  await owner.call(deleteGiveaway, { params: { id: giveaway.id } })
  await owner.call(removeUser, { params: { id: lou.id } })
  for (const action of ['team.created', 'post.pinned', 'comment.deleted', 'giveaway.created'])
    expect((await subjects(action))[0]).toBe(null)
  expect((await subjects('user.removed'))[0]).toEqual({
    kind: 'person',
    email: lou.email,
    signInName: null,
    hasLeft: true,
  })
  await owner.call(eraseUser, { params: { id: lou.id }, body: { content: 'keep' } })
  expect((await subjects('user.removed'))[0]).toBe(null)
})

test('an entry names the first of many people, and everybody when it is read alone', async () => {
  const names = ['Gil', 'Hal', 'Ike', 'Jim', 'Kit']
  const crew = await Promise.all(names.map(name => company.join(name)))
  const id = await company.team('Van 9')
  const body = { members: crew.map(({ id: userId }) => ({ userId })) }
  await admin.call(members.addMembers, { params: { id }, body })
  const latest = async () => (await owner.call(readAudit, { query: { limit: 1 } })).entries[0]
  const entry = await latest()
  expect(entry).toMatchObject({ isShortened: true, text: expect.stringMatching(/, and 2 others to Van 9$/) })
  const whole = await owner.call(readAuditEntry, { params: { id: entry?.id ?? 0 } })
  expect(whole).toMatchObject({ isShortened: false, id: entry?.id })
  for (const name of names) expect(whole.text).toContain(`${name} Test`)
  await admin.call(members.removeMember, { params: { id, userId: crew[0]?.id ?? 0 } })
  expect(await latest()).toMatchObject({ isShortened: false })
  expect(await owner.refused(readAuditEntry, { params: { id: 999_999 } })).toBe('404 request.missing')
})
