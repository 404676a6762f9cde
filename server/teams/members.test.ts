import { describe, expect, test } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import { unviewedCounts, viewPosts } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { listCandidates, listMembers, matchCandidates, saveMembers } from '#contract/members.ts'
import { removeUser } from '#contract/people.ts'
import { myTeams } from '#contract/teams.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { poll, settledTag } from '#server/testing/freshness.ts'

const company = await openCompany()
const { owner } = company
const admin = await company.join('Ada', { role: 'admin' })
const [ann, ben, cy] = [await company.join('Ann'), await company.join('Ben'), await company.join('Cy')]

const nothing = { canPost: false, isTeamOwner: false }
const as = ({ id }: Member, rights = {}) => ({ userId: id, ...nothing, ...rights })
const save = (by: Member, id: number, body: { add?: object[]; remove?: number[]; change?: object[] }) =>
  by.call(saveMembers, { params: { id }, body: body as never })
const rightsIn = async (id: number) =>
  Object.fromEntries(
    (await owner.call(listMembers, { params: { id } })).map(({ userId, canPost, isTeamOwner }) => [
      userId,
      `${canPost ? 'posts' : 'reads'}${isTeamOwner ? ', owns' : ''}`,
    ]),
  )
const names = (people: { firstName: string }[]) => people.map(({ firstName }) => firstName)

describe('saving a selection', () => {
  test('removes, adds and changes at once, and returns the numbers', async () => {
    const id = await company.team('Saved')
    expect(await save(admin, id, { add: [as(ann), as(ben, { canPost: true }), as(admin), as(owner)] })).toEqual({
      added: 4,
      removed: 0,
      changed: 0,
      skipped: 0,
    })
    expect(await rightsIn(id)).toEqual({
      [ann.id]: 'reads',
      [ben.id]: 'posts',
      [admin.id]: 'posts',
      [owner.id]: 'posts, owns',
    })
    const body = { remove: [ben.id], add: [as(cy, { isTeamOwner: true })], change: [as(ann, { canPost: true })] }
    expect(await save(admin, id, body)).toEqual({ added: 1, removed: 1, changed: 1, skipped: 0 })
    expect(await rightsIn(id)).toMatchObject({ [ann.id]: 'posts', [cy.id]: 'reads, owns' })
    expect(await rightsIn(id)).not.toHaveProperty(String(ben.id))
    expect(await save(admin, id, { change: [as(ann, { canPost: true }), as(owner)] })).toMatchObject({ changed: 0 })
    expect(await cy.refused(listMembers, { params: { id } })).toBe('200 accepted')
  })

  test('is new only for those whose teams changed', async () => {
    const id = await company.team('Quiet')
    const tags = new Map<Member, string>()
    for (const by of [ann, ben]) tags.set(by, await settledTag(company, by, myTeams.path))
    await save(admin, id, { add: [as(ann)] })
    expect((await poll(ann, myTeams.path, tags.get(ann))).statusCode).toBe(200)
    expect((await poll(ben, myTeams.path, tags.get(ben))).statusCode).toBe(304)
  })

  test('without a change leaves no entry in the activity log', async () => {
    const id = await company.team('Unchanged')
    await save(admin, id, { add: [as(ann)] })
    const entries = async () => (await owner.call(readAudit, { query: { limit: 200 } })).entries.length
    const before = await entries()
    await save(admin, id, { add: [as(ann)], remove: [ben.id] })
    expect(await entries()).toBe(before)
    await save(admin, id, { add: [as(cy)], remove: [ann.id] })
    expect(await entries()).toBe(before + 1)
  })

  test('canPost can be turned off for an admin', async () => {
    const id = await company.team('By hand')
    await save(owner, id, { add: [as(admin)] })
    await save(owner, id, { change: [as(admin)] })
    expect(await rightsIn(id)).toEqual({ [admin.id]: 'reads' })
  })

  test('skips removed users and people who are no members', async () => {
    const id = await company.team('Gone')
    const removed = await company.join('Gil')
    await owner.call(removeUser, { params: { id: removed.id } })
    const body = { add: [as(removed), as(ann)], change: [as(ben)], remove: [cy.id] }
    expect(await save(owner, id, body)).toEqual({ added: 1, removed: 0, changed: 0, skipped: 2 })
    expect(await rightsIn(id)).toEqual({ [ann.id]: 'reads' })
  })

  test('nobody can be removed from Company-wide', async () => {
    const body = { remove: [ann.id], change: [as(ben, { canPost: true })] }
    expect(await owner.refused(saveMembers, { params: { id: 9 }, body })).toBe('409 team.company-wide')
    expect(await rightsIn(9)).toMatchObject({ [ann.id]: 'reads', [ben.id]: 'reads' })
    expect(await save(owner, 9, { change: [as(ben, { canPost: true })] })).toMatchObject({ changed: 1 })
    expect(await rightsIn(9)).toMatchObject({ [ben.id]: 'posts' })
  })

  test('refuses a person named twice', async () => {
    const params = { id: await company.team('Once') }
    for (const body of [
      { add: [as(ann), as(ann)] },
      { add: [as(ann)], remove: [ann.id] },
      { change: [as(ann)], remove: [ann.id] },
    ])
      expect(await owner.try(saveMembers, { params, body })).toMatchObject({
        status: 422,
        body: { message: 'Each person may be named once' },
      })
  })

  test('of two admins at once, one decides for each person, and every counter is right', async () => {
    const id = await company.team('Contested')
    const people = [ann, ben, cy]
    await save(owner, id, { add: people.map(person => as(person)) })
    const posts = await Promise.all(
      ['a', 'b', 'c'].map(content => owner.call(createPost, { body: { content, teamId: id } })),
    )
    const postIds = posts.map(post => post.id)
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([
        save(owner, id, { remove: [ann.id, ben.id], change: [as(cy, { canPost: true, isTeamOwner: true })] }),
        save(admin, id, { add: [as(ann, { canPost: true }), as(ben, { canPost: true })], change: [as(cy)] }),
        ...people.map(person => person.try(viewPosts, { body: { postIds } })),
        owner.call(createPost, { body: { content: `${round}`, teamId: id } }),
      ])
      expect(await findDrift(company.database.db)).toEqual([])
      const now = await rightsIn(id)
      expect(['reads', 'posts, owns']).toContain(now[cy.id])
      expect([undefined, 'posts']).toContain(now[ann.id])
      expect(now[ben.id]).toBe(now[ann.id])
    }
  })
})

