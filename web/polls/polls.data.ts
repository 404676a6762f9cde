import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Post } from '#contract/feed.ts'
import { listVotes, type Poll, type WrittenPoll } from '#contract/polls.ts'
import { polls as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { DeviceValue } from '#web/lib/device-values.ts'
import { newId } from '#web/lib/new-id.ts'
import { useOutbox, write } from '#web/offline/outbox/outbox.ts'
import { useUser } from '#web/session/session.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** What the user chose in a poll without names: the server keeps no answers of theirs. */
interface KeptAnswers {
  authorId: number
  answers: readonly number[]
}

const keptAnswers = (pollId: number) => new DeviceValue('poll-answers-', pollId)

function keepAnswers(userId: number, pollId: number, answers: readonly number[]): void {
  const kept: KeptAnswers = { authorId: userId, answers }
  keptAnswers(pollId).writeJson(kept)
}

/** Of a vote that was refused: it may be final elsewhere, with other answers. */
export const forgetAnswers = (pollId: number): void => keptAnswers(pollId).remove()

/** Null where this device knows none of this user. */
function answersKept(userId: number, pollId: number): readonly number[] | null {
  const stored = keptAnswers(pollId).readJson() as Partial<KeptAnswers> | null
  return stored?.authorId === userId ? (stored.answers ?? null) : null
}

/** Votes in the poll of a post; offline the vote waits on the device. `onVoted` shows it. */
export function useVote({ id: postId }: Post, { id, hasNames }: Poll, onVoted: (poll: Poll) => void) {
  const user = useUser()
  // The same vote that is sent again is the same vote.
  const latest = useRef({ answers: '', clientKey: '' })
  return useMutation({
    mutationFn: (answers: readonly number[]) => {
      if (latest.current.answers !== answers.join()) latest.current = { answers: answers.join(), clientKey: newId() }
      return write({ kind: 'vote', postId, pollId: id, answers, hasNames, clientKey: latest.current.clientKey })
    },
    onSuccess: (reply, answers) => {
      if (!hasNames) keepAnswers(user.id, id, answers)
      if (reply) onVoted(reply.poll)
    },
    onError: error => toastError(error, { title: text.failed }),
  })
}

interface OwnAnswers {
  /** Null where the user has not voted, or where this device does not know. */
  answers: readonly number[] | null
  isPending: boolean
}

/** The answers of the user as far as this device knows them: also those that wait in the outbox. */
export function useOwnAnswers({ id: postId }: Post, poll: Poll): OwnAnswers {
  const user = useUser()
  const waiting = useOutbox().find(entry => entry.kind === 'vote' && entry.postId === postId && !entry.refusal)
  if (waiting?.kind === 'vote') return { answers: waiting.answers, isPending: true }
  if (poll.hasNames || !poll.hasVoted) return { answers: poll.myAnswers, isPending: false }
  return { answers: answersKept(user.id, poll.id), isPending: false }
}

/** The result of a poll, for those who see readers. */
export const votesQuery = (postId: number) =>
  queryOptions({
    queryKey: [listVotes.path, postId],
    queryFn: ({ signal }) => call(listVotes, { params: { id: postId } }, signal),
    staleTime: 0,
  })

/** The percentage of those who have voted. */
export const percentOf = (votes: number, { voters }: Poll): number =>
  voters === 0 ? 0 : Math.round((votes / voters) * 100)

/** A poll as it was written, to be edited. */
export const writtenOf = ({ question, answers, isMultiple, hasNames, closesAt }: Poll): WrittenPoll => ({
  question,
  answers: answers.map(answer => answer.text),
  isMultiple,
  hasNames,
  closesAt,
})
