import { describe, expect, test } from 'vitest'
import { getCompany } from '#contract/company.ts'
import { unviewedCounts } from '#contract/engagement.ts'
import { createPost, getPost, listPosts } from '#contract/feed.ts'
import * as members from '#contract/members.ts'
import { removeUser } from '#contract/people.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import * as calls from '#contract/teams.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { pollAfter } from '#server/testing/freshness.ts'

const company = await openCompany()
const { owner } = company
const admin = await company.join('Ada', { role: 'admin' })

const form = { name: 'Van 7', departments: ['HVAC'], functions: ['Install'] }
const membersOf = (id: number) => owner.call(members.listMembers, { params: { id } })
const memberIn = async (id: number, { id: userId }: Member) =>
  (await membersOf(id)).find(member => member.userId === userId)

describe('a team', () => {
  test('is created by owners and admins, who do not become members', async () => {
    const made = await admin.call(calls.createTeam, {
      body: { ...form, name: '  Van 7 ', description: ' On the road ' },
    })
    expect(made).toMatchObject({
      name: 'Van 7',
      description: 'On the road',
      teamType: 'departmental',
      isActive: true,
      isOwner: false,
    })
    expect(await membersOf(made.id)).toEqual([])
    const wide = { ...form, departments: ['HVAC', 'Electric'], teamType: 'departmental' as const }
    expect(await owner.call(calls.createTeam, { body: wide })).toMatchObject({
      teamType: 'cross_departmental',
      isOwner: true,
    })
  })

  test.each([
    [{ name: ' ' }, 'Team name is required'],
    [{ departments: [] }, 'Please select at least one department.'],
    [{ functions: [] }, 'Please select at least one function.'],
    [{ departments: [' '] }, 'Please leave no entry empty'],
  ])('%j is refused', async (wrong, message) => {
    expect(await owner.try(calls.createTeam, { body: { ...form, ...wrong } })).toMatchObject({
      status: 422,
      body: { message },
    })
  })

  test('is visible to its members, owners and admins; Company-wide first, then by name', async () => {
    const id = await company.team('aardvark')
    const [member, outsider] = [await company.join('Max', { teamId: id }), await company.join('Out')]
    const names = async (by: Member) => (await by.call(calls.listTeams)).map(({ name }) => name)
    expect((await names(admin)).slice(0, 2)).toEqual(['Company-wide', 'aardvark'])
    expect(await names(member)).toEqual(['Company-wide', 'aardvark'])
    expect(await names(outsider)).toEqual(['Company-wide'])
    for (const call of [calls.getTeam, calls.isTeamOwner]) {
      expect(await member.refused(call, { params: { id } })).toBe('200 accepted')
      expect(await outsider.refused(call, { params: { id } })).toBe('404 team.missing')
      expect(await owner.refused(call, { params: { id: 999_999 } })).toBe('404 team.missing')
    }
  })

  test('that does not exist has no feed', async () => {
    for (const by of [owner, admin, await company.join('Vic')])
      expect(await by.refused(listPosts, { query: { teamId: 999_999 } })).toBe('404 team.missing')
  })

  test('is deleted with its posts, their unread counts, and the rights of its owners', async () => {
    const id = await company.team('Short-lived')
    const keeper = await company.join('Kay', { teamId: id, isTeamOwner: true })
    const { id: postId } = await owner.call(createPost, { body: { content: 'Soon gone', teamId: id } })
    expect(await keeper.call(unviewedCounts)).toEqual({ [id]: 1 })
    expect(await keeper.call(getCompany)).toHaveProperty('giveawayWinnerTemplate')
    expect(await keeper.refused(calls.deleteTeam, { params: { id } })).toBe('403 permission.denied')
    await admin.call(calls.deleteTeam, { params: { id } })
    expect(await keeper.call(unviewedCounts)).toEqual({})
    expect(await keeper.call(getCompany)).not.toHaveProperty('giveawayWinnerTemplate')
    expect(await keeper.refused(members.listMembers, { params: { id: 9 } })).toBe('403 permission.denied')
    expect(await owner.refused(getPost, { params: { id: postId } })).toBe('404 post.missing')
    for (const by of [owner, keeper]) {
      expect(await by.refused(listPosts, { query: { teamId: id } })).toBe('404 team.missing')
      expect(await by.refused(createPost, { body: { content: 'x', teamId: id } })).toBe('404 team.missing')
    }
  })
})

