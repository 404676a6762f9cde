import { locale } from '#locales/messages.ts'
import { giveawayTemplate as text } from '#locales/text.ts'

/** The texts that announce a giveaway and its winner, with placeholders such as `{{prize}}`. */
export const placeholders = {
  announcement: ['title', 'description', 'prize', 'deadline', 'scope', 'feeds'],
  winner: ['title', 'winner', 'prize'],
} as const

export type GiveawayTemplate = keyof typeof placeholders

/** The templates that a company begins with, in the language that is spoken right now. */
export const usualTemplates = (): Record<GiveawayTemplate, string> => ({
  announcement: text.announcement,
  winner: text.winner,
})

const placeholder = /\{\{([^{}]*)\}\}/g

/** The placeholders of a template by name, known or not, and whether it has braces that are none. */
export function placeholdersIn(template: string): { names: string[]; isBroken: boolean } {
  return {
    names: [...template.matchAll(placeholder)].map(([, name = '']) => name.trim()),
    isBroken: /\{\{|\}\}/.test(template.replaceAll(placeholder, '')),
  }
}

/** Fills the placeholders, once: braces in the values stay. An empty value leaves no empty paragraph behind. */
export function fillTemplate<Kind extends GiveawayTemplate>(
  kind: Kind,
  template: string,
  values: Record<(typeof placeholders)[Kind][number], string>,
): string {
  const names: readonly (typeof placeholders)[Kind][number][] = placeholders[kind]
  return template
    .replaceAll(placeholder, (whole, written: string) => {
      const name = names.find(known => known === written.trim())
      return name === undefined ? whole : values[name]
    })
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
