import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Mention } from '#contract/authored-text.ts'
import type { Comment } from '#contract/comments.ts'
import { editComment, listComments } from '#contract/comments.ts'
import { announcements, comments as text } from '#locales/text.ts'
import { changePost, withComment } from '#web/feed/feed.data.ts'
import { call } from '#web/lib/calls/call.ts'
import type { OutboxEntry, WriteOf } from '#web/offline/outbox/entries.ts'
import { useOutbox, write } from '#web/offline/outbox/outbox.ts'
import { useUser } from '#web/session/session.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { endCommentDraft, endCommentEdit } from './comment-drafts.ts'

export type PendingCommentEntry = Extract<OutboxEntry, { kind: 'comment' }> & WriteOf<'comment'>

/** The signed-in user's comments on a post that wait to be sent, or that the server refused. */
export const usePendingComments = (postId: number): PendingCommentEntry[] => useOutbox().filter(isCommentOn(postId))

export const isCommentOn =
  (postId: number) =>
  (entry: OutboxEntry): entry is PendingCommentEntry =>
    entry.kind === 'comment' && entry.postId === postId

/** Whether it is a comment that the server refused because its post is gone. */
export const isLostComment = (entry: OutboxEntry): entry is PendingCommentEntry & { refusalCode: 'post.missing' } =>
  entry.kind === 'comment' && entry.refusalCode === 'post.missing'

/** Adds a comment, later while offline. Clears its draft; after a failure the draft stays. */
export function useAddComment(teamId: number) {
  const client = useQueryClient()
  const { id: me } = useUser()
  return useMutation({
    mutationFn: (comment: Omit<WriteOf<'comment'>, 'kind'>) => write({ kind: 'comment', ...comment }),
    onSuccess: (comment, { postId, content, clientKey }) => {
      endCommentDraft(me, postId, { content, clientKey })
      if (!comment) return
      changePost(client, teamId, postId, post => withComment(post, comment))
      announce(announcements.commentSent)
    },
    onError: error => toastError(error, { title: text.commentFailed }),
  })
}

/** Changes the text of a comment, and ends its edit; after a failure the edit goes on. */
export function useEditComment(teamId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      postId,
      commentId,
      ...body
    }: {
      postId: number
      commentId: number
      content: string
      mentions: Mention[]
    }) => call(editComment, { params: { id: postId, commentId }, body }),
    onSuccess: (edited, { postId }) => {
      changePost(client, teamId, postId, post => ({
        ...post,
        comments: post.comments.map(comment => (comment.id === edited.id ? edited : comment)),
      }))
      endCommentEdit(edited.id)
    },
    onError: error => toastError(error, { title: text.editCommentFailed }),
  })
}

/** Loads comments older than those that came with the post. */
export const useOlderComments = (postId: number, onLoaded: (comments: Comment[]) => void) =>
  useMutation({
    mutationFn: (before: number) => call(listComments, { params: { id: postId }, query: { before } }),
    onSuccess: ({ comments }) => onLoaded(comments),
    onError: error => toastError(error, { title: text.olderFailed }),
  })
