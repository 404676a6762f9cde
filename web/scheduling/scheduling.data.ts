import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/call.ts'
import * as calls from '#contract/scheduling.ts'
import { scheduling as text } from '#locales/text.ts'
import { feedsKey } from '#web/feed/feed.data.ts'
import { call } from '#web/lib/calls/call.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** The user's scheduled posts, and those of the teams that they lead. */
export const scheduledQuery = queryOptions({
  queryKey: [calls.listScheduled.path],
  queryFn: ({ signal }) => call(calls.listScheduled, {}, signal),
  // Others change the same posts.
  staleTime: 0,
})

function useAct<Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  { done, failed }: Record<'done' | 'failed', string>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => {
      toast({ title: done })
      return client.invalidateQueries({ queryKey: feedsKey })
    },
    onError: error => toastError(error, { title: failed }),
    onSettled: () => client.invalidateQueries({ queryKey: scheduledQuery.queryKey }),
  })
}

export const useSendScheduled = () =>
  useAct((id: number) => call(calls.sendScheduled, { params: { id } }), { done: text.sent, failed: text.sendFailed })

export const useDeleteScheduled = () =>
  useAct((id: number) => call(calls.deleteScheduled, { params: { id } }), {
    done: text.deleted,
    failed: text.deleteFailed,
  })

export const useEditScheduled = () =>
  useAct(
    ({ id, ...body }: { id: number } & BodyOf<typeof calls.editScheduled>) =>
      call(calls.editScheduled, { params: { id }, body }),
    { done: text.saved, failed: text.saveFailed },
  )
