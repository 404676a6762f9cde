import { apiLimits } from '#contract/api-limits.ts'
import { serverPush as text } from '#locales/text.ts'
import type { Db } from '#server/db/kysely.ts'
import { inLanguage } from '#server/lib/language.ts'
import { truncate } from '#server/lib/truncate.ts'
import type { PushContent, PushWords } from './push-content.ts'
import { findPushedPost, findQuotedComment, type PushedPost } from './pushed-post.sql.ts'

/** The words of a push as they are now, because what it quotes may have been edited or removed; by language. */
export async function currentWords(
  db: Db,
  { words, about, quotes }: Pick<PushContent, 'words' | 'about' | 'quotes'>,
): Promise<PushContent['words']> {
  if (!quotes || about === 'account' || !('postId' in about)) return words
  const { postId, commentId } = about
  const quoted = commentId === undefined ? await findPushedPost(db, postId) : await findQuotedComment(db, commentId)
  if (!quoted) return words
  return Object.fromEntries(
    Object.entries(words).map(([language, { title }]) => [
      language,
      { title, body: inLanguage(language, () => excerptOf(quoted)) },
    ]),
  )
}

/** The beginning of a text; of a post without text, what it shows. */
export const excerptOf = (quoted: { content: string } | PushedPost): string =>
  truncate(quoted.content, apiLimits.pushBodyCharacters) || ('photos' in quoted ? describeMedia(quoted) : '')

function describeMedia({ photos, videos, documents }: PushedPost): string {
  if (videos > 0) return text.videos({ count: videos })
  return photos === 0 && documents > 0 ? text.documents({ count: documents }) : text.photos({ count: photos })
}

/** The same words under a title that says more. */
export const retitled = ({ title, body }: PushWords, titleOf: (values: { title: string }) => string): PushWords => ({
  title: titleOf({ title }),
  body,
})
