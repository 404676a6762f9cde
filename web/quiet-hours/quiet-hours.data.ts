import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call, ReplyOf, RequestOf } from '#contract/call.ts'
import * as calls from '#contract/quiet-hours.ts'
import { quietHours as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf } from '#web/lib/calls/query.ts'
import { DeviceValue } from '#web/lib/device-values.ts'
import { ownTimeZone } from '#web/lib/times/dates.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

export const ownHoursQuery = queryOptions({
  queryKey: keyOf(calls.getQuietHours),
  queryFn: ({ signal }) => call(calls.getQuietHours, {}, signal),
})

export const companyHoursQuery = queryOptions({
  queryKey: keyOf(calls.getCompanyQuietHours),
  queryFn: ({ signal }) => call(calls.getCompanyQuietHours, {}, signal),
})

/** How many members of a team have quiet hours at a time, by default now. */
export const audienceHoursQuery = (teamId: number, at?: string) =>
  queryOptions({
    queryKey: [calls.audienceQuietHours.path, teamId, at],
    queryFn: ({ signal }) => call(calls.audienceQuietHours, { params: { id: teamId }, query: { at } }, signal),
  })

function useSave<C extends Call>(
  send: (body: NonNullable<RequestOf<C>['body']> | null) => Promise<ReplyOf<C>>,
  path: string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast({ title: text.saved }),
    onError: error => toastError(error, { title: text.saveFailed }),
    onSettled: () => client.invalidateQueries({ queryKey: [path] }),
  })
}

export const useSaveOwnHours = () =>
  useSave<typeof calls.setQuietHours>(
    body => call(calls.setQuietHours, { body: body as never }),
    calls.getQuietHours.path,
  )

export const useSaveCompanyHours = () =>
  useSave<typeof calls.setCompanyQuietHours>(
    body => call(calls.setCompanyQuietHours, { body: body as never }),
    calls.getCompanyQuietHours.path,
  )

const reportedZone = new DeviceValue('time-zone-reported')

/** Tells the server where this device is, once for each person until it changes: quiet hours go with them. */
export async function reportTimeZone(userId: number): Promise<void> {
  const report = `${userId} ${ownTimeZone()}`
  if (reportedZone.read() === report) return
  await call(calls.reportTimeZone, { body: { timeZone: ownTimeZone() } })
  reportedZone.write(report)
}
