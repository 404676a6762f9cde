import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { text } from '#web/accounts/accounts.text.ts'
import { AccountsFrame } from '#web/accounts/accounts-frame.tsx'
import { RegisterForm } from '#web/accounts/register-form.tsx'
import { SignInForm } from '#web/accounts/sign-in-form.tsx'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { common } from '#web/lib/common.text.ts'
import { localPath } from '#web/lib/local-path.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'

const route = getRouteApi('/login')

/** `/login`: sign in, or create an account with `?mode=register`. */
export function LoginPage() {
  const { mode = 'login', next } = route.useSearch()
  const isFirst = useLocation({ select: location => location.state.isFirstAccount ?? false })
  const [sentTo, setSentTo] = useState<string>()
  const navigate = useNavigate()
  const router = useRouter()
  const brand = useBrand()
  usePageTitle(mode === 'login' ? text.signIn.title : text.register.title)

  const registered = (email: string) => {
    setSentTo(email)
    void navigate({ to: '/login', search: { next }, replace: true })
  }
  const signedIn = (redirectTo: string | undefined) =>
    router.history.replace(localPath(redirectTo) ?? localPath(next) ?? '/')

  return (
    <AccountsFrame
      brand={brand}
      top={
        <>
          <LinkButton to="/" variant="ghost" icon={<ArrowLeft aria-hidden className="size-5" />}>
            {common.back}
          </LinkButton>
          <LinkButton to="/company-setup" variant="ghost">
            {text.setUpCompany}
          </LinkButton>
        </>
      }
    >
      {mode === 'register' ? (
        <RegisterForm first={isFirst} onRegistered={registered} />
      ) : (
        <SignInForm
          companyName={brand.companyName}
          onSignedIn={signedIn}
          note={
            sentTo && (
              <Callout tone="success" icon={<MailCheck />} title={text.register.check}>
                {text.register.sentTo(sentTo)}
              </Callout>
            )
          }
        />
      )}
    </AccountsFrame>
  )
}
