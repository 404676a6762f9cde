import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as calls from '#contract/engagement.ts'
import { limits } from '#contract/limits.ts'
import { countPost } from '#server/reading/counters.sql.ts'
import type { Member } from '#server/testing/company.ts'
import { openReaders } from './engagement.fixture.ts'

const { company, owner, teamId, ann, ben, write, view, seen, unread, status } = await openReaders()

describe('a post with video', () => {
  const urlOf = (id: string) => `/media/${id}/display`

  /** A post with videos of these lengths in seconds, null where nobody knows. */
  async function film(...durations: (number | null)[]) {
    const id = await write()
    const videos = durations.map(() => randomUUID())
    for (const [position, durationSeconds] of durations.entries()) {
      const video = { kind: 'video', status: 'ready', fileName: 'a.mp4', contentType: 'video/mp4', bytes: 1 }
      const named = { id: videos[position] ?? '', ownerId: owner.id, postId: id, teamId, originalKey: randomUUID() }
      await company.database.db
        .insertInto('media')
        .values({ ...video, ...named, position, durationSeconds })
        .execute()
    }
    return { id, urls: videos.map(urlOf) }
  }

  const play = (by: Member, id: number, mediaUrl?: string) =>
    by.call(calls.viewPost, { params: { id }, body: { isVideoPlay: true, mediaUrl } })
  const watch = (by: Member, id: number, watchTimeSeconds: number, mediaUrl?: string) =>
    by.call(calls.updateWatchTime, { params: { id }, body: { watchTimeSeconds, mediaUrl } })
  /** Lets so much time have gone by since the videos were first played. */
  const letPass = (by: Member, seconds: number) =>
    company.database.pool.query(
      'update watches set started_at = started_at - make_interval(secs => $1) where user_id = $2',
      [seconds, by.id],
    )

  test('is not read when seen, but at 95% of its length', async () => {
    const { id } = await film(100)
    const before = await unread(ben)
    expect(await view(ben, id)).toEqual({ isRead: false, watchTimeSeconds: 0 })
    expect(await play(ben, id)).toEqual({ isRead: false, watchTimeSeconds: 0 })
    await letPass(ben, 1_000)
    expect(await watch(ben, id, 94.9)).toMatchObject({ isRead: false })
    expect(await seen(ben, id)).toMatchObject({ isUnread: true, viewCount: 0 })
    expect(await watch(ben, id, 95)).toEqual({ isRead: true, watchTimeSeconds: 95 })
    expect(await unread(ben)).toBe(before - 1)
    expect(await seen(owner, id)).toMatchObject({ viewCount: 1 })
    expect(await seen(ben, id)).toMatchObject({ isUnread: false, viewCount: 0, views: [{ watchTimeSeconds: 95 }] })
  })

  test('watch time never decreases and never exceeds the duration', async () => {
    const { id } = await film(100)
    await play(ben, id)
    await letPass(ben, 1_000)
    expect(await watch(ben, id, 60)).toMatchObject({ watchTimeSeconds: 60 })
    expect(await watch(ben, id, 10)).toMatchObject({ watchTimeSeconds: 60, isRead: false })
    expect(await play(ben, id)).toMatchObject({ watchTimeSeconds: 60 })
    expect(await watch(ben, id, 5_000)).toEqual({ watchTimeSeconds: 100, isRead: true })
    expect(await watch(ben, id, 1)).toEqual({ watchTimeSeconds: 100, isRead: true })
  })

  test('nobody watches faster than twice the time that has passed', async () => {
    const { id } = await film(100)
    const claimed = await watch(ben, id, 100)
    expect(claimed.isRead).toBe(false)
    expect(claimed.watchTimeSeconds).toBeLessThan(5)
    await letPass(ben, 40)
    const { watchTimeSeconds, isRead } = await watch(ben, id, 100)
    expect(isRead).toBe(false)
    expect(watchTimeSeconds).toBeGreaterThanOrEqual(80)
    expect(watchTimeSeconds).toBeLessThan(95)
    await letPass(ben, 10)
    expect(await watch(ben, id, 100)).toEqual({ watchTimeSeconds: 100, isRead: true })
  })

  test('played offline, counts from when it was first played, clamped to what is possible', async () => {
    const minute = 60_000
    const report = (id: number, watchTimeSeconds: number, startedAt: number) =>
      ben.call(calls.updateWatchTime, {
        params: { id },
        body: { watchTimeSeconds, startedAt: new Date(startedAt).toISOString() },
      })
    const backDate = (id: number) =>
      company.database.pool.query("update posts set created_at = created_at - interval '30 days' where id = $1", [id])
    const startOf = async (id: number) => {
      const { rows } = await company.database.pool.query('select started_at from watches where post_id = $1', [id])
      return (rows[0] as { started_at: Date }).started_at.getTime()
    }
    const old = await film(100)
    await backDate(old.id)
    expect(await report(old.id, 100, Date.now() - 10 * minute)).toEqual({ watchTimeSeconds: 100, isRead: true })
    const ancient = await film(100)
    await backDate(ancient.id)
    await report(ancient.id, 1, Date.now() - 20 * 24 * 60 * minute)
    expect(await startOf(ancient.id)).toBeGreaterThan(Date.now() - limits.offlineMaxAgeMs - 10 * minute)

    // nobody can have played it before it was there, nor yet to come
    const fresh = await film(100)
    expect((await report(fresh.id, 100, Date.now() - 10 * minute)).isRead).toBe(false)
    expect((await report(fresh.id, 100, Date.now() + 10 * minute)).isRead).toBe(false)
    expect(await startOf(fresh.id)).toBeLessThanOrEqual(Date.now())
  })

  test('of unknown length is read by any positive watch time', async () => {
    const { id } = await film(null)
    await view(ben, id)
    expect(await watch(ben, id, 0)).toMatchObject({ isRead: false })
    await letPass(ben, 1)
    expect(await watch(ben, id, 0.5)).toMatchObject({ isRead: true })
  })

  test('with several videos is read when each has been watched; without a URL the first is meant', async () => {
    const { id, urls } = await film(10, 20)
    await play(ben, id)
    await play(ben, id, urls[1])
    await letPass(ben, 1_000)
    expect(await watch(ben, id, 20)).toEqual({ isRead: false, watchTimeSeconds: 10 })
    expect(await watch(ben, id, 18, urls[1])).toEqual({ isRead: false, watchTimeSeconds: 18 })
    expect(await watch(ben, id, 19, '/media/another/display')).toMatchObject({ isRead: false })
    expect(await watch(ben, id, 19, urls[1])).toEqual({ isRead: true, watchTimeSeconds: 19 })
  })

  test('is not read by a batch of views, and its watch time is visible to the watcher only', async () => {
    const { id } = await film(10)
    expect(await ben.call(calls.viewPosts, { body: { postIds: [id] } })).toEqual({ read: [] })
    await play(ben, id)
    await letPass(ben, 60)
    await watch(ben, id, 10)
    expect(await view(ann, id)).toEqual({ isRead: false, watchTimeSeconds: 0 })
    expect(await ben.call(calls.viewPosts, { body: { postIds: [id] } })).toEqual({ read: [id] })
  })

  test('invalid watch times are refused or clamped', async () => {
    const { id } = await film(10)
    for (const watchTimeSeconds of [-1, 2_000_000, '5' as unknown as number, null as unknown as number])
      expect(await ben.refused(calls.updateWatchTime, { params: { id }, body: { watchTimeSeconds } })).toMatch(/^422/)
    expect(await watch(ben, id, 1e-50)).toEqual({ isRead: false, watchTimeSeconds: 0 })
  })

  test('is read by its author without watching', async () => {
    const { id } = await film(10)
    expect(await watch(owner, id, 1)).toEqual({ isRead: true, watchTimeSeconds: 0 })
    expect(
      await owner.refused(calls.updateWatchTime, { params: { id: 2_000_000_000 }, body: { watchTimeSeconds: 1 } }),
    ).toBe('404 post.missing')
  })

  test('counts for nobody while it processes, and for its readers from then on', async () => {
    const before = await status(ben)
    const { db } = company.database
    const { id } = await db
      .insertInto('posts')
      .values({ teamId, authorId: owner.id, content: 'A film' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const video = {
      id: randomUUID(),
      ownerId: owner.id,
      postId: id,
      teamId,
      fileName: 'a.mp4',
      contentType: 'video/mp4',
    }
    const processing = { ...video, kind: 'video', status: 'processing', bytes: 1, originalKey: 'original/x' }
    await db.insertInto('media').values(processing).execute()
    expect(await view(ben, id)).toEqual({ isRead: false, watchTimeSeconds: 0 })
    expect(await watch(ben, id, 5)).toEqual({ isRead: false, watchTimeSeconds: 0 })
    expect(await seen(ben, id)).toMatchObject({ isUnread: false })
    expect(await status(ben)).toEqual(before)

    await db.updateTable('media').set({ status: 'ready', durationSeconds: 4 }).where('id', '=', video.id).execute()
    await countPost(db, { postId: id, teamId, authorId: owner.id })
    expect(await seen(ben, id)).toMatchObject({ isUnread: true })
    await play(ben, id)
    await letPass(ben, 60)
    expect(await watch(ben, id, 4)).toMatchObject({ isRead: true })
    expect(await status(ben)).toMatchObject({ viewedPosts: before.viewedPosts + 1 })
  })
})