describe('many people', () => {
  test('join and leave together, and the counters lose what they had read', async () => {
    const { pool, db } = company.database
    const { rows } = await pool.query<{ id: number }>(
      `insert into users (email, first_name, last_name, joined_at, counted_at)
       select 'crowd.' || n || '@acme.example', 'Crowd', 'No ' || n, now(), now() from generate_series(1, 1500) n returning id`,
    )
    const ids = rows.map(row => row.id)
    const id = await company.team('Crowd')
    const crowd = ids.map(userId => ({ userId, ...nothing }))
    expect(await save(owner, id, { add: [...crowd, as(ann)] })).toMatchObject({ added: 1_501 })
    const { id: postId } = await owner.call(createPost, { body: { content: 'To all', teamId: id } })
    await pool.query(
      `with v as (insert into views (post_id, user_id, read_at) select $1, id, now() from unnest($2::int[]) id),
            m as (update memberships set read = 1 where team_id = $3 and user_id = any($2))
       update posts set read_count = cardinality($2::int[]) where id = $1`,
      [postId, ids.slice(0, 700), id],
    )
    await company.app.tasks['reading.count-days']({}, '')
    expect(await findDrift(db)).toEqual([])
    expect(await save(admin, id, { remove: ids.slice(100) })).toMatchObject({ removed: 1_400 })
    expect(await findDrift(db)).toEqual([])
    const { rows: left } = await pool.query('select audience, read_count from posts where id = $1', [postId])
    expect(left).toEqual([{ audience: 101, read_count: 100 }])
    expect(await ann.call(unviewedCounts)).toMatchObject({ [id]: 1 })
  })
})

describe('candidates', () => {
  test('are everyone in the company, searched by every word, with their rights in the team', async () => {
    const id = await company.team('Sought')
    await company.join('Dee_')
    await save(owner, id, { add: [as(ann, { canPost: true }), as(owner)] })
    const ask = (query: object) => admin.call(listCandidates, { params: { id }, query })
    const found = await ask({ search: ' test ANN ' })
    expect(found).toMatchObject({ matches: 1, memberCount: 2 })
    expect(found.people).toEqual([
      {
        id: ann.id,
        signInName: null,
        email: ann.email,
        firstName: 'Ann',
        lastName: 'Test',
        role: 'viewer',
        profileImageUrl: null,
        hasSignedIn: true,
        membership: { canPost: true, isTeamOwner: false },
      },
    ])
    expect(names((await ask({ filter: 'members' })).people)).toEqual(['Olivia', 'Ann'])
    expect((await ask({ search: 'Olivia' })).people).toMatchObject([
      { membership: { canPost: true, isTeamOwner: true } },
    ])
    expect(names((await ask({ filter: 'non-members', search: '@acme.example ben' })).people)).toEqual(['Ben'])
    expect(names((await ask({ search: 'dee_' })).people)).toEqual(['Dee_'])
    expect((await ask({ search: '%' })).matches).toBe(0)
  })

  test('are paged without repeats or gaps', async () => {
    const pages = await Promise.all(
      [0, 2, 4].map(offset => owner.call(listCandidates, { params: { id: 9 }, query: { offset, limit: 2 } })),
    )
    const ids = pages.flatMap(page => page.people.map(person => person.id))
    expect(new Set(ids).size).toBe(6)
    expect(new Set(pages.map(page => page.matches)).size).toBe(1)
  })

  test('are matched by addresses, however they are written', async () => {
    const emails = [` ${ann.email.toUpperCase()} `, ben.email, ben.email, 'nobody@acme.example', 'no address', '']
    const { people, unknown } = await admin.call(matchCandidates, { params: { id: 9 }, body: { emails } })
    expect(names(people)).toEqual(['Ann', 'Ben'])
    expect(unknown).toEqual(['nobody@acme.example', 'no address'])
  })

  test('are for owners and admins', async () => {
    const id = await company.team('Owned')
    const keeper = await company.join('Kay', { teamId: id, isTeamOwner: true })
    const params = { id }
    expect([
      await keeper.refused(listCandidates, { params }),
      await keeper.refused(matchCandidates, { params, body: { emails: ['a'] } }),
      await keeper.refused(saveMembers, { params, body: {} }),
      await owner.refused(saveMembers, { params: { id: 999_999 }, body: {} }),
    ]).toEqual(['403 permission.denied', '403 permission.denied', '403 permission.denied', '404 team.missing'])
  })
})
