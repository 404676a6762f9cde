import type { Mention } from '#contract/authored-text.ts'
import { codePoints } from '#contract/text/code-points.ts'
import type { MentionedText } from './mentioned-text.ts'

/**
 * The text after a change, as a field reports it: mentions move along, and one that was changed is none any more. A
 * mention is one piece: deleting its last letter deletes all of it. `caret` is where that leaves it, in UTF-16.
 */
export function changedText(before: MentionedText, after: string): MentionedText & { caret?: number } {
  const old = [...before.content]
  const now = [...after]
  const shortest = Math.min(old.length, now.length)
  let start = 0
  while (start < shortest && old[start] === now[start]) start += 1
  let rest = 0
  while (rest < shortest - start && old[old.length - 1 - rest] === now[now.length - 1 - rest]) rest += 1
  const end = old.length - rest
  const isAfter = ({ offset }: Mention) => offset >= end
  const isBefore = ({ offset, length }: Mention) => offset + length <= start
  const touched = before.mentions.find(mention => !isAfter(mention) && !isBefore(mention))
  if (touched && now.length === old.length - 1 && end - start === 1 && end === touched.offset + touched.length) {
    const content = [...old.slice(0, touched.offset), ...old.slice(end)].join('')
    return { ...changedText(before, content), caret: old.slice(0, touched.offset).join('').length }
  }
  const by = now.length - old.length
  const mentions = before.mentions
    .filter(mention => isBefore(mention) || isAfter(mention))
    .map(mention => (isBefore(mention) ? mention : { ...mention, offset: mention.offset + by }))
  return { content: after, mentions }
}

/** What is typed after an `@` before the caret, at most two words; undefined where there is none. */
export function typedMention(content: string, caret: number): string | undefined {
  return /(?:^|[\s([{¡¿"“'])@([\p{L}\p{M}\p{N}'’.-]{0,40}(?: [\p{L}\p{M}\p{N}'’.-]{1,40})?)$/u.exec(
    content.slice(0, caret),
  )?.[1]
}

/** The text with a mention in the place of what was typed for it before the caret, and a space behind it. */
export function withMention(
  before: MentionedText,
  { caret, typed, person }: { caret: number; typed: string; person: { id: number; name: string } },
): MentionedText & { caret: number } {
  const start = caret - typed.length - 1
  const name = `@${person.name}`
  const isSpaced = /^\s/u.test(before.content.slice(caret))
  const content = `${before.content.slice(0, start)}${name}${isSpaced ? '' : ' '}${before.content.slice(caret)}`
  const { mentions } = changedText(before, content)
  const mention = { userId: person.id, offset: codePoints(content.slice(0, start)), length: codePoints(name) }
  return {
    content,
    mentions: [...mentions, mention].toSorted((a, b) => a.offset - b.offset),
    caret: start + name.length + 1,
  }
}
