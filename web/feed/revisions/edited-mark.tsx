import type { Comment, Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { text } from './revisions.text.ts'

/** Says that a post or comment was edited, and by whom if not by its author. */
export function EditedMark({ editedAt, editedBy }: Pick<Post | Comment, 'editedAt' | 'editedBy'>) {
  if (!editedAt) return null
  return ` · ${editedBy ? text.editedBy(fullName(editedBy)) : text.edited}`
}
