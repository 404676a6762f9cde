import { locale, messages } from '#locales/messages.ts'

const text = messages('giveaway-template')

/** The texts that announce a giveaway and its winner, with placeholders such as `{{prize}}`. */
export const placeholders = {
  announcement: ['title', 'description', 'prize', 'deadline', 'scope', 'feeds'],
  winner: ['title', 'winner', 'prize'],
} as const

export type GiveawayTemplate = keyof typeof placeholders

const placeholder = /\{\{([^{}]*)\}\}/g

/** The names in a template that are no placeholders of its kind, each once. */
export function unknownPlaceholders(kind: GiveawayTemplate, template: string): string[] {
  const known: readonly string[] = placeholders[kind]
  const names = [...template.matchAll(placeholder)].map(([, name = '']) => name.trim())
  return [...new Set(names)].filter(name => !known.includes(name))
}

/** Fills the placeholders, once: braces in the values stay. An empty value leaves no empty paragraph behind. */
export function fillTemplate<Kind extends GiveawayTemplate>(
  template: string,
  values: Record<(typeof placeholders)[Kind][number], string>,
): string {
  const texts: Record<string, string> = values
  return template
    .replaceAll(placeholder, (whole, name: string) => texts[name.trim()] ?? whole)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** What somebody has to read: all their feeds for a giveaway of the company, else that of its team. */
export const feedsText = (teamName: string, isCompanyWide: boolean): string =>
  isCompanyWide ? text.yourFeeds : teamName

/** The end of a giveaway in its announcement, with the year where it is another one. */
export function deadlineText(endsAt: Date, timeZone: string, now: Date): string {
  const yearOf = (at: Date) => new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(at)
  return new Intl.DateTimeFormat(locale(), {
    timeZone,
    weekday: 'long',
    year: yearOf(endsAt) === yearOf(now) ? undefined : 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(endsAt)
}
