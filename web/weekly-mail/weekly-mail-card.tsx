import {
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import * as calls from '#contract/weekly-mail.ts'
import { weeklyMail as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf } from '#web/lib/calls/query.ts'
import { useUser } from '#web/session/session.ts'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { LoadedRows } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** Whether the user gets the weekly mail; nothing for somebody without an address, or without a mail server. */
export function WeeklyMailCard() {
  return useUser().email === null ? null : <WeeklyMail />
}

function WeeklyMail() {
  return <MailSwitch text={text} query={useQuery(weeklyMailQuery)} set={useSetWeeklyMail()} />
}

interface MailSwitchProps {
  text: Record<'title' | 'help' | 'loadFailed' | 'loadFailedText', string>
  query: UseQueryResult<{ isOn: boolean; isMailSetUp: boolean }>
  set: UseMutationResult<unknown, Error, boolean>
}

/** Turns regular mails of a kind on or off; nothing without a mail server. */
export function MailSwitch({ text: words, query, set }: MailSwitchProps) {
  return (
    <LoadedRows query={query} failed={words.loadFailed} failedText={words.loadFailedText} label={words.title} rows={1}>
      {({ isMailSetUp, isOn }) =>
        isMailSetUp && (
          <Card className="max-w-feed px-5 py-3">
            <SwitchRow
              label={words.title}
              help={words.help}
              checked={set.isPending ? set.variables : isOn}
              disabled={set.isPending}
              onCheckedChange={isTurnedOn => set.mutate(isTurnedOn)}
            />
          </Card>
        )
      }
    </LoadedRows>
  )
}

const weeklyMailQuery = queryOptions({
  queryKey: keyOf(calls.getWeeklyMail),
  queryFn: ({ signal }) => call(calls.getWeeklyMail, {}, signal),
})

function useSetWeeklyMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => call(calls.setWeeklyMail, { body: { isOn } }),
    onSuccess: saved => client.setQueryData(weeklyMailQuery.queryKey, before => before && { ...before, ...saved }),
    onError: error => toastError(error, { title: text.failed }),
  })
}

/** Turns it off by the token of a mail, signed in or not. */
export const useTurnOffWeeklyMail = () =>
  useMutation({ mutationFn: (token: string) => call(calls.turnOffWeeklyMail, { body: { token } }) })
