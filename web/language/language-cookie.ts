import { languageCookie } from '#contract/languages.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** The language that was chosen on this browser; empty for none. */
export const rememberedLanguage = (): string =>
  new RegExp(`${languageCookie}=([\\w-]+)`).exec(document.cookie)?.[1] ?? ''

/** Has the server send the pages in this language from now on; empty forgets the choice. */
export function rememberLanguage(tag: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const life = tag === '' ? 0 : yearSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${languageCookie}=${tag}; path=/; max-age=${life}; samesite=lax${secure}`
}
