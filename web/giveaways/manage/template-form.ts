import { z } from 'zod'
import { templateText } from '#contract/giveaways.forms.ts'
import { type GiveawayTemplate, unknownPlaceholders } from '#contract/text/giveaway-template.ts'
import { manage as text } from '#locales/text.ts'

/** The field of each template in the company. */
export const fieldOf = {
  announcement: 'giveawayAnnouncementTemplate',
  winner: 'giveawayWinnerTemplate',
} as const satisfies Record<GiveawayTemplate, string>

/** Refuses a placeholder that the template does not know, by name. */
export const templateForm = (kind: GiveawayTemplate) =>
  z.object({
    template: templateText.superRefine((written, context) => {
      const [name] = unknownPlaceholders(kind, written)
      if (name !== undefined) context.addIssue({ code: 'custom', message: text.templates.unknown({ name }) })
    }),
  })
