import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createPost, getPost, listPosts, type Post } from '#contract/feed.ts'
import { mediaInfo } from '#web/testing/media.ts'
import { addTeam, join } from '#web/testing/people.ts'
import { videoUrl } from '#web/testing/pictures.ts'
import { openPage } from '#web/testing/render.tsx'
import { hang, reply } from '#web/testing/replies/replies.ts'

test('a post with a second video in process keeps its new text, while readers have the processed one', async () => {
  const teamId = await addTeam('Processing')
  const ann = await join('Ann', { teamId, canPost: true })
  const rosa = await join('Rosa', { teamId })
  await ann.call(createPost, { body: { teamId, content: 'Crane' } })
  const listed = await rosa.call(listPosts, { query: { teamId, visibility: 'team' } })
  const first = mediaInfo({ url: await videoUrl(2), type: 'video', durationSeconds: 2 })
  const inProcess = (url: string) => mediaInfo({ url, type: 'video', state: 'processing' })
  /** What the server says of the post from here on, in the feed and by itself. */
  const show = (inFeed: Partial<Post>) =>
    reply(listPosts, { ...listed, posts: listed.posts.map(post => ({ ...post, ...inFeed })) })
  const [post] = listed.posts
  if (!post) throw new Error('no post')
  show({ media: [inProcess('/media/first.mp4')] })
  reply(getPost, { ...post, media: [first] })
  await openPage(`/?team=${teamId}`, rosa)
  const card = page.getByRole('article').filter({ hasText: 'Crane' })
  await expect.poll(() => card.query()?.querySelector('video')).toBeTruthy()

  hang(getPost)
  show({ content: 'Crane and winch', media: [first, inProcess('/media/second.mp4')] })
  await ann.call(createPost, { body: { teamId, content: 'Another' } })
  await expect.element(card.getByText('Crane and winch')).toBeVisible()
})
