import type { Actor } from '#contract/policy.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import type { Translation } from '#contract/translation.ts'
import { allowedPost } from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt } from '#server/lib/limits/throttle.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { translate } from './libre-translate.ts'
import * as sql from './translation.sql.ts'

/** Translates a post with its poll. Throws the refusals of contract/translation.ts. */
export async function translatePost(
  ctx: Ctx,
  actor: Actor,
  { id, content }: { id: number; content: string },
  language: string,
): Promise<Translation> {
  const poll = await sql.findPollTexts(ctx.db, id)
  return translateText(ctx, actor, { postId: id, commentId: null, content, poll }, language)
}

/** Returns a comment on a post that the actor may read. Throws Refusal `comment.missing` and `post.missing`. */
export async function allowedComment(ctx: Ctx, actor: Actor, commentId: number): Promise<sql.Source> {
  const comment = await sql.findComment(ctx.db, commentId)
  if (!comment) throw new Refusal('comment.missing')
  await allowedPost(ctx, actor, comment.postId)
  return { commentId, ...comment, poll: null }
}

/** Translates a text that the actor may read. */
export async function translateText(ctx: Ctx, actor: Actor, source: sql.Source, tag: string): Promise<Translation> {
  const { translation } = ctx.config
  if (!translation) throw new Refusal('translation.off')
  const language = tag.toLowerCase().split('-', 1).join()
  const known = await sql.findTranslation(ctx.db, source, language)
  if (known) return toTranslation(known)
  const hasContent = source.content.trim() !== ''
  const [first, ...others] = [...(hasContent ? [source.content] : []), ...(source.poll ?? [])]
  if (first === undefined) return { text: '', from: language }
  const buckets = [
    { key: `translations ${actor.id}`, max: rateLimits.translationsPerDay, windowMs: rateLimits.translationWindowMs },
  ]
  await countAttempt(ctx, buckets, 'translation.too-many')
  const { texts, from } = await translate(translation, [first, ...others], language, ctx.stopping).catch(
    (error: unknown) => {
      ctx.log.warn({ err: error }, 'The translation service did not translate')
      throw new Refusal('translation.failed')
    },
  )
  const text = hasContent ? (texts.shift() ?? '') : ''
  const made = { text, from, poll: source.poll && texts }
  await sql.saveTranslation(ctx.db, source, language, made)
  return toTranslation(made)
}

function toTranslation({ text, from, poll }: sql.TranslationRow): Translation {
  if (!poll) return { text, from }
  const [question = '', ...answers] = poll
  return { text, from, poll: { question, answers } }
}

/** Whether what is in another language is shown translated to the actor. */
export async function setTranslating(ctx: Ctx, actor: Actor, isAlways: boolean): Promise<{ isAlways: boolean }> {
  await sql.updateTranslating(ctx.db, actor.id, isAlways)
  return { isAlways }
}
