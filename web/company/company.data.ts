import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RequestOf } from '#contract/call.ts'
import * as calls from '#contract/company.ts'
import * as organizationCalls from '#contract/organization.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { ownTimeZone } from '#web/lib/times/dates.ts'
import { companyQuery, organizationQuery } from './company.ts'

/** Whether a company exists, and whether set-up requires the token from the server log. */
export const setupStateQuery = queryOptions({ ...queryOf(calls.setupState), staleTime: 0 })

/** Sets up the company. Its page shows the brand at once. */
export function useSetUpCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof calls.setupCompany>) => call(calls.setupCompany, request),
    onSuccess: company => client.setQueryData(companyQuery.queryKey, company),
    onError: () => client.invalidateQueries({ queryKey: companyQuery.queryKey }),
  })
}

/** Makes the account of the person who set the company up, and signs this browser in. */
export const useSetUpOwner = () =>
  useMutation({
    mutationFn: (request: RequestOf<typeof calls.setupOwner>) => call(calls.setupOwner, request),
  })

/** Changes name, color and logo. This page shows them at once, others with their next poll. */
export function useEditCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof calls.editCompany>) => call(calls.editCompany, request),
    onSuccess: company => client.setQueryData(companyQuery.queryKey, company),
  })
}

/** Sets the company's time zone; a guess only while it has none. */
export function useSetTimeZone() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof organizationCalls.setTimeZone>) =>
      call(organizationCalls.setTimeZone, request),
    onSettled: () => client.invalidateQueries({ queryKey: companyQuery.queryKey }),
  })
}

export const domainsQuery = queryOptions({ ...queryOf(organizationCalls.listDomains), staleTime: 0 })

export function useSetOrganization() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestOf<typeof organizationCalls.setOrganization>) =>
      call(organizationCalls.setOrganization, request),
    onSuccess: lists => {
      client.setQueryData(organizationQuery.queryKey, lists)
      void client.invalidateQueries({ queryKey: companyQuery.queryKey })
    },
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

/** Gives a company without a time zone that of this device, once; for those who may change it. The first one decides. */
export function useFirstTimeZone(mayChange: boolean) {
  const { data: company } = useQuery(companyQuery)
  const { mutate } = useSetTimeZone()
  const isSent = useRef(false)
  const isWanted = mayChange && company?.timeZone === null
  useEffect(() => {
    if (!isWanted || isSent.current) return
    isSent.current = true
    mutate({ body: { timeZone: ownTimeZone(), isGuess: true } })
  }, [isWanted, mutate])
}
