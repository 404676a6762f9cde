import { useQuery } from '@tanstack/react-query'
import { translation as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { useUser } from '#web/session/session.ts'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { hasOwnTranslator } from './translatable.tsx'
import { useSetTranslating } from './translation.data.ts'

/** Whether texts in another language are shown translated; nothing where nothing translates them. */
export function AlwaysTranslate() {
  const { translatesAlways = false } = useUser()
  const { data: company } = useQuery(companyQuery)
  const set = useSetTranslating()
  const host = company?.translationHost
  if (host === undefined && !hasOwnTranslator()) return null
  return (
    <Card className="max-w-feed px-5 py-3">
      <SwitchRow
        label={text.always.label}
        help={text.always.help}
        checked={set.isPending ? set.variables.body.isAlways : translatesAlways}
        disabled={set.isPending}
        onCheckedChange={isAlways =>
          set.mutate({ body: { isAlways } }, { onError: error => toastError(error, { title: text.always.failed }) })
        }
      />
      <p className="pb-2 text-meta text-ink-3">{host ? text.always.service({ host }) : text.always.browser}</p>
    </Card>
  )
}
