import { newId } from '#web/lib/new-id.ts'
import { discard } from '#web/lib/outbox/outbox.ts'
import type { Stored } from '#web/lib/outbox/queue.ts'
import { pendingFrom } from '#web/media/pending.ts'
import { toast } from '#web/ui/toast.store.ts'
import { begunComment, keepComment } from '../begun-comments.ts'
import { changeDraft, draftOf, isBlank } from '../drafts.ts'
import { text } from './queued.text.ts'

type Queued<Kind extends Stored['kind']> = Extract<Stored, { kind: Kind }>

/** Puts a comment that was refused back into its field, below what was begun there meanwhile. */
export function takeBackComment(comment: Queued<'comment'>): void {
  const begun = begunComment(comment.postId)?.content
  keepComment(comment.postId, begun ? `${begun}\n${comment.content}` : comment.content)
  void discard(comment)
}

/** Makes a post that was refused the draft of its team again, with its files; below what was begun there meanwhile. */
export function takeBackPost({ authorId, teamId, body, files, ...post }: Queued<'post'>): void {
  const begun = draftOf(authorId, teamId)
  changeDraft(authorId, teamId, {
    text: begun.text.trim() ? `${begun.text}\n${body.content}` : body.content,
    background: body.backgroundColor ?? begun.background,
    allowComments: body.allowComments ?? true,
    pending: [...begun.pending, ...files.map(pendingFrom)],
    clientKey: newId(),
  })
  void discard({ authorId, teamId, body, files, ...post })
}

/**
 * Brings what was refused back to its author with the server's words: to where it was written, if nothing else was begun
 * there; else it stays where it stands, to be edited or discarded.
 */
export function bringBack(write: Stored): void {
  const { refusal: description } = write
  if (description === undefined) return
  if (write.kind === 'comment' && !begunComment(write.postId)) {
    takeBackComment(write)
    toast({ title: text.commentRefused, description, variant: 'destructive' })
  } else if (write.kind === 'post' && isBlank(draftOf(write.authorId, write.teamId))) {
    takeBackPost(write)
    toast({ title: text.postRefused, description, variant: 'destructive' })
  } else if (write.kind === 'like') {
    void discard(write)
    toast({ title: text.likeRefused, description, variant: 'destructive' })
  }
}
