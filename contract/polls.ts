import { z } from 'zod'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { writtenPoll } from './polls.forms.ts'
import { idParams, instant, rowId, shownPerson } from './values.ts'

export type WrittenPoll = z.output<typeof writtenPoll>

/** The poll of a post that is written or edited; null for none. */
export const givenPoll = writtenPoll.nullish()

/** A poll as its reader sees it. */
export const poll = z.object({
  id: z.number(),
  question: z.string(),
  answers: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      /**
       * Null where the result is not shown. With names it is, to those who have voted, who see readers, and to everyone
       * after the end; without names, to everyone after the end if `limits.pollVotersShown` people have voted.
       */
      votes: z.number().nullable(),
    }),
  ),
  isMultiple: z.boolean(),
  hasNames: z.boolean(),
  closesAt: instant.nullable(),
  /** How many people have voted. */
  voters: z.number(),
  /** Ids of the answers that the actor has chosen; null until they have voted, and always without names. */
  myAnswers: z.array(z.number()).nullable(),
  /** Also without names. */
  hasVoted: z.boolean(),
})
export type Poll = z.output<typeof poll>

export const vote = define('PUT', '/api/posts/:id/vote', {
  access: 'signed-in',
  summary: 'Votes in the poll of a post; idempotent. With names a vote can be changed, without it is final',
  params: idParams,
  body: z.object({
    /** Ids of answers; with names, none takes the vote back. */
    answers: z.array(rowId).max(limits.pollAnswersMax),
    /** A vote without names that is sent again with the same key is the same vote. */
    clientKey: z.uuid().optional(),
  }),
  reply: z.object({ poll }),
})

export type Voter = z.output<typeof shownPerson>

export const listVotes = define('GET', '/api/posts/:id/poll/votes', {
  access: 'signed-in',
  summary: 'The result of a poll, for those who see readers; with names, who voted for what',
  params: idParams,
  reply: z.object({
    poll,
    /** Of each answer, in the order of the poll, who chose it, by name; null without names. */
    voters: z.array(z.object({ answerId: z.number(), people: z.array(shownPerson) })).nullable(),
    /** Of the audience of the post, those who have not voted, by name; null without names. */
    missing: z.array(shownPerson).nullable(),
    /** The size of the audience, and how many of it have voted. */
    audience: z.number(),
    votedOfAudience: z.number(),
    /** Members who have no invitation or card yet, and are not in the audience. */
    notInvited: z.number(),
  }),
})
export type Votes = z.output<typeof listVotes.reply>

export const exportPoll = define('GET', '/api/posts/:id/poll/export', {
  access: 'signed-in',
  summary: 'The result of a poll as a CSV file; names only of a poll with names',
  params: idParams,
  download: { type: 'text/csv', fileName: 'poll.csv' },
  reply: z.string(),
})