test('a deleted team dooms the files of its posts', async () => {
  const { pool } = company.database
  const id = await company.team('With photos')
  const { id: postId } = await owner.call(createPost, { body: { content: 'Photo', teamId: id } })
  const keys = ['original', 'display', 'thumbnail'].map(kind => `${kind}/${'a'.repeat(32)}`)
  await pool.query(
    `insert into media (id, owner_id, post_id, team_id, status, file_name, content_type, bytes, original_key, display_key, thumbnail_key)
     values (gen_random_uuid(), $1, $2, $3, 'ready', 'a.jpg', 'image/jpeg', 1, $4, $5, $6)`,
    [owner.id, postId, id, ...keys],
  )
  await owner.call(calls.deleteTeam, { params: { id } })
  const { rows } = await pool.query('select key from orphaned_objects order by key')
  expect(rows).toEqual(['display', 'original', 'thumbnail'].map(kind => ({ key: `${kind}/${'a'.repeat(32)}` })))
})

describe('editing', () => {
  test('changes the given fields only', async () => {
    const id = await company.team('Before')
    const edited = await admin.call(calls.editTeam, {
      params: { id },
      body: { name: ' After ', departments: ['HVAC', 'Electric', 'HVAC'] },
    })
    expect(edited).toMatchObject({
      name: 'After',
      departments: ['HVAC', 'Electric'],
      functions: ['Install'],
      teamType: 'cross_departmental',
      isActive: true,
    })
    const again = await owner.call(calls.editTeam, { params: { id }, body: { departments: ['Roofing'] } })
    expect(again).toMatchObject({ name: 'After', teamType: 'departmental' })
    expect(await owner.try(calls.editTeam, { params: { id }, body: { name: ' ', functions: [] } })).toMatchObject({
      status: 422,
      body: { fields: { name: 'Team name is required', functions: 'Please select at least one function.' } },
    })
    expect(await owner.call(calls.getTeam, { params: { id } })).toMatchObject({ name: 'After', functions: ['Install'] })
  })

  test('makes a team inactive: nobody can post, and its posts stay readable', async () => {
    const id = await company.team('Resting')
    const { id: postId } = await owner.call(createPost, { body: { content: 'Old', teamId: id } })
    await admin.call(calls.editTeam, { params: { id }, body: { isActive: false } })
    expect(await owner.refused(createPost, { body: { content: 'x', teamId: id } })).toBe('409 post.team-inactive')
    expect(await owner.refused(getPost, { params: { id: postId } })).toBe('200 accepted')
    await admin.call(calls.editTeam, { params: { id }, body: { isActive: true } })
    expect(await owner.refused(createPost, { body: { content: 'x', teamId: id } })).toBe('201 accepted')
  })

  test('is refused for Company-wide and to team owners', async () => {
    const id = await company.team('Kept')
    const keeper = await company.join('Kay', { teamId: id, isTeamOwner: true })
    const body = { name: 'Other' }
    expect(await owner.refused(calls.editTeam, { params: { id: 9 }, body })).toBe('409 team.fixed')
    expect(await keeper.refused(calls.editTeam, { params: { id }, body })).toBe('403 permission.denied')
    expect(await keeper.refused(calls.manageTeams)).toBe('403 permission.denied')
  })
})

describe('the lists of teams', () => {
  test('are new with the next poll after each change of a team', async () => {
    const statusAfter = (change: () => Promise<unknown>) => pollAfter(company, admin, calls.listTeams.path, change)
    const params = { id: 0 }
    const create = async () => {
      params.id = (await owner.call(calls.createTeam, { body: { ...form, name: 'Van 12' } })).id
    }
    expect(await statusAfter(create)).toBe(200)
    expect(await statusAfter(() => owner.call(calls.editTeam, { params, body: { name: 'Van 13' } }))).toBe(200)
    expect(await statusAfter(() => owner.call(calls.deleteTeam, { params }))).toBe(200)
  })

  test('show owners and admins what a deletion removes', async () => {
    const id = await company.team('Counted')
    await company.join('Max', { teamId: id })
    for (const content of ['a', 'b']) await owner.call(createPost, { body: { content, teamId: id } })
    const [first, ...others] = await admin.call(calls.manageTeams)
    expect(first).toMatchObject({ id: 9, name: 'Company-wide' })
    expect(others.find(team => team.id === id)).toMatchObject({ memberCount: 1, postCount: 2, runningGiveaways: [] })
  })

  test('return the teams that one owns', async () => {
    const id = await company.team('Mine')
    const keeper = await company.join('Kay', { teamId: id, isTeamOwner: true })
    expect((await keeper.call(calls.ownedTeams)).map(team => team.id)).toEqual([id])
    expect(await (await company.join('Vic')).call(calls.ownedTeams)).toEqual([])
    expect(await admin.call(calls.ownedTeams)).toEqual([])
    expect((await owner.call(calls.ownedTeams)).length).toBe((await owner.call(calls.listTeams)).length)
  })
})

