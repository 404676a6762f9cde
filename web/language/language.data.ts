import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/call.ts'
import { setMyLanguage } from '#contract/languages.ts'
import { setCompanyLanguage } from '#contract/organization.ts'
import { companyQuery } from '#web/company/company.ts'
import { call } from '#web/lib/calls/call.ts'
import { userQuery } from '#web/session/session.ts'

/** Sets the language of the signed-in user. */
export function useSetLanguage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof setMyLanguage>) => call(setMyLanguage, request),
    onSuccess: ({ language }) => client.setQueryData(userQuery.queryKey, user => user && { ...user, language }),
  })
}

export function useSetCompanyLanguage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof setCompanyLanguage>) => call(setCompanyLanguage, request),
    onSettled: () => client.invalidateQueries({ queryKey: companyQuery.queryKey }),
  })
}
