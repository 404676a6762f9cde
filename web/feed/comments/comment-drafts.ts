import { newId } from '#web/lib/new-id.ts'

/** A comment that was begun and not sent. */
export interface BegunComment {
  content: string
  /** Kept until the comment is there, so that trying again comments once. */
  clientKey: string
}

/** By post: a card far away is taken out of the page, and what was refused comes back wherever its post is. */
const begun = new Map<number, BegunComment>()
const listeners = new Set<() => void>()

export const begunComment = (postId: number): BegunComment | undefined => begun.get(postId)

/** Empty words are nothing begun; the next ones come under a key of their own. */
export function keepComment(postId: number, content: string): void {
  if (content === '') begun.delete(postId)
  else begun.set(postId, { content, clientKey: begun.get(postId)?.clientKey ?? newId() })
  for (const listener of listeners) listener()
}

export function subscribeComments(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
