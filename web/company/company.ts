import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Company, getCompany } from '#contract/company.ts'
import { second } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { getOrganization } from '#contract/organization.ts'
import { isTimeZone } from '#contract/text/time-zone.ts'
import { following, queryOf, unlessLive } from '#web/lib/calls/query.ts'
import { ownTimeZone } from '#web/lib/times/dates.ts'

/** Limits of the company in the browser. Times are milliseconds, sizes bytes. */
const companyLimits = {
  /** How soon an open page shows a changed name, logo or color. */
  companyPollMs: 10 * second,
} as const

/**
 * The company of this deployment, null before set-up. A failed query is not retried by each component that mounts, or a
 * page that waits for it would flicker forever; it is retried when the connection is back.
 */
export const companyQuery = queryOptions({
  ...queryOf(getCompany),
  retryOnMount: false,
  ...following(['company'], companyLimits.companyPollMs),
  // before set-up there is no polling: a new company must not replace the set-up page before it shows its result
  refetchInterval: ({ state }) => (state.data ? unlessLive(companyLimits.companyPollMs)() : false),
})

/** The departments and functions to choose from; for those who may create teams. */
export const organizationQuery = queryOptions({ ...queryOf(getOrganization), staleTime: 0 })

export type Brand = Pick<Company, 'appName' | 'logoUrl'> & { companyName: string | undefined }

/** The app's name and logo; the default name before set-up. */
export function useBrand(): Brand {
  const { data } = useQuery(companyQuery)
  return { appName: data?.appName || limits.appName, logoUrl: data?.logoUrl ?? null, companyName: data?.name }
}

/** The time zone in which days of the company are counted; this device's where it does not know the name. */
export function useTimeZone(): string {
  const { data } = useQuery(companyQuery)
  const timeZone = data?.timeZone ?? 'UTC'
  return useMemo(() => (isTimeZone(timeZone) ? timeZone : ownTimeZone()), [timeZone])
}

/** Whether the server refuses videos. */
export const useAreVideosOff = (): boolean => useQuery(companyQuery).data?.areVideosOff ?? false

/** Whether people are asked for notifications only after a first like, comment or confirmation. */
export const useAsksForPushLater = (): boolean => useQuery(companyQuery).data?.asksForPushLater ?? false

/** Sets the document's title: the page's name, if given, and the app's, after how many posts are unread. */
export function usePageTitle(page?: string, unread = 0) {
  const { appName } = useBrand()
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${page ? `${page} · ` : ''}${appName}`
  }, [page, appName, unread])
}
