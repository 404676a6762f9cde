import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/call.ts'
import * as calls from '#contract/company.ts'
import { call } from '#web/lib/call.ts'
import { companyQuery, wearColor } from '#web/lib/company.ts'
import { queryOf } from '#web/lib/query-client.ts'

/** Whether there is a company, and whether setting one up asks for the token from the server's log. */
export const setupStateQuery = queryOptions({ ...queryOf(calls.setupState), staleTime: 0 })

/** Sets up the company; the page wears its colour at once. */
export function useSetUpCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof calls.setupCompany>) => call(calls.setupCompany, request),
    onSuccess: company => {
      client.setQueryData(companyQuery.queryKey, company)
      wearColor(company.primaryColor)
    },
    onError: () => client.invalidateQueries({ queryKey: companyQuery.queryKey }),
  })
}
