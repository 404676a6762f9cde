import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/polls.ts'
import { fullName } from '#contract/text/full-name.ts'
import { serverPolls as text } from '#locales/text.ts'
import * as company from '#server/company/index.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { zonedInstant } from '#server/lib/zoned-instant.ts'
import { noteExport, toCsv } from '#server/reports/index.ts'
import * as sql from './results.sql.ts'

type Reply = z.input<typeof calls.listVotes.reply>
type Poll = z.output<typeof calls.poll>

/** Throws Refusal `poll.missing`. */
async function requirePoll(ctx: Ctx, actor: Actor, postId: number): Promise<Poll> {
  const { poll } = await feed.getPost(ctx, actor, postId)
  if (!poll) throw new Refusal('poll.missing')
  // As it is sent, with times as texts.
  return poll as Poll
}

/** The result of a poll, for somebody who may see the readers of its post. Throws Refusal `poll.missing`. */
export async function listVotes(ctx: Ctx, actor: Actor, postId: number): Promise<Reply> {
  const poll = await requirePoll(ctx, actor, postId)
  const [voters, audience, notInvited] = await Promise.all([
    sql.listVoters(ctx.db, postId),
    sql.listAudience(ctx.db, postId),
    sql.countNotInvited(ctx.db, postId),
  ])
  const missing = audience.filter(({ hasVoted }) => !hasVoted)
  const toPerson = ({ id, firstName, lastName, profileImageUrl }: (typeof audience)[number] | sql.VoterRow) => ({
    id,
    firstName,
    lastName,
    profileImageUrl,
  })
  return {
    poll,
    voters: poll.hasNames
      ? poll.answers.map(({ id }) => ({
          answerId: id,
          people: voters.filter(({ answers }) => answers.includes(id)).map(toPerson),
        }))
      : null,
    missing: poll.hasNames ? missing.map(toPerson) : null,
    audience: audience.length,
    votedOfAudience: audience.length - missing.length,
    notInvited,
  }
}

interface Line {
  answer: string
  votes: number | null
  voter: sql.VoterRow | null
}

/**
 * The result of a poll as a CSV file: each answer with a row for each person who chose it, or without names with one row.
 * Throws Refusal `poll.missing`.
 */
export async function exportPoll(ctx: Ctx, actor: Actor, postId: number): Promise<string> {
  const [poll, voters, timeZone] = await Promise.all([
    requirePoll(ctx, actor, postId),
    sql.listVoters(ctx.db, postId),
    company.companyTimeZone(ctx),
  ])
  const lines = poll.answers.flatMap(({ id, text: answer, votes }): Line[] => {
    const chosenBy = voters.filter(({ answers }) => answers.includes(id))
    return chosenBy.length > 0 ? chosenBy.map(voter => ({ answer, votes, voter })) : [{ answer, votes, voter: null }]
  })
  await noteExport(ctx, actor, { report: 'poll', subject: `post:${postId}` }, lines.length)
  const hasEnded = poll.closesAt !== null && Date.parse(poll.closesAt) <= Date.now()
  const unknown = hasEnded ? text.tooFew({ min: String(limits.pollVotersShown) }) : null
  const { columns } = text
  return toCsv<Line>(lines, [
    [columns.question, () => poll.question],
    [columns.answer, ({ answer }) => answer],
    [columns.votes, ({ votes }) => votes ?? unknown],
    [columns.voters, () => poll.voters],
    [columns.endsAt, () => (poll.closesAt ? zonedInstant(new Date(poll.closesAt), timeZone) : null)],
    ...(poll.hasNames
      ? ([
          [columns.person, ({ voter }) => voter && fullName(voter)],
          [columns.votedOn, ({ voter }) => voter && voter.votedOn],
        ] satisfies Parameters<typeof toCsv<Line>>[1])
      : []),
  ])
}
