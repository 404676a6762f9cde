import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { limits } from './limits.ts'
import { requiredText } from './values.ts'

/** An entry in the list of departments or functions. */
export const listEntry = requiredText(() => text.entryEmpty, limits.listEntryCharacters)

/** Whether two entries are the same in any case: `hvac` is `HVAC`. */
export const isSameEntry = (a: string, b: string): boolean =>
  a.trim().toLocaleLowerCase('en') === b.trim().toLocaleLowerCase('en')

/** A list of departments or functions, each in it once. */
export const entries = z
  .array(listEntry)
  .max(limits.listEntries, { error: () => text.entries({ max: String(limits.listEntries) }) })
  .superRefine((list, context) => {
    const duplicate = list.find((entry, n) => list.findIndex(other => isSameEntry(other, entry)) < n)
    if (duplicate !== undefined) context.addIssue({ code: 'custom', message: text.entryTwice({ entry: duplicate }) })
  })
