import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import { type MentionedText, storedMentions } from '#web/feed/mentions/mentioned-text.ts'
import { DeviceValue, deviceValues } from '#web/lib/device-values.ts'
import { newId } from '#web/lib/new-id.ts'

/** A comment that was begun and not sent. */
export interface CommentDraft extends MentionedText {
  /** The comment that it answers, and its author's name. */
  answers: { id: number; by: string } | null
  /** Stays the same until the comment is sent, so that a retry adds it once. */
  clientKey: string
}

const idOf = (authorId: number, postId: number) => `${postId}-${authorId}`

/** Stored on the device, because cards unmount as they scroll away, and a page is reloaded. By author and post. */
const drafts = createStore<ReadonlyMap<string, CommentDraft>>(stored())

/** Texts of comments that are being edited, by comment. */
const edits = createStore<ReadonlyMap<number, MentionedText>>(new Map())

export const commentDraft = (authorId: number, postId: number): CommentDraft | undefined =>
  drafts.get().get(idOf(authorId, postId))

export const useCommentDraft = (authorId: number, postId: number): CommentDraft | undefined =>
  useSelector(drafts, all => all.get(idOf(authorId, postId)))

/** An empty text that answers nothing deletes the draft; the next one gets a key of its own, or the given one. */
export function saveCommentDraft(
  authorId: number,
  postId: number,
  {
    content,
    mentions,
    answers,
    clientKey: given,
  }: Omit<CommentDraft, 'clientKey'> & { clientKey?: string | undefined },
): void {
  const clientKey = commentDraft(authorId, postId)?.clientKey ?? given ?? newId()
  const id = idOf(authorId, postId)
  const draft = content === '' && !answers ? undefined : { content, mentions, answers, clientKey }
  drafts.setState(all => changed(all, id, draft))
  const kept = new DeviceValue('comment-draft-', id)
  if (draft) kept.writeJson({ authorId, ...draft })
  else kept.remove()
}

export const deleteCommentDraft = (authorId: number, postId: number): void =>
  saveCommentDraft(authorId, postId, { content: '', mentions: [], answers: null })

/** Deletes the draft of a comment that was sent. What was written since stays, for another comment. */
export function endCommentDraft(
  authorId: number,
  postId: number,
  sent: Pick<CommentDraft, 'content' | 'clientKey'>,
): void {
  const draft = commentDraft(authorId, postId)
  if (draft?.clientKey !== sent.clientKey) return
  deleteCommentDraft(authorId, postId)
  if (draft.content.trim() !== sent.content) saveCommentDraft(authorId, postId, { ...draft, clientKey: undefined })
}

/** The text of a comment that is being edited; undefined while it is not. */
export const useCommentEdit = (commentId: number): MentionedText | undefined =>
  useSelector(edits, all => all.get(commentId))

export const isCommentEdited = (commentId: number): boolean => edits.get().has(commentId)

export const saveCommentEdit = (commentId: number, { content, mentions }: MentionedText): void =>
  edits.setState(all => changed(all, commentId, { content, mentions }))

export const endCommentEdit = (commentId: number): void => edits.setState(all => changed(all, commentId, undefined))

function changed<K, T>(all: ReadonlyMap<K, T>, key: K, value: T | undefined): ReadonlyMap<K, T> {
  const next = new Map(all)
  if (value === undefined) next.delete(key)
  else next.set(key, value)
  return next
}

function stored(): ReadonlyMap<string, CommentDraft> {
  const found = new Map<string, CommentDraft>()
  for (const [id, value] of deviceValues('comment-draft-')) {
    const draft = value.readJson()
    if (isDraft(draft)) found.set(id, withStored(draft))
  }
  return found
}

/** Drafts of an older version have neither mentions nor what they answer. */
function withStored(
  draft: Pick<CommentDraft, 'content' | 'clientKey'> & { mentions?: unknown; answers?: unknown },
): CommentDraft {
  const { content, clientKey, mentions, answers } = draft
  const isAnswer = typeof answers === 'object' && answers !== null && 'id' in answers && 'by' in answers
  return {
    content,
    clientKey,
    mentions: storedMentions(mentions),
    answers: isAnswer ? { id: Number(answers.id), by: String(answers.by) } : null,
  }
}

function isDraft(value: unknown): value is Pick<CommentDraft, 'content' | 'clientKey'> {
  if (typeof value !== 'object' || value === null) return false
  return (
    'content' in value &&
    typeof value.content === 'string' &&
    'clientKey' in value &&
    typeof value.clientKey === 'string'
  )
}