describe('Company-wide', () => {
  const all = { id: 9 }

  test('has everyone, and nobody can be removed from it', async () => {
    const vic = await company.join('Vic')
    expect(await memberIn(9, vic)).toMatchObject({ canPost: false, isTeamOwner: false })
    expect(await owner.try(members.removeMember, { params: { ...all, userId: vic.id } })).toMatchObject({
      status: 409,
      body: { error: 'team.company-wide', message: 'Cannot Remove: All users must remain in the Company-wide team.' },
    })
    expect(await owner.refused(calls.deleteTeam, { params: all })).toBe('409 team.company-wide')
    expect(await memberIn(9, vic)).toBeDefined()
    await owner.call(removeUser, { params: { id: vic.id } })
    expect(await memberIn(9, vic)).toBe(undefined)
  })

  test('a viewer can post there only with canPost', async () => {
    const vic = await company.join('Vic')
    const attempt = () => vic.refused(createPost, { body: { content: 'Hello' } })
    expect(await attempt()).toBe('403 permission.denied')
    await admin.call(members.setMemberRights, { params: { ...all, userId: vic.id }, body: { canPost: true } })
    expect(await attempt()).toBe('201 accepted')
    await admin.call(members.setMemberRights, { params: { ...all, userId: vic.id }, body: { canPost: false } })
    expect(await attempt()).toBe('403 permission.denied')
  })
})

describe('membership', () => {
  const add = (
    by: Member,
    id: number,
    ...people: { userId: number; canPost?: boolean; role?: 'member' | 'viewer' }[]
  ) => by.refused(members.addMembers, { params: { id }, body: { members: people } })

  test('canPost is the chosen right for viewers, and always on for new admins and owners', async () => {
    const id = await company.team('Rights')
    const [one, two] = [await company.join('One'), await company.join('Two')]
    const people = [{ userId: one.id }, { userId: two.id, canPost: true }, { userId: admin.id }, { userId: owner.id }]
    expect(await add(admin, id, ...people)).toBe('201 accepted')
    expect(await memberIn(id, one)).toMatchObject({ canPost: false, isTeamOwner: false, role: 'member' })
    expect(await memberIn(id, two)).toMatchObject({ canPost: true })
    expect(await memberIn(id, admin)).toMatchObject({ canPost: true, isTeamOwner: false })
    expect(await memberIn(id, owner)).toMatchObject({ canPost: true, isTeamOwner: true })
    const own = (await owner.call(calls.myTeams)).filter(({ teamId }) => teamId === id)
    expect(own).toMatchObject([{ canPost: true, isTeamOwner: true }])
  })

  test('an owner can post without canPost, an admin can’t', async () => {
    const id = await company.team('Needs')
    await add(owner, id, { userId: admin.id }, { userId: owner.id })
    for (const userId of [admin.id, owner.id])
      await owner.call(members.setMemberRights, { params: { id, userId }, body: { canPost: false } })
    expect(await owner.refused(createPost, { body: { content: 'x', teamId: id } })).toBe('201 accepted')
    expect(await admin.refused(createPost, { body: { content: 'x', teamId: id } })).toBe('403 permission.denied')
    expect(await memberIn(id, owner)).toMatchObject({ canPost: true, isTeamOwner: true })
  })

  test('adds all or none; members keep their rights', async () => {
    const id = await company.team('Together')
    const [there, fresh] = [await company.join('There', { teamId: id, canPost: true }), await company.join('Fresh')]
    expect(await add(owner, id, { userId: fresh.id }, { userId: 999_999 })).toBe('404 user.missing')
    expect(await memberIn(id, fresh)).toBe(undefined)
    expect(await add(owner, id, { userId: there.id }, { userId: fresh.id }, { userId: fresh.id })).toBe('201 accepted')
    expect(await memberIn(id, there)).toMatchObject({ canPost: true })
    expect(await memberIn(id, fresh)).toMatchObject({ canPost: false })
  })

  test('its role gives no rights; owning the team does, in that team only', async () => {
    const [id, other] = [await company.team('Own'), await company.team('Other')]
    const kay = await company.join('Kay', { teamId: id })
    await company.addToTeam(other, kay)
    const sees = (team: number) => kay.refused(members.listMembers, { params: { id: team } })
    expect(await sees(id)).toBe('403 permission.denied')
    await owner.call(members.makeTeamOwner, { params: { id, userId: kay.id } })
    expect([await sees(id), await sees(other), await sees(9)]).toEqual([
      '200 accepted',
      '403 permission.denied',
      '403 permission.denied',
    ])
    expect(await kay.call(calls.isTeamOwner, { params: { id } })).toEqual({ isOwner: true })
    expect(await add(kay, id, { userId: admin.id })).toBe('403 permission.denied')
    await owner.call(members.revokeTeamOwner, { params: { id, userId: kay.id } })
    expect(await sees(id)).toBe('403 permission.denied')
    expect(await kay.call(calls.isTeamOwner, { params: { id } })).toEqual({ isOwner: false })
  })

  test('ends its rights at once when it is removed', async () => {
    const id = await company.team('Left')
    const max = await company.join('Max', { teamId: id, canPost: true })
    const { id: postId } = await max.call(createPost, { body: { content: 'x', teamId: id } })
    await admin.call(members.removeMember, { params: { id, userId: max.id } })
    expect(await max.refused(getPost, { params: { id: postId } })).toBe('404 post.missing')
    expect(await max.refused(createPost, { body: { content: 'x', teamId: id } })).toBe('404 team.missing')
    expect(await admin.refused(members.removeMember, { params: { id, userId: max.id } })).toBe('404 user.missing')
    expect(await owner.refused(members.makeTeamOwner, { params: { id, userId: max.id } })).toBe('404 user.missing')
  })
})

