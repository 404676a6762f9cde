import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/weekly-mail.ts'
import { weeklyMail as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf } from '#web/lib/calls/query.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

export const weeklyMailQuery = queryOptions({
  queryKey: keyOf(calls.getWeeklyMail),
  queryFn: ({ signal }) => call(calls.getWeeklyMail, {}, signal),
})

export function useSetWeeklyMail() {
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
