import { limits } from '#contract/limits.ts'
import { isSameEntry } from '#contract/organization.forms.ts'
import { organization as text } from '#locales/text.ts'

/** Returns why a list of departments or functions cannot take another entry, or undefined. */
export function entryProblem(entries: readonly string[], entry: string): string | undefined {
  if (entries.some(each => isSameEntry(each, entry))) return text.twice({ name: entry })
  return [...entry].length > limits.listEntryCharacters ? text.tooLong({ most: limits.listEntryCharacters }) : undefined
}
