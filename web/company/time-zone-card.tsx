import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useId } from 'react'
import { z } from 'zod'
import { timeZone } from '#contract/values.ts'
import { common, organization as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useSetTimeZone } from './company.data.ts'
import { companyQuery } from './company.ts'

const form = z.object({ timeZone: z.string().trim().pipe(timeZone) })

/** The time zone in which reports count days. */
export function TimeZoneCard() {
  const { data: company } = useQuery(companyQuery)
  const current = company?.timeZone ?? 'UTC'
  return (
    <Card>
      <CardHeader title={text.timeZone.title} subject={text.timeZone.subject} />
      <TimeZoneForm key={current} current={current} />
    </Card>
  )
}

function TimeZoneForm({ current }: { current: string }) {
  const set = useSetTimeZone()
  const names = useId()
  const { field, handleSubmit, showRefusal } = useZodForm(form, { timeZone: current })
  const save = handleSubmit(body =>
    set.mutate(
      { body },
      {
        onSuccess: saved => toast({ title: text.timeZone.saved({ name: saved.timeZone }) }),
        onError: error => {
          if (!showRefusal(error)) toastError(error, { title: text.failed })
        },
      },
    ),
  )
  return (
    <Form onSubmit={save} className="grid gap-4 p-5">
      <TextField
        label={text.timeZone.label}
        help={text.timeZone.consequence}
        list={names}
        icon={<Globe />}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('timeZone')}
      />
      <datalist id={names}>
        {Intl.supportedValuesOf('timeZone').map(name => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </datalist>
      <Button type="submit" waiting={set.isPending} waitingLabel={common.saving}>
        {common.save}
      </Button>
    </Form>
  )
}
