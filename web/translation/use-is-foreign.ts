import { useQuery } from '@tanstack/react-query'
import { language } from '#locales/messages.ts'
import { companyQuery } from '#web/company/company.ts'

/** Whether this browser translates by itself. */
export const hasOwnTranslator = (): boolean => 'Translator' in globalThis

/** Whether a text is in another language than the pages, and there is something that translates it. */
export function useIsForeign(of: string | null): boolean {
  const { data: company } = useQuery(companyQuery)
  return of !== null && of !== language() && (company?.translationHost !== undefined || hasOwnTranslator())
}
