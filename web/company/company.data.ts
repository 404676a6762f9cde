import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/call.ts'
import * as calls from '#contract/company.ts'
import * as organizationCalls from '#contract/organization.ts'
import { call } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query.ts'
import { companyQuery, organizationQuery, wearColor } from './company.ts'

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

/** Changes name, colour and logo; this page wears them at once, every other one with its next look. */
export function useEditCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof calls.editCompany>) => call(calls.editCompany, request),
    onSuccess: company => client.setQueryData(companyQuery.queryKey, company),
  })
}

export const domainsQuery = queryOptions({ ...queryOf(organizationCalls.listDomains), staleTime: 0 })

export function useSetOrganization() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof organizationCalls.setOrganization>) =>
      call(organizationCalls.setOrganization, request),
    onSuccess: lists => client.setQueryData(organizationQuery.queryKey, lists),
    onError: () => client.invalidateQueries({ queryKey: organizationQuery.queryKey }),
  })
}

export function useAddDomain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof organizationCalls.addDomain>) => call(organizationCalls.addDomain, request),
    onSettled: () => client.invalidateQueries({ queryKey: domainsQuery.queryKey }),
  })
}

export function useRemoveDomain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof organizationCalls.removeDomain>) =>
      call(organizationCalls.removeDomain, request),
    onSettled: () => client.invalidateQueries({ queryKey: domainsQuery.queryKey }),
  })
}
