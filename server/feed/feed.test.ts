import { describe, expect, test } from 'vitest'
import { addComment, deleteComment, editComment, listComments } from '#contract/comments.ts'
import * as calls from '#contract/feed.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { likePost, listLikers, unlikePost } from '#contract/reactions.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { pollAfter } from '#server/testing/freshness.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company

const post = (author: Member, content: string, teamId?: number) =>
  author.call(calls.createPost, { body: { content, teamId } })
const contents = (page: { posts: { content: string }[] }) => page.posts.map(({ content }) => content)

describe('posting', () => {
  test('a post appears for everyone, as written', async () => {
    const reader = await company.join('Rea')
    const written = await post(owner, '  Van rota\n\n<b>for</b> Monday 🚐 ')
    expect(written).toMatchObject({
      content: 'Van rota\n\n<b>for</b> Monday 🚐',
      visibility: 'company',
      teamId: companyWideTeamId,
    })
    const [first] = (await reader.call(calls.listPosts)).posts
    expect(first).toMatchObject({
      id: written.id,
      isUnread: true,
      author: { firstName: 'Olivia' },
      viewCount: 0,
      audienceCount: 0,
    })
    expect(await owner.call(calls.getPost, { params: { id: written.id } })).toMatchObject({ audienceCount: 1 })
  })

  test('who may post, and where', async () => {
    const teamId = await company.team()
    const admin = await company.join('Adam', { role: 'admin' })
    const poster = await company.join('Pia', { teamId, canPost: true })
    const member = await company.join('Max', { teamId })
    const outsider = await company.join('Out')
    const attempt = (by: Member, team?: number) =>
      by.refused(calls.createPost, { body: { content: 'Hi', teamId: team } })
    expect(await attempt(admin)).toBe('201 accepted')
    expect(await attempt(admin, teamId)).toBe('403 permission.denied')
    expect(await attempt(poster, teamId)).toBe('201 accepted')
    expect(await attempt(poster)).toBe('403 permission.denied')
    expect(await attempt(member, teamId)).toBe('403 permission.denied')
    expect(await attempt(outsider, teamId)).toBe('404 team.missing')
    expect(await attempt(owner, teamId)).toBe('201 accepted')
  })

  test('2,000 code points fit and 2,001 do not, in any script', async () => {
    expect((await post(owner, '👩🏽‍🔧'.repeat(500))).content).toHaveLength(3_500)
    expect(await owner.refused(calls.createPost, { body: { content: '🚐'.repeat(2_001) } })).toBe('422 request.invalid')
    expect((await post(owner, '🚐'.repeat(2_000))).content).toHaveLength(4_000)
  })

  test('an empty post, a contradiction and another person’s picture are refused', async () => {
    const body = { content: ' \n ' }
    expect(await owner.try(calls.createPost, { body })).toMatchObject({
      status: 422,
      body: { message: 'Please enter some content or select media.' },
    })
    expect(await owner.refused(calls.createPost, { body: { content: 'x', visibility: 'team' } })).toBe(
      '422 post.visibility',
    )
    const mediaUrls = ['/media/00000000-0000-4000-8000-000000000000/display']
    expect(await owner.refused(calls.createPost, { body: { content: 'x', mediaUrls } })).toBe('422 post.media')
  })

  test.each(['\u2800', '\u3164', '\u200B', '\u00AD\u2060', '\uFE0F \u115F'])(
    'a text of %j is empty: nobody would see it',
    async content => {
      expect(await owner.refused(calls.createPost, { body: { content } })).toBe('422 post.empty')
      const { id } = await post(owner, 'Seen')
      const params = { id }
      expect(await owner.refused(calls.editPost, { params, body: { content } })).toBe('422 post.empty')
      expect(await owner.refused(addComment, { params, body: { content } })).toBe('422 request.invalid')
    },
  )

  test('the same client key posts once', async () => {
    const body = { content: 'Once', clientKey: crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => owner.call(calls.createPost, { body })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  })
})

describe('paging', () => {
  test('repeats and skips nothing while posts are created, deleted and pinned', async () => {
    const teamId = await company.team('Paging')
    const ids: number[] = []
    for (let n = 1; n <= 12; n += 1) ids.push((await post(owner, `${n}`, teamId)).id)
    const pin = (n: number, isPinned = true) =>
      owner.call(calls.pinPost, { params: { id: ids[n - 1] ?? 0 }, body: { isPinned } })
    await pin(3)
    await pin(7)
    const page = (cursor?: string) => owner.call(calls.listPosts, { query: { teamId, limit: 4, cursor } })

    const first = await page()
    expect(contents(first)).toEqual(['7', '3', '12', '11'])
    await post(owner, 'new', teamId)
    await pin(5)
    await pin(3, false)
    await owner.call(calls.deletePost, { params: { id: ids[9] ?? 0 } })
    const second = await page(first.nextCursor ?? '')
    const third = await page(second.nextCursor ?? '')
    expect(contents(second)).toEqual(['9', '8', '6', '5'])
    expect(contents(third)).toEqual(['4', '2', '1'])
    expect(third).toMatchObject({ hasMore: false, nextCursor: null })
    expect(contents(await page())).toEqual(['5', '7', 'new', '12'])
  })

  test('more pinned posts than fit on a page continue on the next', async () => {
    const teamId = await company.team('Pins')
    for (let n = 1; n <= 5; n += 1) {
      const { id } = await post(owner, `${n}`, teamId)
      if (n <= 3) await owner.call(calls.pinPost, { params: { id }, body: { isPinned: true } })
    }
    const first = await owner.call(calls.listPosts, { query: { teamId, limit: 2 } })
    const second = await owner.call(calls.listPosts, { query: { teamId, limit: 2, cursor: first.nextCursor ?? '' } })
    const third = await owner.call(calls.listPosts, { query: { teamId, limit: 2, cursor: second.nextCursor ?? '' } })
    expect([first, second, third].map(contents)).toEqual([['3', '2'], ['1', '5'], ['4']])
    const offset = await owner.call(calls.listPosts, { query: { teamId, limit: 2, offset: 2 } })
    expect(contents(offset)).toEqual(['1', '5'])
    expect(offset.nextOffset).toBe(4)
  })

  test('the company feed contains no team posts, and ids of another team are skipped', async () => {
    const teamId = await company.team('Apart')
    const { id } = await post(owner, 'team only', teamId)
    expect(contents(await owner.call(calls.listPosts))).not.toContain('team only')
    expect((await owner.call(calls.listPosts, { query: { ids: `${id}` } })).posts).toEqual([])
    expect(contents(await owner.call(calls.listPosts, { query: { ids: `${id}`, teamId } }))).toEqual(['team only'])
  })
})

describe('a post', () => {
  test('is hidden from outsiders in every call', async () => {
    const teamId = await company.team('Hidden')
    const outsider = await company.join('Ouida')
    const { id } = await post(owner, 'secret', teamId)
    const params = { id }
    for (const attempt of [
      outsider.refused(calls.getPost, { params }),
      outsider.refused(calls.editPost, { params, body: { content: 'x' } }),
      outsider.refused(calls.deletePost, { params }),
      outsider.refused(calls.pinPost, { params, body: { isPinned: true } }),
      outsider.refused(likePost, { params }),
      outsider.refused(listLikers, { params }),
      outsider.refused(listComments, { params }),
      outsider.refused(addComment, { params, body: { content: 'x' } }),
    ]) {
      expect(await attempt).toMatch(/^(404 post.missing|403 permission.denied)$/)
    }
    expect(await outsider.refused(calls.listPosts, { query: { teamId } })).toBe('404 team.missing')
  })

  test('its author edits and deletes it, but does not pin it', async () => {
    const teamId = await company.team('Author')
    const author = await company.join('Ann', { teamId, canPost: true })
    const other = await company.join('Ben', { teamId, canPost: true })
    const { id } = await post(author, 'first', teamId)
    expect(await other.refused(calls.editPost, { params: { id }, body: { content: 'x' } })).toBe(
      '403 permission.denied',
    )
    expect(await author.refused(calls.pinPost, { params: { id }, body: { isPinned: true } })).toBe(
      '403 permission.denied',
    )
    const same = { content: 'first', allowComments: false }
    expect((await author.call(calls.editPost, { params: { id }, body: same })).editedAt).toBeNull()
    const edited = await author.call(calls.editPost, { params: { id }, body: { content: 'second' } })
    expect(edited).toMatchObject({ content: 'second', editedAt: expect.any(String) })
    await author.call(calls.deletePost, { params: { id } })
    expect(await other.refused(calls.getPost, { params: { id } })).toBe('404 post.missing')
  })

  test('likes count once per user, also many at the same time', async () => {
    const { id } = await post(owner, 'like me')
    const people = [await company.join('Lea'), await company.join('Leo')]
    const params = { id }
    await Promise.all(people.flatMap(person => [1, 2, 3].map(() => person.call(likePost, { params }))))
    const [lea] = people
    expect(await lea?.call(calls.getPost, { params })).toMatchObject({ likeCount: 2, isLiked: true })
    expect(await lea?.call(unlikePost, { params })).toEqual({ isLiked: false, likeCount: 1 })
    expect(await lea?.call(unlikePost, { params })).toEqual({ isLiked: false, likeCount: 1 })
  })

  test('everyone who likes it is listed page by page, newest first, with their photos', async () => {
    const { id } = await post(owner, 'liked by many')
    const params = { id }
    const [lea, leo] = [await company.join('Lea'), await company.join('Leo')]
    await lea.call(likePost, { params })
    const { pool } = company.database
    const { rows } = await pool.query<{ id: number }>(
      `with others as (insert into users (email, first_name, last_name, profile_image_url)
         select 'liker' || n || '@acme.example', 'Liker', 'No ' || n, '/media/photo/' || n from generate_series(1, 60) n returning id)
       insert into likes (user_id, post_id, created_at)
         select id, $1, now() - (id / 8) * interval '1 microsecond' from others returning user_id as id`,
      [id],
    )
    const newest = await owner.call(listLikers, { params })
    await leo.call(likePost, { params })
    const query = { cursor: newest.nextCursor ?? '' }
    const older = await owner.call(listLikers, { params, query })
    const all = [...newest.likers, ...older.likers].map(liker => liker.id)
    // Eight at a time have liked it in the same microsecond.
    const others = rows.map(row => row.id).toSorted((a, b) => Math.floor(a / 8) - Math.floor(b / 8) || a - b)
    expect(all).toEqual([...others, lea.id])
    expect([newest.likers.length, older.nextCursor]).toEqual([50, null])
    expect(newest.likers[0]?.profileImageUrl).toMatch(/^\/media\/photo\/\d+$/)
    const again = await owner.call(listLikers, { params })
    expect(again.likers[0]).toEqual({ id: leo.id, firstName: 'Leo', lastName: 'Test', profileImageUrl: null })
  })

  test('comments: the newest 20 in order, older ones on request, own ones can be deleted', async () => {
    const { id } = await post(owner, 'discuss')
    const [ann, ben] = [await company.join('Ann'), await company.join('Ben')]
    const params = { id }
    for (let n = 1; n <= 23; n += 1) await ann.call(addComment, { params, body: { content: `c${n}` } })
    const shown = await ben.call(calls.getPost, { params })
    expect(shown.commentCount).toBe(23)
    expect(shown.comments.map(({ content }) => content)).toEqual(Array.from({ length: 20 }, (_, i) => `c${i + 4}`))
    const [oldest] = shown.comments
    const older = await ben.call(listComments, { params, query: { before: oldest?.id ?? 0 } })
    expect(older).toMatchObject({ hasMore: false, comments: [{ content: 'c1' }, { content: 'c2' }, { content: 'c3' }] })
    const commentId = oldest?.id ?? 0
    expect(await ben.refused(deleteComment, { params: { id, commentId } })).toBe('403 permission.denied')
    await ann.call(deleteComment, { params: { id, commentId } })
    expect(await ann.refused(deleteComment, { params: { id, commentId } })).toBe('404 comment.missing')
    expect((await ben.call(calls.getPost, { params })).commentCount).toBe(22)
  })

  test('older comments come 50 at a time, in order and without gaps, until there are no more', async () => {
    const { id } = await post(owner, 'discuss at length')
    await company.database.pool.query(
      `insert into comments (post_id, author_id, content) select $1, $2, 'c' || n from generate_series(1, 121) n order by n`,
      [id, owner.id],
    )
    const pages: string[][] = []
    for (let before: number | undefined, hasMore = true; hasMore; ) {
      const page = await owner.call(listComments, { params: { id }, query: { before } })
      pages.unshift(page.comments.map(({ content }) => content))
      ;[before, hasMore] = [page.comments[0]?.id, page.hasMore]
    }
    expect(pages.map(({ length }) => length)).toEqual([21, 50, 50])
    expect(pages.flat()).toEqual(Array.from({ length: 121 }, (_, index) => `c${index + 1}`))
  })

  test('a comment is edited by its author and marked as edited', async () => {
    const { id } = await post(owner, 'discuss again')
    const [ann, ben] = [await company.join('Ann'), await company.join('Ben')]
    const written = await ann.call(addComment, { params: { id }, body: { content: 'At sevn' } })
    expect(written.editedAt).toBeNull()
    const params = { id, commentId: written.id }
    const body = { content: ' At seven ' }
    expect(await ben.refused(editComment, { params, body })).toBe('403 permission.denied')
    expect(await ann.refused(editComment, { params, body: { content: ' ' } })).toBe('422 request.invalid')
    const edited = await ann.call(editComment, { params, body })
    expect(edited).toMatchObject({ id: written.id, content: 'At seven', createdAt: written.createdAt })
    expect(edited.editedAt).not.toBeNull()
    const shown = await ben.call(calls.getPost, { params: { id } })
    expect(shown).toMatchObject({ comments: [edited], commentCount: 1 })

    const elsewhere = { id: (await post(owner, 'another')).id, commentId: written.id }
    expect(await ann.refused(editComment, { params: elsewhere, body })).toBe('404 comment.missing')
    expect(await owner.refused(editComment, { params, body })).toBe('403 permission.denied')
  })

  test('with comments off accepts none and shows the old ones', async () => {
    const { id } = await post(owner, 'closed')
    const params = { id }
    await owner.call(addComment, { params, body: { content: 'early' } })
    const body = { content: 'in time', clientKey: crypto.randomUUID() }
    const made = await owner.call(addComment, { params, body })
    await owner.call(calls.editPost, { params, body: { allowComments: false } })
    expect(await owner.refused(addComment, { params, body: { content: 'late' } })).toBe('403 comments.off')
    // The reply to the first call was lost.
    expect(await owner.call(addComment, { params, body })).toEqual(made)
    expect((await owner.call(calls.getPost, { params })).comments).toHaveLength(2)
  })
})

describe('freshness', () => {
  test('an unchanged feed is 304, and each change is seen by the next poll', async () => {
    const [ann, ben] = [await company.join('Ann'), await company.join('Ben')]
    const { id } = await post(owner, 'fresh')
    const params = { id }
    let commentId = 0
    for (const change of [
      () => ann.call(likePost, { params }),
      async () => {
        commentId = (await ann.call(addComment, { params, body: { content: 'hello' } })).id
      },
      () => ann.call(editComment, { params: { id, commentId }, body: { content: 'hello again' } }),
      () => ann.call(deleteComment, { params: { id, commentId } }),
      () => owner.call(calls.editPost, { params, body: { content: 'fresher' } }),
      () => owner.call(calls.pinPost, { params, body: { isPinned: true } }),
      () => owner.call(calls.deletePost, { params }),
    ]) {
      expect(await pollAfter(company, ben, calls.listPosts.path, change)).toBe(200)
    }
  })
})
