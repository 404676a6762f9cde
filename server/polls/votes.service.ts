import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/polls.ts'
import { serverPolls as text } from '#locales/text.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as sql from './votes.sql.ts'

interface VoteWrite extends feed.PostWrite {
  /** Ids, the lowest first. */
  answers: readonly number[]
  /** In hexadecimal. */
  key: string | null
}

/** When a poll is announced, many vote at the same time: what arrives together is written together. */
const voteWrites = feed.writesToPosts<VoteWrite, true>({
  action: 'post.read',
  write: async (unit, items) => {
    const pairs = items.map(({ item: { actor, postId } }) => ({ userId: actor.id, postId }))
    const polls = new Map((await sql.findPolls(unit.db, pairs)).map(poll => [poll.postId, poll]))
    const before = new Map((await sql.findVotes(unit.db, pairs)).map(vote => [keyOf(vote), vote]))
    const after = new Map(before)
    const results = items.map(({ item }) => {
      const poll = polls.get(item.postId)
      if (!poll) return new Refusal('poll.missing')
      const key = keyOf({ pollId: poll.id, userId: item.actor.id })
      const voted = decide(poll, item, after.get(key))
      if (voted === null) after.delete(key)
      else if (!(voted instanceof Refusal)) after.set(key, voted)
      return voted instanceof Refusal ? voted : (true as const)
    })
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(key => before.get(key) !== after.get(key))
    if (changed.length > 0)
      await sql.writeVotes(
        unit.db,
        changed.map(key => ({ before: before.get(key), after: after.get(key) })),
        [...polls.values()],
      )
    unit.invalidate(...items.map(({ post }) => `team:${post.teamId}` as const))
    return results
  },
})

const keyOf = ({ pollId, userId }: { pollId: number; userId: number }) => `${pollId} ${userId}`

/** The vote of a person after they have voted, `null` for none; the same object where nothing changes. */
function decide(poll: sql.PollRow, item: VoteWrite, known: sql.Vote | undefined): sql.Vote | null | Refusal {
  const { answers, key } = item
  if (!answers.every(id => poll.answerIds.includes(id))) return Refusal.invalid('answers', text.unknownAnswer)
  if (!poll.isMultiple && answers.length > 1) return Refusal.invalid('answers', text.oneAnswer)
  if (!poll.hasNames && answers.length === 0) return Refusal.invalid('answers', text.noAnswer)
  if (known && !poll.hasNames)
    return key !== null && key === known.key ? known : new Refusal('poll.voted', { message: text.final })
  if (isDeepStrictEqual(known?.chosen ?? [], answers)) return known ?? null
  if (poll.isClosed) return new Refusal('poll.closed')
  if (answers.length === 0) return null
  return { pollId: poll.id, userId: item.actor.id, hasNames: poll.hasNames, chosen: answers, key }
}

/**
 * Votes; with names, no answers take the vote back. Throws Refusal `post.missing`, `poll.missing`, `poll.closed`,
 * `poll.voted` for a second vote without names, and `request.invalid` for answers that cannot be chosen.
 */
export async function vote(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  { answers, clientKey }: BodyOf<typeof calls.vote>,
): Promise<ReplyOf<typeof calls.vote>> {
  await countWrite(ctx, actor, 'like')
  if (new Set(answers).size < answers.length) throw Refusal.invalid('answers', text.unknownAnswer)
  // The hash of a key says nothing, also where the key tells its time.
  const key = clientKey ? createHash('sha256').update(clientKey).digest('hex') : null
  await voteWrites(ctx).add({ actor, postId, answers: answers.toSorted((a, b) => a - b), key })
  const { poll } = await feed.getPost(ctx, actor, postId)
  if (!poll) throw new Refusal('poll.missing')
  return { poll } as ReplyOf<typeof calls.vote>
}
