import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { common, accounts as text } from '#locales/text.ts'
import { AccountsFrame } from '#web/accounts/accounts-frame.tsx'
import type { Brand } from '#web/company/company.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'

/** The frame around signing in and registering. */
export function SignInFrame({ brand, children }: { brand: Brand; children: ReactNode }) {
  return (
    <AccountsFrame
      brand={brand}
      top={
        <>
          <LinkButton data-back to="/" variant="ghost" icon={<ArrowLeft className="size-5" />}>
            {common.back}
          </LinkButton>
          {brand.companyName === undefined && (
            <LinkButton to="/company-setup" variant="ghost">
              {text.setUpCompany}
            </LinkButton>
          )}
        </>
      }
    >
      {children}
    </AccountsFrame>
  )
}
