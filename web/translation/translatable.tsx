import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { Translation } from '#contract/translation.ts'
import { language } from '#locales/messages.ts'
import { companyQuery } from '#web/company/company.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import type { Source } from './translation.data.ts'

const TranslationLine = lazyPart(() => import('./translation-line.tsx'), 'TranslationLine')

/** What is shown: the original, or its translation. */
export interface Shown extends Pick<Translation, 'text' | 'poll'> {
  /** Of the original; a translation is in the language of the page. */
  lang: string | undefined
}

interface TranslatableProps {
  source: Source
  /** Of the line below the text. */
  className?: string
  /** `line` offers the translation of a text in another language, and stands below the text. */
  children: (shown: Shown, line: ReactNode) => ReactNode
}

/** A text that somebody wrote, as the original or translated. */
export function Translatable({ source, className, children }: TranslatableProps) {
  const { content, poll, language } = source
  const [translation, setTranslation] = useState<Translation | null>(null)
  const isForeign = useIsForeign(language) && (content !== '' || poll !== undefined)
  const line = isForeign && (
    <Suspense>
      <TranslationLine source={source} onShow={setTranslation} className={className} />
    </Suspense>
  )
  const shown = isForeign && translation ? translation : { text: content, poll, lang: language ?? undefined }
  return children({ lang: undefined, ...shown }, line)
}

/** Whether this browser translates by itself. */
export const hasOwnTranslator = (): boolean => 'Translator' in globalThis

/** Whether a text is in another language than the pages, and there is something that translates it. */
function useIsForeign(of: string | null): boolean {
  const { data: company } = useQuery(companyQuery)
  return of !== null && of !== language() && (company?.translationHost !== undefined || hasOwnTranslator())
}