describe('where everyone may post', () => {
  const mayPost = (by: Member, teamId: number) => by.refused(createPost, { body: { content: 'Hello', teamId } })
  const ownTeam = async (by: Member, id: number) => (await by.call(calls.myTeams)).find(({ teamId }) => teamId === id)
  const selected = async (id: number) =>
    (await membersOf(id)).filter(({ canPost }) => canPost).map(({ user }) => user.firstName)

  test('every member may, whatever calls say, and who was selected before is again afterwards', async () => {
    const { id } = await admin.call(calls.createTeam, { body: { ...form, name: 'Rigging' } })
    const [sel, rae, newcomer] = [
      await company.join('Sel', { teamId: id, canPost: true }),
      await company.join('Rae', { teamId: id }),
      await company.join('New'),
    ]
    expect([await mayPost(sel, id), await mayPost(rae, id)]).toEqual(['201 accepted', '403 permission.denied'])

    const edit = (whoMayPost: 'everyone' | 'selected') =>
      admin.call(calls.editTeam, { params: { id }, body: { whoMayPost } })
    expect((await edit('everyone')).whoMayPost).toBe('everyone')
    expect(await rae.call(calls.getTeam, { params: { id } })).toMatchObject({ whoMayPost: 'everyone' })
    await owner.call(members.saveMembers, {
      params: { id },
      body: {
        add: [{ userId: newcomer.id, canPost: true, isTeamOwner: false }],
        remove: [],
        change: [{ userId: sel.id, canPost: false, isTeamOwner: false }],
      },
    })
    await owner.call(members.setMemberRights, { params: { id, userId: rae.id }, body: { canPost: true } })
    for (const one of [sel, rae, newcomer]) {
      expect(await mayPost(one, id)).toBe('201 accepted')
      expect(await ownTeam(one, id)).toMatchObject({ canPost: true })
    }
    expect(await selected(id)).toEqual(['New', 'Rae', 'Sel'])
    const { people } = await owner.call(members.listCandidates, { params: { id }, query: { filter: 'members' } })
    expect(people.map(({ membership }) => membership?.canPost)).toEqual([true, true, true])

    await edit('selected')
    expect(await selected(id)).toEqual(['Sel'])
    expect([await mayPost(sel, id), await mayPost(rae, id)]).toEqual(['201 accepted', '403 permission.denied'])
  })

  test('is never Company-wide', async () => {
    const params = { id: companyWideTeamId }
    expect(await owner.refused(calls.editTeam, { params, body: { whoMayPost: 'everyone' } })).toBe('409 team.fixed')
  })

  test('readers learn who decides where the team has one owner', async () => {
    const { id } = await owner.call(calls.createTeam, { body: { ...form, name: 'Plumbing' } })
    const [lucy, max, rae] = [
      await company.join('Lucy', { teamId: id, isTeamOwner: true }),
      await company.join('Max', { teamId: id, canPost: true }),
      await company.join('Rae', { teamId: id }),
    ]
    const decidedBy = async (by: Member) => (await ownTeam(by, id))?.decidedBy?.firstName
    expect([await decidedBy(rae), await decidedBy(max)]).toEqual(['Lucy', undefined])
    const polled = await rae.call(calls.myTeams)
    await owner.call(members.makeTeamOwner, { params: { id, userId: max.id } })
    expect(await decidedBy(rae)).toBe(undefined)
    expect(await rae.call(calls.myTeams)).not.toEqual(polled)
    await owner.call(members.removeMember, { params: { id, userId: max.id } })
    expect(await decidedBy(rae)).toBe('Lucy')
    expect(await decidedBy(lucy)).toBe(undefined)
  })
})
