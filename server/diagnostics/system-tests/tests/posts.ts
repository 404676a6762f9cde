import { limits } from '#contract/limits.ts'
import { expect, passed } from '#server/diagnostics/system-tests/finding.ts'
import { refusalOf } from '#server/diagnostics/system-tests/refusal-of.ts'
import { addedJobs, figuresOf } from '#server/diagnostics/system-tests/rehearsal.sql.ts'
import type { SystemTest } from '#server/diagnostics/system-tests/system-test.ts'
import { viewPosts } from '#server/engagement/index.ts'
import {
  addComment,
  allowedPost,
  createPost,
  deleteComment,
  deletePost,
  editPost,
  getPost,
  listPosts,
  pinPost,
  setLike,
} from '#server/feed/index.ts'
import { unreadTotal } from '#server/reading/index.ts'
import { makeCrew, write } from './crew.ts'

const create: SystemTest = {
  name: 'Write',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const post = await write(ctx, crew, 'System test: ñ 漢字 👷')
      const page = await listPosts(ctx, crew.reader, { teamId: crew.teamId, offset: 0, limit: limits.feedPage })
      expect(page.posts[0]?.content === 'System test: ñ 漢字 👷', 'A new post is not in the feed as it was written')
      const [push] = await addedJobs(ctx.db, 'push.post')
      expect(push?.postId === post.id, 'A new post would not be pushed')
      return passed('A post was written, shown in the feed and would be pushed')
    }),
}

const readRule: SystemTest = {
  name: 'Read rule',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const { id } = await write(ctx, crew)
      expect((await unreadTotal(ctx.db, crew.reader.id)) === 1, 'A new post is not unread')
      expect((await unreadTotal(ctx.db, crew.writer.id)) === 0, 'A post is unread for its author')
      await viewPosts(ctx, crew.reader, [id])
      await viewPosts(ctx, crew.reader, [id])
      expect((await unreadTotal(ctx.db, crew.reader.id)) === 0, 'A viewed post is still unread')
      const figures = await figuresOf(ctx.db, crew.teamId, crew.reader.id)
      expect(figures?.read === 1, 'A post that was viewed twice is not counted once')
      return passed('Unread before, read after, counted once')
    }),
}

const like: SystemTest = {
  name: 'Like',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const { id } = await write(ctx, crew)
      await setLike(ctx, crew.reader, id, true)
      const twice = await setLike(ctx, crew.reader, id, true)
      expect(twice.likeCount === 1, 'A post that was liked twice does not have one like')
      const none = await setLike(ctx, crew.reader, id, false)
      expect(none.likeCount === 0, 'A like could not be taken back')
      return passed('A post was liked once and unliked')
    }),
}

const comment: SystemTest = {
  name: 'Comment',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const post = await write(ctx, crew)
      const { id } = post
      const added = await addComment(ctx, crew.reader, post, { content: 'System test' })
      expect((await getPost(ctx, crew.writer, id)).commentCount === 1, 'A comment is not counted')
      await deleteComment(ctx, crew.reader, id, added.id)
      expect((await getPost(ctx, crew.writer, id)).commentCount === 0, 'A deleted comment is still counted')
      const strange = addComment(ctx, crew.outsider, post, { content: 'No' })
      expect((await refusalOf(strange)) === 'post.missing', 'Somebody of another team could comment')
      return passed('A comment was written, counted and deleted')
    }),
}

const edit: SystemTest = {
  name: 'Edit',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const { id } = await write(ctx, crew)
      await viewPosts(ctx, crew.reader, [id])
      const edited = await editPost(ctx, crew.writer, await allowedPost(ctx, crew.writer, id), { content: 'Edited' })
      expect(edited.content === 'Edited' && edited.editedAt !== null, 'An edited post does not say so')
      expect((await unreadTotal(ctx.db, crew.reader.id)) === 0, 'Editing a post made it unread')
      const strange = allowedPost(ctx, crew.reader, id, 'post.edit')
      expect((await refusalOf(strange)) === 'permission.denied', "Somebody could edit another person's post")
      return passed('A post was edited, and stayed read')
    }),
}

const pin: SystemTest = {
  name: 'Pin',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const first = await write(ctx, crew, 'First')
      await write(ctx, crew, 'Second')
      await pinPost(ctx, crew.owner, first.id, true)
      const page = await listPosts(ctx, crew.reader, { teamId: crew.teamId, offset: 0, limit: limits.feedPage })
      expect(page.posts[0]?.id === first.id && page.posts.length === 2, 'A pinned post is not on top, once')
      return passed('A pinned post is on top of its feed')
    }),
}

const remove: SystemTest = {
  name: 'Delete',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const key = crypto.randomUUID()
      const form = { content: 'Twice', mediaUrls: [], teamId: crew.teamId, allowComments: true, clientKey: key }
      const { id } = await createPost(ctx, crew.writer, form)
      const again = await createPost(ctx, crew.writer, form)
      expect(again.id === id, 'A post that was sent twice was written twice')
      await viewPosts(ctx, crew.reader, [id])
      await deletePost(ctx, crew.writer, { id, teamId: crew.teamId })
      const figures = await figuresOf(ctx.db, crew.teamId, crew.reader.id)
      expect(figures?.live === 0 && figures.read === 0, 'A deleted post is still counted')
      return passed('A post was sent twice, written once and deleted, and no figure kept it')
    }),
}

export const postTests = [create, readRule, like, comment, edit, pin, remove]
