import { listOf } from '#locales/list-of.ts'
import { peopleSelection as text } from '#locales/text.ts'

const shownNames = 8

/** "Ann, Ben, and 12 others". */
export function namesOf(names: readonly string[]): string {
  const others = names.length - shownNames
  return listOf(others > 1 ? [...names.slice(0, shownNames), text.others({ count: others })] : names)
}
