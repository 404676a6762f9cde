import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { Translation } from '#contract/translation.ts'
import { locale } from '#locales/messages.ts'
import { common, translation as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { useUser } from '#web/session/session.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Source, translationQuery } from './translation.data.ts'

interface TranslationLineProps {
  source: Source
  /** Called with the translation to show in place of the original; null for the original. */
  onShow: (translation: Translation | null) => void
  className?: string | undefined
}

/** The line below a text in another language. It keeps its height in every state, so that only the text moves. */
export function TranslationLine({ source, onShow, className }: TranslationLineProps) {
  const { translatesAlways = false } = useUser()
  const { data: company } = useQuery(companyQuery)
  const [isWanted, setWanted] = useState<boolean>(translatesAlways)
  const hasService = company?.translationHost !== undefined
  const client = useQueryClient()
  const query = translationQuery(source, hasService)
  const { data, isFetching, isError, refetch } = useQuery({ ...query, enabled: isWanted })
  const cancel = () => {
    setWanted(false)
    void client.cancelQueries({ queryKey: query.queryKey })
  }
  const translation = isWanted ? (data ?? null) : null
  useLayoutEffect(() => onShow(translation), [translation, onShow])
  return (
    <p className={classes('flex min-h-target flex-wrap items-center gap-x-1.5 text-small text-ink-3', className)}>
      {isWanted && isFetching ? (
        <>
          <span role="status" className="inline-flex items-center gap-2">
            <Spinner />
            {text.translating}
          </span>
          <TextButton onClick={cancel}>{common.cancel}</TextButton>
        </>
      ) : translation ? (
        <>
          <span>{text.translatedFrom({ language: languageName(translation.from) })}</span>
          <TextButton onClick={() => setWanted(false)}>{text.showOriginal}</TextButton>
        </>
      ) : isWanted && isError ? (
        <>
          <span role="status">{text.failed}</span>
          <TextButton onClick={() => void refetch()}>{common.tryAgain}</TextButton>
        </>
      ) : (
        <TextButton onClick={() => setWanted(true)}>{text.translate}</TextButton>
      )}
    </p>
  )
}

function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(locale(), { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
