import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, RequestOf } from '#contract/call.ts'
import { second } from '#contract/durations.ts'
import type { Webhook } from '#contract/webhooks.ts'
import * as calls from '#contract/webhooks.ts'
import { listOf } from '#locales/list-of.ts'
import { webhooks as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import type { Tone } from '#web/ui/tones.ts'

/** While a page of webhooks is open: no scope announces deliveries. */
const refetchInterval = 10 * second

export const webhooksQuery = queryOptions({
  queryKey: [calls.listWebhooks.path],
  queryFn: ({ signal }) => call(calls.listWebhooks, {}, signal),
  staleTime: 0,
})

export const webhookQuery = (id: number) =>
  queryOptions({
    queryKey: [calls.getWebhook.path, id],
    queryFn: ({ signal }) => call(calls.getWebhook, { params: { id } }, signal),
    staleTime: 0,
    // One that was deleted does not come back.
    refetchInterval: ({ state: { error } }) =>
      error instanceof Refused && error.status === 404 ? false : refetchInterval,
  })

export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: [calls.listDeliveries.path, id],
    queryFn: ({ signal }) => call(calls.listDeliveries, { params: { id } }, signal),
    staleTime: 0,
    refetchInterval,
  })

export type RunConfirmed = <Reply>(change: () => Promise<Reply>) => Promise<Reply>

/** Runs a change, after somebody has confirmed that it is them where the server requires it, and reads everything again. */
function useChange<Input, Reply>(runConfirmed: RunConfirmed, change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient()
  const paths = [calls.listWebhooks.path, calls.getWebhook.path, calls.listDeliveries.path]
  return useMutation({
    mutationFn: (input: Input) => runConfirmed(() => change(input)),
    onSettled: () => Promise.all(paths.map(path => client.invalidateQueries({ queryKey: [path] }))),
  })
}

export const useCreateWebhook = (runConfirmed: RunConfirmed) =>
  useChange(runConfirmed, (body: BodyOf<typeof calls.createWebhook>) => call(calls.createWebhook, { body }))

export const useEditWebhook = (runConfirmed: RunConfirmed) =>
  useChange(runConfirmed, (request: RequestOf<typeof calls.editWebhook>) => call(calls.editWebhook, request))

export const useDeleteWebhook = (runConfirmed: RunConfirmed) =>
  useChange(runConfirmed, (id: number) => call(calls.deleteWebhook, { params: { id } }))

export const useTestWebhook = (runConfirmed: RunConfirmed) =>
  useChange(runConfirmed, (id: number) => call(calls.testWebhook, { params: { id } }))

export const useRedeliver = (runConfirmed: RunConfirmed) =>
  useChange(runConfirmed, (id: number) => call(calls.redeliver, { params: { id } }))

export type WebhookState = 'works' | 'failing' | 'off'

export const stateOfWebhook = ({ isOn, failingSince }: calls.Webhook): WebhookState =>
  isOn ? (failingSince ? 'failing' : 'works') : 'off'

export const stateTones: Record<WebhookState, Tone> = { works: 'success', failing: 'danger', off: 'neutral' }

/** The address without its scheme, as people know it. */
export const placeOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
/** Events as a list that begins with a capital. */
export const eventList = ([first, ...rest]: Webhook['events']): string =>
  listOf([...(first ? [text.events[first]] : []), ...rest.map(event => text.eventsInList[event])])

export const hostOf = (url: string): string => new URL(url).host
