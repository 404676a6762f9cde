import { z } from 'zod'
import { giveawayForm } from '#contract/giveaways.forms.ts'
import { manage as text, validation } from '#locales/text.ts'
import { localTime } from './local-time.ts'

/** In the field "Who can win", for everyone. */
export const companyWide = 'company-wide'

/** What is written into the form; times are local, and are sent as instants, so that daylight saving changes neither. */
export const createForm = giveawayForm
  .pick({ title: true, prize: true, description: true })
  .extend({
    target: z.string().transform(target => (target === companyWide ? null : Number(target))),
    startDate: localTime(() => validation.startDate),
    endDate: localTime(() => validation.endDate),
  })
  .refine(({ startDate, endDate }) => !(Date.parse(startDate) >= Date.parse(endDate)), {
    path: ['endDate'],
    message: text.create.endFirst,
  })

export type Written = z.input<typeof createForm>
