import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import { newId } from '#web/lib/new-id.ts'

/** A comment that was begun and not sent. */
export interface CommentDraft {
  content: string
  /** Stays the same until the comment is sent, so that a retry adds it once. */
  clientKey: string
}

/** By post. Outside the components, because a card that scrolls away unmounts. */
const drafts = createStore<ReadonlyMap<number, CommentDraft>>(new Map())

/** Texts of comments that are being edited, by comment. */
const edits = createStore<ReadonlyMap<number, string>>(new Map())

export const commentDraft = (postId: number): CommentDraft | undefined => drafts.get().get(postId)

export const useCommentDraft = (postId: number): CommentDraft | undefined => useSelector(drafts, all => all.get(postId))

/** An empty text deletes the draft; the next one gets a key of its own. */
export const saveCommentDraft = (postId: number, content: string): void =>
  drafts.setState(all => {
    const clientKey = all.get(postId)?.clientKey ?? newId()
    return changed(all, postId, content === '' ? undefined : { content, clientKey })
  })

/** The text of a comment that is being edited; undefined while it is not. */
export const useCommentEdit = (commentId: number): string | undefined => useSelector(edits, all => all.get(commentId))

export const isCommentEdited = (commentId: number): boolean => edits.get().has(commentId)

export const saveCommentEdit = (commentId: number, content: string): void =>
  edits.setState(all => changed(all, commentId, content))

export const endCommentEdit = (commentId: number): void => edits.setState(all => changed(all, commentId, undefined))

function changed<T>(all: ReadonlyMap<number, T>, id: number, value: T | undefined): ReadonlyMap<number, T> {
  const next = new Map(all)
  if (value === undefined) next.delete(id)
  else next.set(id, value)
  return next
}
