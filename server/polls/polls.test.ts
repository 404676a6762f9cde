import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as feed from '#contract/feed.ts'
import { removeMember } from '#contract/members.ts'
import { removeUser } from '#contract/people.ts'
import { exportPoll, listVotes, type Poll, vote, type WrittenPoll } from '#contract/polls.ts'
import { downloadMyData, eraseUser } from '#contract/privacy.ts'
import { subscribe } from '#contract/push.ts'
import { postsReach } from '#contract/reports.ts'
import { editScheduled, listScheduled, sendScheduled } from '#contract/scheduling.ts'
import { search } from '#contract/search.ts'
import { readCsv } from '#contract/text/csv.ts'
import { openCompanyWithPushes } from '#server/push/company-with-pushes.fixture.ts'
import type { Member } from '#server/testing/company.ts'
import { pollAfter } from '#server/testing/freshness.ts'
import { rounds } from '#server/testing/rounds.ts'

const step = fc.record({ who: fc.nat({ max: 4 }), answers: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 3 }) })

const { service, company, owner } = await openCompanyWithPushes()
const teamId = await company.team()
const people: Member[] = []
for (const name of ['Ann', 'Ben', 'Cy', 'Dee', 'Eva']) people.push(await company.join(name, { teamId }))

type Written = Omit<WrittenPoll, 'isMultiple' | 'closesAt'> & Partial<WrittenPoll>
const party = { question: ' When is the party? ', answers: ['Thursday', ' Friday '], hasNames: true }
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString()
const secret = { ...party, hasNames: false, closesAt: inHours(1) }

const ask = async (poll: Written, content = '') => owner.call(feed.createPost, { body: { teamId, content, poll } })
const read = async (by: Member, id: number): Promise<Poll> => {
  const { poll } = await by.call(feed.getPost, { params: { id } })
  if (!poll) throw new Error('There is no poll')
  return poll
}
const choose = (poll: Poll | null, ...places: number[]) => places.map(place => poll?.answers[place]?.id ?? 0)
const votesOf = ({ answers }: Poll) => answers.map(({ votes }) => votes)
const member = (place: number) => people[place] ?? owner
/** Lets a poll end now, and its job run. */
const end = async (id: number) => {
  const run = (query: string) => company.database.pool.query(query, [id])
  await run(`update polls set closes_at = now() where post_id = $1`)
  await run(`update graphile_worker._private_jobs set run_at = now()
    where payload ->> 'pollId' = (select id::text from polls where post_id = $1)`)
  await company.runJobs()
}
/** A column of its CSV file, by its name. */
const column = async (id: number, name: string) => {
  const { body } = await owner.send({ url: exportPoll.path.replace(':id', String(id)) })
  const [header = [], ...rows] = readCsv(body)
  return rows.map(row => row[header.indexOf(name)])
}

