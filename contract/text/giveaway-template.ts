/** The texts that announce a giveaway and its winner, with placeholders such as `{{prize}}`. */
export const placeholders = {
  announcement: ['title', 'description', 'prize', 'deadline', 'scope'],
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

/** The end of a giveaway in its announcement. */
export const deadlineText = (endsAt: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(endsAt)
