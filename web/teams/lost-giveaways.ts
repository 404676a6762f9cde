import { listOf } from '#locales/list-of.ts'
import { teams as text } from '#locales/text.ts'

/** Says which giveaways nobody wins. */
export const lostGiveaways = (
  say: (values: { count: number; titles: string }) => string,
  titles: readonly string[],
): string => say({ count: titles.length, titles: listOf(titles.map(title => text.quoted({ title }))) })
