import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Company, getCompany } from '#contract/company.ts'
import { limits } from '#contract/limits.ts'
import { getOrganization } from '#contract/organization.ts'
import { companyLimits } from '#web/company/company.limits.ts'
import { queryOf, whileOnline } from '#web/lib/query.ts'

/**
 * The company of this deployment, null while none is set up. A failure is not tried again by each part that asks, or a
 * page that waits for it would come and go for ever; it is when the line is back.
 */
export const companyQuery = queryOptions({
  ...queryOf(getCompany),
  retryOnMount: false,
  // While none is there, the page that sets one up is not to be taken away under its own answer.
  refetchInterval: ({ state }) => (state.data ? whileOnline(companyLimits.companyPollMs)() : false),
})

/** The departments and functions that teams are made of; for those who may create teams. */
export const organizationQuery = queryOptions({ ...queryOf(getOrganization), staleTime: 0 })

export type Brand = Pick<Company, 'appName' | 'logoUrl'> & { companyName: string | undefined }

/** The name and logo that the app bears; the default name before a company is there. */
export function useBrand(): Brand {
  const { data } = useQuery(companyQuery)
  return { appName: data?.appName || limits.appName, logoUrl: data?.logoUrl ?? null, companyName: data?.name }
}

/** Names the document: the app's name, with the page before it where one is given. */
export function usePageTitle(page?: string) {
  const { appName } = useBrand()
  useEffect(() => {
    document.title = page ? `${page} · ${appName}` : appName
  }, [page, appName])
}

/** Wears the company's colour, and another one soon after an owner has saved it, wherever that was. */
export function useCompanyColor() {
  const { data } = useQuery(companyQuery)
  const color = data?.primaryColor
  useEffect(() => {
    if (color) wearColor(color)
  }, [color])
}

/** Puts a saved colour on at once: asks for the style sheet of that colour (see server/pages.ts). */
export function wearColor(primaryColor: string) {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/theme.css"]')
  const address = `/theme.css?color=${primaryColor.slice(1)}`
  if (!sheet || sheet.getAttribute('href') === address) return
  sheet.addEventListener('load', colorFrame, { once: true })
  sheet.href = address
}

/** The browser's own frame follows the header. */
function colorFrame() {
  const header = getComputedStyle(document.documentElement).getPropertyValue('--header')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    if (window.matchMedia(meta.media).matches) meta.content = header
  }
}
