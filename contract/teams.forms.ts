import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { limits } from './limits.ts'
import { isSameEntry, listEntry } from './organization.forms.ts'
import { requiredLine, safeText, type Words } from './values.ts'

const choices = (words: Words) =>
  z
    .array(listEntry, { error: words })
    .min(1, { error: words })
    .max(limits.listEntries, { error: () => text.entries({ max: String(limits.listEntries) }) })
    .transform(entries => entries.filter((entry, n) => entries.findIndex(other => isSameEntry(other, entry)) === n))
/** Everyone of a team, or the members who were selected. */
export const whoMayPost = z.enum(['everyone', 'selected'])

export const teamFields = {
  name: requiredLine(() => text.teamName, limits.teamNameCharacters),
  description: safeText()
    .trim()
    .max(limits.teamDescriptionCharacters, {
      error: () => text.characters({ max: String(limits.teamDescriptionCharacters) }),
    }),
  departments: choices(() => text.departments),
  functions: choices(() => text.functions),
  isActive: z.boolean(),
  whoMayPost,
}
export const teamForm = z.object({
  ...teamFields,
  description: teamFields.description.default(''),
  isActive: teamFields.isActive.default(true),
  whoMayPost: whoMayPost.default('selected'),
  /** Ignored: derived from the number of departments. */
  teamType: z.enum(['departmental', 'cross_departmental']).optional(),
})
