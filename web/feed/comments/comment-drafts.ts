import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import { newId } from '#web/lib/new-id.ts'

/** A comment that was begun and not sent. */
export interface CommentDraft {
  content: string
  /** Stays the same until the comment is sent, so that a retry adds it once. */
  clientKey: string
}

/** Removed from the device when its author signs out (web/offline/clear-device.ts). */
const prefix = 'comment-draft-'
const keyOf = (authorId: number, postId: number) => `${prefix}${postId}-${authorId}`

/** Stored on the device, because cards unmount as they scroll away, and a page is reloaded. By author and post. */
const drafts = createStore<ReadonlyMap<string, CommentDraft>>(stored())

/** Texts of comments that are being edited, by comment. */
const edits = createStore<ReadonlyMap<number, string>>(new Map())

export const commentDraft = (authorId: number, postId: number): CommentDraft | undefined =>
  drafts.get().get(keyOf(authorId, postId))

export const useCommentDraft = (authorId: number, postId: number): CommentDraft | undefined =>
  useSelector(drafts, all => all.get(keyOf(authorId, postId)))

/** An empty text deletes the draft; the next one gets a key of its own. */
export function saveCommentDraft(authorId: number, postId: number, content: string): void {
  const clientKey = commentDraft(authorId, postId)?.clientKey ?? newId()
  const key = keyOf(authorId, postId)
  const draft = content === '' ? undefined : { content, clientKey }
  drafts.setState(all => changed(all, key, draft))
  try {
    if (draft) localStorage.setItem(key, JSON.stringify({ authorId, ...draft }))
    else localStorage.removeItem(key)
  } catch {
    // Without space on the device the draft lasts as long as the page.
  }
}

/** The text of a comment that is being edited; undefined while it is not. */
export const useCommentEdit = (commentId: number): string | undefined => useSelector(edits, all => all.get(commentId))

export const isCommentEdited = (commentId: number): boolean => edits.get().has(commentId)

export const saveCommentEdit = (commentId: number, content: string): void =>
  edits.setState(all => changed(all, commentId, content))

export const endCommentEdit = (commentId: number): void => edits.setState(all => changed(all, commentId, undefined))

function changed<K, T>(all: ReadonlyMap<K, T>, key: K, value: T | undefined): ReadonlyMap<K, T> {
  const next = new Map(all)
  if (value === undefined) next.delete(key)
  else next.set(key, value)
  return next
}

function stored(): ReadonlyMap<string, CommentDraft> {
  const found = new Map<string, CommentDraft>()
  if (import.meta.env.SSR) return found
  for (const key of Object.keys(localStorage).filter(each => each.startsWith(prefix))) {
    try {
      const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      if (isDraft(draft)) found.set(key, { content: draft.content, clientKey: draft.clientKey })
    } catch {
      // Not written by this app.
    }
  }
  return found
}

function isDraft(value: unknown): value is CommentDraft {
  if (typeof value !== 'object' || value === null) return false
  return (
    'content' in value &&
    typeof value.content === 'string' &&
    'clientKey' in value &&
    typeof value.clientKey === 'string'
  )
}
