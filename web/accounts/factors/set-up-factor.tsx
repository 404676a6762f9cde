import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Smartphone } from 'lucide-react'
import { factors as text } from '#locales/text.ts'
import { useSignOutCall } from '#web/accounts/accounts.data.ts'
import { FormHeading, MainButton } from '#web/accounts/accounts-frame.tsx'
import { userQuery, useSessionWatch } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAddFactor } from './add-factor.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'

/** For people of whom the company requires a second step that they have not set up: nothing else is shown. */
export function SetUpFactor({ companyName }: { companyName: string | undefined }) {
  const client = useQueryClient()
  const signOut = useSignOutCall()
  const adding = useAddFactor(() => void client.invalidateQueries({ queryKey: userQuery.queryKey }))
  // Not while codes are shown, which would go with this page.
  useSessionWatch(!adding.areCodesShown)
  return (
    <>
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
    </>
  )
}
