import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/call.ts'
import { bringBackUser, eraseUser, formerEmployees } from '#contract/privacy.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { refreshPeople } from '../people.data.ts'

/** People who were removed and not erased. */
export const formerQuery = queryOptions({ ...queryOf(formerEmployees), staleTime: 0 })

/** Brings back somebody who was removed. */
export function useBringBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(bringBackUser, { params: { id } }),
    onSettled: () => refreshPeople(client),
  })
}

export function useErase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyOf<typeof eraseUser>) =>
      call(eraseUser, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: formerQuery.queryKey }),
  })
}