describe('a poll', () => {
  test('is a post, also without text, unread and found by its question and answers', async () => {
    const { id, poll } = await ask(party)
    expect(poll).toMatchObject({
      question: 'When is the party?',
      answers: [
        { text: 'Thursday', votes: 0 },
        { text: 'Friday', votes: 0 },
      ],
      isMultiple: false,
      hasNames: true,
      closesAt: null,
      voters: 0,
      myAnswers: null,
      hasVoted: false,
    })
    expect(await member(0).call(feed.getPost, { params: { id } })).toMatchObject({ isUnread: true, content: '' })
    for (const q of ['party', 'thursday'])
      expect((await member(0).call(search, { query: { q } })).results.map(({ postId }) => postId)).toContain(id)
    await owner.call(feed.editPost, { params: { id }, body: { content: 'Soon', poll: null } })
    expect((await member(0).call(search, { query: { q: 'thursday' } })).results).toEqual([])
    expect(await owner.refused(feed.editPost, { params: { id }, body: { content: '' } })).toBe('422 post.empty')
  })

  test('without text is named by its question in pushes and reports', async () => {
    await member(3).call(subscribe, { body: service.subscription('dee') })
    const { id } = await ask(party)
    await company.runJobs()
    expect(service.to('dee').at(-1)?.body).toBe('When is the party?')
    const [first] = (await owner.call(postsReach, { query: { teamId } })).posts
    expect(first).toMatchObject({ id, text: 'When is the party?' })
  })

  test.each<[string, object]>([
    ['poll.question', { question: ' ' }],
    ['poll.question', { question: '?'.repeat(201) }],
    ['poll.answers', { answers: ['One'] }],
    ['poll.answers', { answers: ['1', '2', '3', '4', '5', '6', '7'] }],
    ['poll.answers', { answers: ['Friday', ' Friday'] }],
    ['poll.answers.1', { answers: ['Friday', '!'.repeat(101)] }],
    ['poll.closesAt', { hasNames: false }],
    ['poll.closesAt', { closesAt: inHours(-1) }],
    ['poll.closesAt', { closesAt: inHours(24 * 365 + 1) }],
  ])('is refused at its field %s', async (field, change) => {
    const reply = await owner.send({
      method: 'POST',
      url: feed.createPost.path,
      payload: { teamId, poll: { ...party, ...change } },
    })
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([422, [field]])
  })

  test('can be changed and removed until somebody votes', async () => {
    const { id } = await ask(party, 'Party')
    const edit = (poll: Written | null) => ({ params: { id }, body: { poll } })
    const { poll, editedAt } = await owner.call(feed.editPost, edit({ ...party, answers: ['May', 'June', 'July'] }))
    expect(editedAt).not.toBeNull()
    await member(0).call(vote, { params: { id }, body: { answers: choose(poll, 2) } })
    expect(await owner.refused(feed.editPost, edit(null))).toBe('409 poll.voted')
    expect(await owner.refused(feed.editPost, edit(party))).toBe('409 poll.voted')
    // The same poll again changes nothing.
    expect(await owner.refused(feed.editPost, edit({ ...party, answers: ['May', 'June', 'July'] }))).toBe(
      '200 accepted',
    )
    await owner.call(feed.editPost, { params: { id }, body: { content: 'The party' } })
    await member(0).call(vote, { params: { id }, body: { answers: [] } })
    expect((await owner.call(feed.editPost, edit(null))).poll).toBeNull()
    expect(await member(0).refused(vote, { params: { id }, body: { answers: [] } })).toBe('404 poll.missing')
  })

  test('ends within a year of its publication, also where it is changed or sent before its time', async () => {
    const year = 24 * 365
    const { id } = await ask(party)
    await company.database.pool.query(`update posts set created_at = now() - interval '10 hours' where id = $1`, [id])
    const changed = (hours: number) =>
      owner.refused(feed.editPost, { params: { id }, body: { poll: { ...party, closesAt: inHours(hours) } } })
    expect([await changed(-1), await changed(year - 9), await changed(year - 11)]).toEqual([
      '422 request.invalid',
      '422 request.invalid',
      '200 accepted',
    ])
    const poll = { ...party, closesAt: inHours(year + 1) }
    const scheduled = await owner.call(feed.createPost, { body: { teamId, poll, scheduledFor: inHours(2) } })
    expect(await owner.refused(sendScheduled, { params: { id: scheduled.id } })).toBe('422 request.invalid')
  })

  test('waits with a scheduled post, and is published with it', async () => {
    const scheduledFor = inHours(2)
    const body = { teamId, poll: { ...secret, closesAt: inHours(3) }, scheduledFor }
    expect(await owner.refused(feed.createPost, { body: { ...body, poll: secret } })).toBe('422 request.invalid')
    const { id } = await owner.call(feed.createPost, { body })
    const { posts } = await owner.call(listScheduled)
    expect(posts.find(post => post.id === id)?.poll).toMatchObject({ question: 'When is the party?', voters: 0 })
    const change = { params: { id }, body: { scheduledFor: inHours(4) } }
    expect(await owner.refused(editScheduled, change)).toBe('422 request.invalid')
    const poll = { ...party, question: 'Which party?' }
    await owner.call(editScheduled, { ...change, body: { ...change.body, poll } })
    expect((await owner.call(sendScheduled, { params: { id } })).poll).toMatchObject({ question: 'Which party?' })
    expect(await read(member(1), id)).toMatchObject({ hasNames: true, voters: 0 })
  })

  test('that has ended before its post comes out keeps the post back', async () => {
    const poll = { ...secret, closesAt: inHours(3) }
    const { id } = await owner.call(feed.createPost, { body: { teamId, poll, scheduledFor: inHours(2) } })
    await company.database.pool.query(
      `update scheduled_posts set poll = poll || '{"closesAt":"2026-01-01T00:00:00Z"}' where id = $1`,
      [id],
    )
    expect(await owner.refused(sendScheduled, { params: { id } })).toBe('409 poll.closed')
  })
})

