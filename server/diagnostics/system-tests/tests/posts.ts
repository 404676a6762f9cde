import { limits } from '#contract/limits.ts'
import { serverTests as text } from '#locales/text.ts'
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
  name: () => text.posts.write,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const post = await write(ctx, crew, 'System test: ñ 漢字 👷')
      const page = await listPosts(ctx, crew.reader, { teamId: crew.teamId, offset: 0, limit: limits.feedPage })
      expect(page.posts[0]?.content === 'System test: ñ 漢字 👷', text.posts.aNewPostIsNotIn)
      const [push] = await addedJobs(ctx.db, 'push.post')
      expect(push?.postId === post.id, text.posts.aNewPostWouldNotBe)
      return passed(text.posts.aPostWasWrittenShownIn)
    }),
}

const readRule: SystemTest = {
  name: () => text.posts.readRule,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const { id } = await write(ctx, crew)
      expect((await unreadTotal(ctx.db, crew.reader.id)) === 1, text.posts.aNewPostIsNotUnread)
      expect((await unreadTotal(ctx.db, crew.writer.id)) === 0, text.posts.aPostIsUnreadForIts)
      await viewPosts(ctx, crew.reader, [id])
      await viewPosts(ctx, crew.reader, [id])
      expect((await unreadTotal(ctx.db, crew.reader.id)) === 0, text.posts.aViewedPostIsStillUnread)
      const figures = await figuresOf(ctx.db, crew.teamId, crew.reader.id)
      expect(figures?.read === 1, text.posts.aPostThatWasViewedTwice)
      return passed(text.posts.unreadBeforeReadAfterCountedOnce)
    }),
}

const like: SystemTest = {
  name: () => text.posts.like,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const { id } = await write(ctx, crew)
      await setLike(ctx, crew.reader, id, true)
      const twice = await setLike(ctx, crew.reader, id, true)
      expect(twice.likeCount === 1, text.posts.aPostThatWasLikedTwice)
      const none = await setLike(ctx, crew.reader, id, false)
      expect(none.likeCount === 0, text.posts.aLikeCouldNotBeTaken)
      return passed(text.posts.aPostWasLikedOnceAnd)
    }),
}

const comment: SystemTest = {
  name: () => text.posts.comment,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const post = await write(ctx, crew)
      const { id } = post
      const added = await addComment(ctx, crew.reader, post, { content: 'System test' })
      expect((await getPost(ctx, crew.writer, id)).commentCount === 1, text.posts.aCommentIsNotCounted)
      await deleteComment(ctx, crew.reader, id, added.id)
      expect((await getPost(ctx, crew.writer, id)).commentCount === 0, text.posts.aDeletedCommentIsStillCounted)
      const strange = addComment(ctx, crew.outsider, post, { content: 'No' })
      expect((await refusalOf(strange)) === 'post.missing', text.posts.somebodyOfAnotherTeamCouldComment)
      return passed(text.posts.aCommentWasWrittenCountedAnd)
    }),
}

const edit: SystemTest = {
  name: () => text.posts.edit,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const { id } = await write(ctx, crew)
      await viewPosts(ctx, crew.reader, [id])
      const edited = await editPost(ctx, crew.writer, await allowedPost(ctx, crew.writer, id), { content: 'Edited' })
      expect(edited.content === 'Edited' && edited.editedAt !== null, text.posts.anEditedPostDoesNotSay)
      expect((await unreadTotal(ctx.db, crew.reader.id)) === 0, text.posts.editingAPostMadeItUnread)
      const strange = allowedPost(ctx, crew.reader, id, 'post.edit')
      expect((await refusalOf(strange)) === 'permission.denied', text.posts.somebodyCouldEditAnotherPersonsPost)
      return passed(text.posts.aPostWasEditedAndStayed)
    }),
}

const pin: SystemTest = {
  name: () => text.posts.pin,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const first = await write(ctx, crew, 'First')
      await write(ctx, crew, 'Second')
      await pinPost(ctx, crew.owner, first.id, true)
      const page = await listPosts(ctx, crew.reader, { teamId: crew.teamId, offset: 0, limit: limits.feedPage })
      expect(page.posts[0]?.id === first.id && page.posts.length === 2, text.posts.aPinnedPostIsNotOn)
      return passed(text.posts.aPinnedPostIsOnTop)
    }),
}

const remove: SystemTest = {
  name: () => text.posts.delete,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const key = crypto.randomUUID()
      const form = { content: 'Twice', mediaUrls: [], teamId: crew.teamId, allowComments: true, clientKey: key }
      const { id } = await createPost(ctx, crew.writer, form)
      const again = await createPost(ctx, crew.writer, form)
      expect(again.id === id, text.posts.aPostThatWasSentTwice)
      await viewPosts(ctx, crew.reader, [id])
      await deletePost(ctx, crew.writer, { id, teamId: crew.teamId })
      const figures = await figuresOf(ctx.db, crew.teamId, crew.reader.id)
      expect(figures?.live === 0 && figures.read === 0, text.posts.aDeletedPostIsStillCounted)
      return passed(text.posts.aPostWasSentTwiceWritten)
    }),
}

export const postTests = [create, readRule, like, comment, edit, pin, remove]
