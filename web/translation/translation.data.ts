import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/call.ts'
import { setTranslating, type Translation, translateComment, translatePost } from '#contract/translation.ts'
import { language } from '#locales/messages.ts'
import { call } from '#web/lib/calls/call.ts'
import { userQuery } from '#web/session/session.ts'

/** A text that can be translated, with the poll of a post. */
export interface Source {
  kind: 'post' | 'comment'
  id: number
  content: string
  poll?: Translation['poll']
  /** Null where it is not known. */
  language: string | null
}

interface OwnTranslator {
  create: (of: { sourceLanguage: string; targetLanguage: string; signal: AbortSignal }) => Promise<{
    translate: (text: string, options: { signal: AbortSignal }) => Promise<string>
  }>
}
declare const Translator: OwnTranslator

/** The browser loads a language first, which may never end. */
const ownTranslatorMs = 60_000

/** A text in the language of the pages: by the company's service, or by the browser itself. */
export const translationQuery = ({ kind, id, content, poll, language: from }: Source, hasService: boolean) =>
  queryOptions({
    queryKey: ['translation', kind, id, language(), content, poll],
    queryFn: async ({ signal: canceled }): Promise<Translation> => {
      const request = { params: { id }, body: { language: language() } }
      if (hasService) return call(kind === 'post' ? translatePost : translateComment, request)
      const signal = AbortSignal.any([canceled, AbortSignal.timeout(ownTranslatorMs)])
      const translator = await Translator.create({ sourceLanguage: from ?? '', targetLanguage: language(), signal })
      const translate = (words: string) => translator.translate(words, { signal })
      return {
        text: await translate(content),
        from: from ?? '',
        poll: poll && {
          question: await translate(poll.question),
          answers: await Promise.all(poll.answers.map(translate)),
        },
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Sets whether texts in another language are shown translated. */
export function useSetTranslating() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof setTranslating>) => call(setTranslating, request),
    onSuccess: ({ isAlways }) =>
      client.setQueryData(userQuery.queryKey, user => {
        if (!user) return user
        const { translatesAlways: _, ...others } = user
        return isAlways ? { ...others, translatesAlways: true as const } : others
      }),
  })
}