describe('a vote with names', () => {
  test('shows the result, is changed and taken back until the end', async () => {
    const { id, poll } = await ask({ ...party, closesAt: inHours(1) })
    const [ann, ben] = [member(0), member(1)]
    expect(votesOf(await read(ann, id))).toEqual([null, null])
    const put = (by: Member, ...places: number[]) =>
      by.call(vote, { params: { id }, body: { answers: choose(poll, ...places) } }).then(({ poll: after }) => after)
    const after = await put(ann, 1)
    expect([votesOf(after), after.voters, after.myAnswers, after.hasVoted]).toEqual([[0, 1], 1, choose(poll, 1), true])
    // Twice is once.
    expect((await put(ann, 1)).voters).toBe(1)
    expect(votesOf(await put(ben, 1))).toEqual([0, 2])
    expect(votesOf(await put(ann, 0))).toEqual([1, 1])
    expect(votesOf(await read(member(2), id))).toEqual([null, null])
    expect((await read(member(2), id)).voters).toBe(2)
    expect(votesOf(await read(owner, id))).toEqual([1, 1])
    const back = await put(ann)
    expect([votesOf(back), back.voters, back.myAnswers]).toEqual([[null, null], 1, null])
    // Its author votes as well.
    expect(votesOf(await put(owner, 0))).toEqual([1, 1])

    const url = `${feed.listPosts.path}?teamId=${teamId}`
    expect(await pollAfter(company, member(2), url, () => put(ann, 1))).toBe(200)
    await end(id)
    expect(await ann.refused(vote, { params: { id }, body: { answers: choose(poll, 0) } })).toBe('409 poll.closed')
    expect(await ann.refused(vote, { params: { id }, body: { answers: choose(poll, 1) } })).toBe('200 accepted')
    expect(votesOf(await read(member(2), id))).toEqual([1, 2])
  })

  test('names answers of its poll, one unless several are allowed', async () => {
    const { id, poll } = await ask(party)
    const { poll: other } = await ask({ ...party, isMultiple: true })
    const refused = (answers: number[]) => member(0).refused(vote, { params: { id }, body: { answers } })
    expect(await refused(choose(other, 0))).toBe('422 request.invalid')
    expect(await refused(choose(poll, 0, 1))).toBe('422 request.invalid')
    expect(await refused(choose(poll, 0, 0))).toBe('422 request.invalid')
    const several = await ask({ ...party, isMultiple: true })
    const { poll: after } = await member(0).call(vote, {
      params: { id: several.id },
      body: { answers: choose(several.poll, 1, 0) },
    })
    expect([votesOf(after), after.voters]).toEqual([[1, 1], 1])
  })

  test('is seen by those who see readers, and keeps counting after somebody has left', async () => {
    const { id, poll } = await ask(party)
    const gone = await company.join('Gus', { teamId })
    const left = await company.join('Lou', { teamId })
    const params = { id }
    for (const by of [gone, left, member(0)])
      await by.call(vote, { params, body: { answers: choose(poll, by === left ? 0 : 1) } })
    expect(await member(0).refused(listVotes, { params })).toBe('403 permission.denied')
    expect(await member(0).refused(exportPoll, { params })).toBe('403 permission.denied')
    await owner.call(removeMember, { params: { id: teamId, userId: left.id } })
    await owner.call(removeUser, { params: { id: gone.id } })
    await company.database.pool.query(
      `with added as (insert into users (sign_in_name, first_name, last_name) values ('not.invited', 'Not', 'Invited') returning id)
       insert into memberships (team_id, user_id) select $1, id from added`,
      [teamId],
    )
    const found = await owner.call(listVotes, { params })
    expect(found.voters?.map(({ people: voters }) => voters.map(({ firstName }) => firstName))).toEqual([
      ['Lou'],
      ['Ann', 'Gus'],
    ])
    expect(found.missing?.map(({ firstName }) => firstName)).toEqual(['Ben', 'Cy', 'Dee', 'Eva'])
    expect([found.audience, found.votedOfAudience, found.notInvited]).toEqual([5, 1, 1])
    await owner.call(eraseUser, { params: { id: gone.id }, body: { content: 'delete' } })
    expect(await column(id, 'Person')).toEqual(['Lou Test', 'Former employee', 'Ann Test'])
    expect(votesOf((await owner.call(listVotes, { params })).poll)).toEqual([1, 2])
    const mine = (await member(0).send({ url: downloadMyData.path })).json<{ votes: unknown[] }>()
    expect(mine.votes).toContainEqual(expect.objectContaining({ postId: id, answers: ['Friday'] }))
  })

  test('is for everyone who may read the post', async () => {
    const { id, poll } = await ask(party)
    const outsider = await company.join('Out')
    expect(await outsider.refused(vote, { params: { id }, body: { answers: choose(poll, 0) } })).toBe(
      '404 post.missing',
    )
  })
})

