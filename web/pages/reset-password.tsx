import { skipToken, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { accounts as text } from '#locales/text.ts'
import { passwordTokenQuery, useEnter } from '#web/accounts/accounts.data.ts'
import { AccountsFrame, Outcome } from '#web/accounts/accounts-frame.tsx'
import { NewPasswordForm } from '#web/accounts/new-password-form.tsx'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { useSession } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'

const route = getRouteApi('/reset-password')

/** `/reset-password`: sets a password by a mailed link and signs in; `?setup=true` for the first password. */
export function ResetPasswordPage() {
  const { token = '', setup } = route.useSearch()
  const isSetup = setup === 'true'
  const link = useQuery({ ...passwordTokenQuery(token), ...(token ? {} : { queryFn: skipToken }) })
  const [isRefused, setRefused] = useState(false)
  const [done, setDone] = useState<{ user: User | undefined }>()
  const enter = useEnter()
  const brand = useBrand()
  usePageTitle(isSetup ? text.reset.setupTitle : text.reset.title)

  return <AccountsFrame brand={brand}>{content()}</AccountsFrame>

  function content() {
    if (!token || isRefused || link.data?.isValid === false) return <InvalidLink isMissing={!token} isSetup={isSetup} />
    if (!done) {
      const firstName = link.data?.firstName ?? undefined
      const onInvalid = () => setRefused(true)
      const email = link.data?.email ?? undefined
      return <NewPasswordForm {...{ token, isSetup, email, firstName, onInvalid }} onDone={user => setDone({ user })} />
    }
    const { user } = done
    return (
      <Outcome
        icon={<CircleCheck />}
        tone="success"
        title={isSetup ? text.reset.setupDoneTitle : text.reset.doneTitle}
        lead={!user ? text.reset.stepText : isSetup ? text.reset.setupDoneText : text.reset.doneText}
      >
        <LinkButton
          to={user ? '/login' : '/second-step'}
          variant="primary"
          size="large"
          block
          onClick={() => user && enter(user)}
        >
          {text.reset.continue}
        </LinkButton>
      </Outcome>
    )
  }
}

/** A link that was used is opened again from its mail, so it leads on too. */
function InvalidLink({ isMissing, isSetup }: { isMissing: boolean; isSetup: boolean }) {
  const session = useSession()
  useEffect(() => {
    if (isMissing) toast({ title: text.reset.invalidToken, variant: 'destructive' })
  }, [isMissing])
  return (
    <Outcome
      icon={<Link2Off />}
      tone="danger"
      title={text.reset.invalidTitle}
      lead={isSetup ? text.reset.usedText : text.reset.invalidText}
    >
      <LinkButton to="/forgot-password" variant="primary" size="large" block>
        {text.reset.request}
      </LinkButton>
      {!isMissing && (
        <LinkButton to="/login" size="large" block>
          {session.state === 'signed-in' ? text.reset.toFeed : text.reset.signIn}
        </LinkButton>
      )}
    </Outcome>
  )
}
