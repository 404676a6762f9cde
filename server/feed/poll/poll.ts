import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import type { poll, WrittenPoll } from '#contract/polls.ts'
import { validation as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransactionOfJob, type Unit } from '#server/lib/unit.ts'
import * as sql from './poll.sql.ts'

export type Poll = z.input<typeof poll>

/** The id of an answer: no other poll has it, and a poll that replaces another one has other ids. */
export const answerId = (pollId: number, place: number): number => pollId * 8 + place

/**
 * Throws Refusal `request.invalid` for an end that is not after the publication, or `now` once that is past, or too long
 * after the publication.
 */
export function checkEnd(written: WrittenPoll | null | undefined, publishedAt: Date, now = publishedAt): void {
  if (!written?.closesAt) return
  const end = Date.parse(written.closesAt)
  if (end <= now.getTime()) throw Refusal.invalid('poll.closesAt', text.pollPast)
  if (end - publishedAt.getTime() > limits.pollMs) throw Refusal.invalid('poll.closesAt', text.pollTooFar)
}

/** The post's row is locked. When the poll ends, a job shows its result. */
export async function addPoll(unit: Unit, postId: number, written: WrittenPoll): Promise<void> {
  const id = await sql.insertPoll(unit.db, postId, written)
  if (written.closesAt)
    await unit.enqueue('feed.close-poll', { pollId: id }, { key: `poll-${id}`, runAt: new Date(written.closesAt) })
}

/**
 * Adds, replaces or removes the poll of a post, whose row is locked. Returns whether that changes anything. Throws Refusal
 * `poll.voted` once somebody has voted, and `request.invalid`.
 */
export async function changePoll(
  unit: Unit,
  { id: postId, createdAt }: { id: number; createdAt: Date },
  written: WrittenPoll | null,
): Promise<boolean> {
  const had = await sql.findPoll(unit.db, postId)
  if (isDeepStrictEqual(had && definitionOf(had), written && definitionOf(written))) return false
  if (had && had.voters > 0) throw new Refusal('poll.voted')
  checkEnd(written, createdAt, new Date())
  await sql.deletePoll(unit.db, postId)
  if (written) await addPoll(unit, postId, written)
  return true
}

const definitionOf = ({ question, answers, isMultiple, hasNames, closesAt }: WrittenPoll) => ({
  question,
  answers,
  isMultiple,
  hasNames,
  closesAt: closesAt && new Date(closesAt).getTime(),
})

/** A poll as one reader gets it. */
export function pollFor(
  { id, question, answers, isMultiple, hasNames, closesAt, voters, votes }: sql.SharedPoll,
  { isClosed, hasVoted, myAnswers }: sql.OwnVote,
  seesReaders: boolean,
): Poll {
  const isShown = hasNames ? hasVoted || seesReaders || isClosed : isClosed && voters >= limits.pollVotersShown
  return {
    id,
    question,
    answers: answers.map((answer, place) => ({
      id: answerId(id, place),
      text: answer,
      votes: isShown ? (votes[place] ?? 0) : null,
    })),
    isMultiple,
    hasNames,
    closesAt: closesAt && new Date(closesAt).toISOString(),
    voters,
    myAnswers,
    hasVoted,
  }
}

/** The poll of a post that is not published yet: nobody has voted. */
export const unpublishedPoll = (written: WrittenPoll | null): Poll | null =>
  written &&
  pollFor({ ...written, id: 0, voters: 0, votes: [] }, { isClosed: false, hasVoted: false, myAnswers: null }, false)

/** Everybody reads the result of a poll that has ended. */
export const closePoll = (ctx: Ctx, { pollId }: Tasks['feed.close-poll'], jobKey: string): Promise<void> =>
  inTransactionOfJob(ctx, jobKey, async unit => {
    const teamId = await sql.teamOfPoll(unit.db, pollId)
    if (teamId !== undefined) unit.invalidate(`team:${teamId}`)
  })
