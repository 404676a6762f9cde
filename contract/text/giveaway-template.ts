import { locale } from '#locales/messages.ts'
import { giveawayTemplate as text } from '#locales/text.ts'

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

/** What a filled template has of the language in which it is posted. */
export interface TemplateWords {
  /** By which dates are written. */
  locale: string
  companyWide: string
  yourFeeds: string
}

/** The words of the language that is spoken right now. */
export const templateWords = (): TemplateWords => ({
  locale: locale(),
  companyWide: text.companyWide,
  yourFeeds: text.yourFeeds,
})

/** Whom a giveaway is for, and what they have to read: all their feeds for one of the company, else that of its team. */
export const scopeTexts = (
  { companyWide, yourFeeds }: TemplateWords,
  team: { name: string; isCompanyWide: boolean },
): { scope: string; feeds: string } =>
  team.isCompanyWide ? { scope: companyWide, feeds: yourFeeds } : { scope: team.name, feeds: team.name }

/** The end of a giveaway in its announcement, with the year where it is another one. */
export function deadlineText({ locale: tag }: TemplateWords, endsAt: Date, timeZone: string, now: Date): string {
  const yearOf = (at: Date) => new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(at)
  return new Intl.DateTimeFormat(tag, {
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
