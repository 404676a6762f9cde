import type { Mention } from '#contract/authored-text.ts'
import { codePoints } from '#contract/text/code-points.ts'

/** A text that is being written, with whom it mentions; in code points, as the server stores it. */
export interface MentionedText {
  content: string
  mentions: readonly Mention[]
}

/** As it is sent: without white space around it. */
export function trimmed({ content, mentions }: MentionedText): { content: string; mentions: Mention[] } {
  const cut = codePoints(content) - codePoints(content.trimStart())
  return { content: content.trim(), mentions: mentions.map(mention => ({ ...mention, offset: mention.offset - cut })) }
}

/** What is sent of a text that was edited: all of it once either part differs, because mentions are places in the text. */
export function changeOf(before: MentionedText, after: MentionedText): Partial<ReturnType<typeof trimmed>> {
  const now = trimmed(after)
  const isSame = now.content === before.content && JSON.stringify(now.mentions) === JSON.stringify(before.mentions)
  return isSame ? {} : now
}

/** A text that continues another one, on a new line. */
export function joined(first: MentionedText | undefined, second: MentionedText): MentionedText {
  if (!first || first.content.trim() === '') return second
  const by = codePoints(first.content) + 1
  return {
    content: `${first.content}\n${second.content}`,
    mentions: [...first.mentions, ...second.mentions.map(mention => ({ ...mention, offset: mention.offset + by }))],
  }
}

/** What is stored on a device, as far as it is mentions. */
export const storedMentions = (value: unknown): Mention[] =>
  Array.isArray(value)
    ? value.flatMap(each =>
        [each?.userId, each?.offset, each?.length].every(Number.isInteger)
          ? [{ userId: each.userId, offset: each.offset, length: each.length }]
          : [],
      )
    : []
