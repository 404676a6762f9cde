import { factors as text } from '#locales/text.ts'
import { AccountsFrame } from '#web/accounts/accounts-frame.tsx'
import { SetUpFactor } from '#web/accounts/factors/set-up-factor.tsx'
import { useBrand, usePageTitle } from '#web/company/company.ts'

/** Stands in for every page while the company requires a second step that the user has not set up. */
export function SetUpFactorPage() {
  const brand = useBrand()
  usePageTitle(text.mustTitle)
  return (
    <AccountsFrame brand={brand}>
      <SetUpFactor companyName={brand.companyName} />
    </AccountsFrame>
  )
}
