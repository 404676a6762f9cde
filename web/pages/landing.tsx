import { useEffect } from 'react'
import { marketing as text } from '#locales/text.ts'
import { OtherAddress } from '#web/accounts/other-address.tsx'
import { useOtherAddress } from '#web/company/address.tsx'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { LandingContent } from '#web/marketing/landing-content.tsx'
import { pageLimits } from '#web/pages/page.limits.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'

/** `/` for visitors, where the document is not prerendered (web/landing.ts). A welcome toast appears after a second. */
export function LandingPage() {
  const brand = useBrand()
  const otherAddress = useOtherAddress()
  usePageTitle()

  useEffect(() => {
    const timer = setTimeout(
      () => toast({ title: text.welcome({ app: brand.appName }), description: text.welcomeText, isLow: true }),
      pageLimits.welcomeToastMs,
    )
    return () => clearTimeout(timer)
  }, [brand.appName])

  return otherAddress === undefined ? <LandingContent brand={brand} /> : <OtherAddress origin={otherAddress} />
}
