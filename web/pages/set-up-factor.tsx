import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Smartphone } from 'lucide-react'
import { factors as text } from '#locales/text.ts'
import { useSignOutCall } from '#web/accounts/accounts.data.ts'
import { AccountsFrame, FormHeading, MainButton } from '#web/accounts/accounts-frame.tsx'
import { useAddFactor } from '#web/accounts/factors/add-factor.tsx'
import { canUsePasskeys } from '#web/accounts/factors/can-use-passkeys.ts'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { userQuery, useSessionWatch } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/** Stands in for every page while the company requires a second step that the user has not set up. */
export function SetUpFactorPage() {
  const brand = useBrand()
  const { companyName } = brand
  usePageTitle(text.mustTitle)
  const client = useQueryClient()
  const signOut = useSignOutCall()
  const adding = useAddFactor(() => void client.invalidateQueries({ queryKey: userQuery.queryKey }))
  // Once the factor is there this page goes, and its codes would go with it.
  useSessionWatch(!adding.isUnderWay)
  return (
    <AccountsFrame brand={brand}>
      <FormHeading title={text.mustTitle}>
        {companyName ? text.mustLead({ company: companyName }) : text.mustLeadAnyone}
      </FormHeading>
      {canUsePasskeys() && (
        <div>
          <MainButton
            icon={<Fingerprint className="size-5" />}
            waiting={adding.isAddingPasskey}
            waitingLabel={text.addingPasskey}
            onClick={adding.startPasskey}
          >
            {text.addPasskey}
          </MainButton>
          <p className="mt-1.5 text-center text-meta text-ink-3">{text.mustPasskey}</p>
        </div>
      )}
      <div>
        <Button
          size="large"
          block
          icon={<Smartphone className="size-5" />}
          waiting={adding.isStartingApp}
          onClick={adding.startApp}
        >
          {text.appButton}
        </Button>
        <p className="mt-1.5 text-center text-meta text-ink-3">{text.mustApp}</p>
      </div>
      <Button variant="ghost" waiting={signOut.isPending} onClick={() => signOut.mutate()}>
        {text.signOut}
      </Button>
      {adding.dialogs}
    </AccountsFrame>
  )
}
