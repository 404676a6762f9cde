import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { limits } from './limits.ts'
import { givenTime, required, requiredText } from './values.ts'

const areDifferent = (answers: readonly string[]) => {
  const written = answers.filter(answer => answer !== '')
  return new Set(written).size === written.length
}

/** A poll as it is written. */
export const writtenPoll = z
  .object({
    question: requiredText(required, limits.pollQuestionCharacters),
    answers: z
      .array(requiredText(required, limits.pollAnswerCharacters), { error: required })
      .min(limits.pollAnswersMin, { error: () => text.pollAnswers({ min: String(limits.pollAnswersMin) }) })
      .max(limits.pollAnswersMax, { error: () => text.pollAnswersMost({ max: String(limits.pollAnswersMax) }) })
      .refine(areDifferent, { error: () => text.pollAnswersDiffer }),
    /** Everyone can choose several answers. */
    isMultiple: z.boolean().default(false),
    /** Those who see readers see who voted for what. Without names nobody does, owners included. */
    hasNames: z.boolean(),
    /** After the publication, and within a year of it. Null, only with names, for a poll without an end. */
    closesAt: givenTime.nullable().default(null),
  })
  .refine(({ hasNames, closesAt }) => hasNames || closesAt !== null, {
    path: ['closesAt'],
    error: () => text.pollNeedsEnd,
  })