describe('a vote without names', () => {
  test('is final, and the same key is the same vote', async () => {
    const { id, poll } = await ask(secret)
    const clientKey = crypto.randomUUID()
    const put = (body: { answers: number[]; clientKey?: string }) => member(0).refused(vote, { params: { id }, body })
    expect(await put({ answers: [], clientKey })).toBe('422 request.invalid')
    const results = await Promise.all([0, 0, 0].map(() => put({ answers: choose(poll, 1), clientKey })))
    expect(results).toEqual(['200 accepted', '200 accepted', '200 accepted'])
    expect(await put({ answers: choose(poll, 1) })).toBe('409 poll.voted')
    expect(await put({ answers: choose(poll, 0), clientKey: crypto.randomUUID() })).toBe('409 poll.voted')
    expect(await read(member(0), id)).toMatchObject({ voters: 1, myAnswers: null, hasVoted: true })
    await end(id)
    expect(await put({ answers: choose(poll, 1), clientKey })).toBe('200 accepted')
    expect(await owner.refused(feed.editPost, { params: { id }, body: { poll: null, content: 'Hi' } })).toBe(
      '409 poll.voted',
    )
  })

  test('is counted for everyone after the end, if five have voted', async () => {
    for (const voters of [4, 5]) {
      const { id, poll } = await ask(secret)
      for (const by of people.slice(0, voters))
        await by.call(vote, { params: { id }, body: { answers: choose(poll, by === people[0] ? 0 : 1) } })
      const seen = async () => [votesOf(await read(owner, id)), votesOf(await read(member(4), id))]
      expect(await seen()).toEqual([
        [null, null],
        [null, null],
      ])
      expect(await column(id, 'Votes')).toEqual(['', ''])
      await end(id)
      const counts = voters === 5 ? [1, 4] : [null, null]
      expect(await seen()).toEqual([counts, counts])
      const few = voters === 5 ? ['1', '4'] : ['Fewer than 5 votes', 'Fewer than 5 votes']
      expect(await column(id, 'Votes')).toEqual(few)
      expect(await owner.call(listVotes, { params: { id } })).toMatchObject({ voters: null, missing: null })
    }
  })

  test('leaves nothing by which the database could tell its answer', async () => {
    const { id, poll } = await ask(secret)
    const clientKey = crypto.randomUUID()
    const run = async (query: string) => (await company.database.pool.query(query)).rows
    await member(0).call(vote, { params: { id }, body: { answers: choose(poll, 0) } })
    await member(1).call(vote, { params: { id }, body: { answers: choose(poll, 1), clientKey } })
    const of = `poll_id = (select id from polls where post_id = ${id})`
    // One row has all numbers of the poll, so the transaction that wrote it belongs to no answer.
    expect(await run(`select voters, votes from poll_counts where ${of}`)).toEqual([{ voters: 2, votes: [1, 1] }])
    const rows = await run(`select * from poll_votes where ${of} order by user_id`)
    expect(rows.map(({ answers }) => answers)).toEqual([null, null])
    expect(JSON.stringify(rows)).not.toContain(clientKey)
    const logged = await run(`select action from audit_log where subject = 'post:${id}'`)
    expect(logged).toEqual([])
  })
})

test('when a poll ends, pages are read again', async () => {
  const { id } = await ask({ ...secret, closesAt: inHours(2) })
  const url = `${feed.listPosts.path}?teamId=${teamId}`
  expect(await pollAfter(company, member(2), url, () => end(id))).toBe(200)
})

test('over random histories, the numbers are those of a recount', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40 }),
      fc.boolean(),
      fc.boolean(),
      async (steps, hasNames, isMultiple) => {
        const { id, poll } = await ask({ ...secret, answers: ['One', 'Two', 'Three'], hasNames, isMultiple })
        const votes = new Map<number, number[]>()
        // All that arrive together are one batch.
        for (let n = 0; n < steps.length; n += 3)
          await Promise.all(
            steps.slice(n, n + 3).map(async ({ who, answers }) => {
              const voter = member(who)
              const body = { answers: choose(poll, ...answers) }
              const reply = await voter.refused(vote, { params: { id }, body })
              if (reply !== '200 accepted') return
              votes.set(who, answers)
            }),
          )
        const chosen = [...votes.values()].filter(answers => answers.length > 0)
        const counts = [0, 1, 2].map(place => chosen.filter(answers => answers.includes(place)).length)
        const { rows } = await company.database.pool.query(
          'select voters, votes from poll_counts n join polls q on q.id = n.poll_id where post_id = $1',
          [id],
        )
        expect(rows).toEqual(rows.length > 0 || chosen.length > 0 ? [{ voters: chosen.length, votes: counts }] : [])
      },
    ),
    { numRuns: rounds({ few: 4, many: 100 }), endOnFailure: true },
  )
})
