import { z } from 'zod'
import { define } from './call.ts'

/** The first steps of a new owner, in this order. */
export const firstStepNames = ['domain', 'brand', 'logo', 'people', 'invitations', 'post'] as const
export const firstStep = z.enum(firstStepNames)
export type FirstStep = z.output<typeof firstStep>

const reply = z.object({
  /** Dismissed by an owner. */
  isEnded: z.boolean(),
  done: z.array(firstStep),
  skipped: z.array(firstStep),
  /** Whose addresses may register. */
  domains: z.array(z.string()),
})

export const getFirstSteps = define('GET', '/api/company/first-steps', {
  access: { may: 'company.brand' },
  summary: 'How far the owners are with the first steps of a new company',
  reply,
})

export const skipFirstStep = define('POST', '/api/company/first-steps/skip', {
  access: { may: 'company.brand' },
  summary: 'Skips a first step, or ends them all, for every owner',
  body: z.object({ step: z.enum([...firstStepNames, 'all']) }),
  reply,
})
