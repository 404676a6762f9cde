import type { Comment, Post } from '#contract/feed.ts'
import { text } from './revisions.text.ts'

/** Says that a post or comment was edited, and by whom if not by its author. */
export function EditedMark({ editedAt, editedBy }: Pick<Post | Comment, 'editedAt' | 'editedBy'>) {
  if (!editedAt) return null
  return ` · ${editedBy ? text.editedBy(`${editedBy.firstName} ${editedBy.lastName}`) : text.edited}`
}
