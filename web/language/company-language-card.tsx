import { useQuery } from '@tanstack/react-query'
import { languageChoice as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useSetCompanyLanguage } from './language.data.ts'
import { languages } from './languages.ts'

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
