import { apiLimits } from '#contract/api-limits.ts'
import { fullName } from '#contract/text/full-name.ts'
import { truncate } from '#server/lib/truncate.ts'
import type { Unit } from '#server/lib/unit.ts'
import { notify } from './push.service.ts'
import { findName } from './pushed-post.sql.ts'

interface ChangedWords {
  postId: number
  authorId: number
  editorId: number
  /** The title, with the editor's name. */
  change: (editor: string) => string
  /** The new words, or why there are none. */
  words: string
  /** Whether these are the words of the post. */
  quotes?: boolean
}

/** Pushes to an author that somebody else has changed or removed what they wrote. */
export async function tellAuthor(
  unit: Unit,
  { postId, authorId, editorId, change, words, quotes = false }: ChangedWords,
): Promise<void> {
  const editor = await findName(unit.db, editorId)
  if (!editor) return
  await notify(unit, [authorId], {
    about: { postId },
    quotes,
    words: () => ({ title: change(fullName(editor)), body: truncate(words, apiLimits.pushBodyCharacters) }),
    url: `/#post-${postId}`,
    tag: `changed-${postId}`,
    urgency: 'normal',
  })
}
