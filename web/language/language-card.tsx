import { language } from '#locales/messages.ts'
import { languageChoice as text } from '#locales/text.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useSetLanguage } from './language.data.ts'
import { browserLanguage, languages } from './languages.ts'
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
