import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/call.ts'
import { setMyLanguage } from '#contract/languages.ts'
import { setCompanyLanguage } from '#contract/organization.ts'
import { languages } from '#locales/messages.browser.ts'
import { language } from '#locales/messages.ts'
import { languageChoice as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { call } from '#web/lib/calls/call.ts'
import { userQuery } from '#web/session/session.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { showPagesIn } from './show-pages-in.ts'

/** The language of a person, of pages, mails and notifications alike. */
export function LanguageCard() {
  const set = useSetLanguage()
  const failed = (error: unknown) => toastError(error, { title: text.failed })
  const choose = (tag: string) =>
    set.mutate({ body: { language: tag } }, { onSuccess: () => void showPagesIn(tag).catch(failed), onError: failed })
  return (
    <Card className="max-w-feed">
      <CardHeader title={text.title} subject={text.subject} />
      <div className="p-5">
        <ChoiceField
          legend={text.title}
          legendHidden
          name="language"
          disabled={set.isPending}
          choices={languages.map(({ tag, name }) => ({
            value: tag,
            label: name,
            ...(tag === browserLanguage() && { help: text.ofDevice }),
          }))}
          chosen={set.variables?.body.language ?? language()}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
    </Card>
  )
}

/** The language of what the app posts, and of people whose browser speaks none of ours; owners set it. */
export function CompanyLanguageCard() {
  const { data: company } = useQuery(companyQuery)
  const set = useSetCompanyLanguage()
  const choose = (tag: string, name: string) =>
    set.mutate(
      { body: { language: tag } },
      {
        onSuccess: () => toast({ title: text.company.saved({ language: name }) }),
        onError: error => toastError(error, { title: text.failed }),
      },
    )
  return (
    <Card>
      <CardHeader title={text.company.title} subject={text.company.subject} />
      <div className="p-5">
        <ChoiceField
          legend={text.company.title}
          legendHidden
          name="company-language"
          disabled={set.isPending}
          choices={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
          chosen={company?.language ?? 'en'}
          onChange={({ target }) => {
            const picked = languages.find(({ tag }) => tag === target.value)
            if (picked) choose(picked.tag, picked.name)
          }}
        />
      </div>
    </Card>
  )
}

/** Sets the language of the signed-in user. */
function useSetLanguage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof setMyLanguage>) => call(setMyLanguage, request),
    onSuccess: ({ language }) => client.setQueryData(userQuery.queryKey, user => user && { ...user, language }),
  })
}

function useSetCompanyLanguage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof setCompanyLanguage>) => call(setCompanyLanguage, request),
    onSettled: () => client.invalidateQueries({ queryKey: companyQuery.queryKey }),
  })
}

/** The language of this browser, as far as there are pages in it. */
const browserLanguage = (): string | undefined =>
  navigator.languages.map(tag => tag.split('-', 1)[0]).find(base => languages.some(({ tag }) => tag === base))
