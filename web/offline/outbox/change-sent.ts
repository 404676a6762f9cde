import { type Comment, editComment } from '#contract/comments.ts'
import { editPost } from '#contract/feed.ts'
import { editScheduled } from '#contract/scheduling.ts'
import { call } from '#web/lib/calls/call.ts'
import type { ReplyTo, WriteOf } from './entries.ts'

/** Gives a comment that an earlier attempt had brought to the server the text that it has here. */
export const changeComment = (sent: Comment, { postId, content, mentions }: WriteOf<'comment'>): Promise<Comment> =>
  call(editComment, { params: { id: postId, commentId: sent.id }, body: { content, mentions } })

/** The same for a post, or for one that is scheduled. */
export async function changePost(sent: ReplyTo<'post'>, { body }: WriteOf<'post'>): Promise<ReplyTo<'post'>> {
  const edit = { params: { id: sent.id }, body: { content: body.content, mentions: body.mentions } }
  const isScheduled = sent.scheduledFor !== null
  return { ...sent, ...(isScheduled ? await call(editScheduled, edit) : await call(editPost, edit)) }
}
