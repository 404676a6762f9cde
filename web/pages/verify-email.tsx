import { skipToken, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { CircleCheck, MailX } from 'lucide-react'
import { useEffect } from 'react'
import { localPath } from '#contract/text/local-path.ts'
import { accounts as text } from '#locales/text.ts'
import { verificationQuery } from '#web/accounts/accounts.data.ts'
import { AccountsFrame, Outcome } from '#web/accounts/accounts-frame.tsx'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { serverText, Unreachable } from '#web/lib/calls/errors.ts'
import { pageLimits } from '#web/pages/page.limits.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const route = getRouteApi('/verify-email')

/** `/verify-email`: verifies an address by the mailed link, then continues with setting a password. */
export function VerifyEmailPage() {
  const { token = '' } = route.useSearch()
  const verification = useQuery({ ...verificationQuery(token), ...(token ? {} : { queryFn: skipToken }) })
  const redirectTo = localPath(verification.data?.redirectTo)
  const brand = useBrand()
  const router = useRouter()
  usePageTitle(text.verify.loading)

  useEffect(() => {
    if (!redirectTo) return undefined
    const timer = setTimeout(() => router.history.push(redirectTo), pageLimits.verifiedRedirectMs)
    return () => clearTimeout(timer)
  }, [redirectTo, router])

  return <AccountsFrame brand={brand}>{content()}</AccountsFrame>

  function content() {
    if (!token) return <Failed reason={text.verify.missing} />
    if (verification.isError) {
      const otherwise = verification.error instanceof Unreachable ? text.verify.broken : text.verify.failedText
      return <Failed reason={serverText(verification.error) ?? otherwise} />
    }
    if (!verification.data) {
      return (
        <Outcome icon={<Spinner className="size-9" />} title={text.verify.loading} lead={text.verify.loadingText} />
      )
    }
    return (
      <Outcome
        icon={<CircleCheck />}
        tone="success"
        title={text.verify.done}
        lead={
          <>
            <p>{verification.data.message}</p>
            {redirectTo && <p>{text.verify.redirecting}</p>}
          </>
        }
      >
        <LinkButton to="/login" variant={redirectTo ? 'secondary' : 'primary'} size="large" block>
          {text.verify.continue}
        </LinkButton>
      </Outcome>
    )
  }
}

function Failed({ reason }: { reason: string }) {
  return (
    <Outcome icon={<MailX />} tone="danger" title={text.verify.failed} lead={reason}>
      <LinkButton to="/login" size="large" block>
        {text.verify.back}
      </LinkButton>
    </Outcome>
  )
}
