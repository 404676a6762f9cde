import { z } from 'zod'
import { limits } from './limits.ts'
import { isSameEntry } from './organization.ts'
import { requiredLine, requiredText, safeText } from './values.ts'

const listEntry = requiredText('Please leave no entry empty', limits.listEntryCharacters)
const choices = (message: string) =>
  z
    .array(listEntry, message)
    .min(1, message)
    .max(limits.listEntries, `At most ${limits.listEntries} entries`)
    .transform(entries => entries.filter((entry, n) => entries.findIndex(other => isSameEntry(other, entry)) === n))
export const teamFields = {
  name: requiredLine('Team name is required', limits.teamNameCharacters),
  description: safeText()
    .trim()
    .max(limits.teamDescriptionCharacters, `At most ${limits.teamDescriptionCharacters} characters`),
  departments: choices('Please select at least one department.'),
  functions: choices('Please select at least one function.'),
  isActive: z.boolean(),
}
export const teamForm = z.object({
  ...teamFields,
  description: teamFields.description.default(''),
  isActive: teamFields.isActive.default(true),
  /** Ignored: derived from the number of departments. */
  teamType: z.enum(['departmental', 'cross_departmental']).optional(),
})
