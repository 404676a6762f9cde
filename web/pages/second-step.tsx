import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { localPath } from '#contract/text/local-path.ts'
import { common, factors as text } from '#locales/text.ts'
import { AccountsFrame } from '#web/accounts/accounts-frame.tsx'
import { secondStepQuery } from '#web/accounts/factors/factors.data.ts'
import { SecondStepForm } from '#web/accounts/factors/second-step-form.tsx'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { useSession } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Splash } from '#web/ui/states/splash.tsx'

const route = getRouteApi('/second-step')

/** `/second-step`: completes a sign-in, then continues to `next` or the feed. Without one it leads to the sign-in. */
export function SecondStepPage() {
  const { next } = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const session = useSession()
  const step = useQuery(secondStepQuery)
  const brand = useBrand()
  usePageTitle(text.stepTitle)
  const toSignIn = () => void navigate({ to: '/login', search: { next }, replace: true })
  const isExpired = step.error instanceof Refused && session.state === 'signed-out'

  useEffect(() => {
    if (session.state === 'signed-in') router.history.replace(localPath(next) ?? '/')
    else if (isExpired) void navigate({ to: '/login', search: { next }, replace: true })
  }, [session.state, isExpired, next, router, navigate])
  if (!step.data && (!hasFailed(step) || isExpired)) return <Splash label={common.loading} />
  return (
    <AccountsFrame
      brand={brand}
      top={
        <LinkButton to="/login" search={{ next }} variant="ghost" icon={<ArrowLeft className="size-5" />}>
          {text.backToSignIn}
        </LinkButton>
      }
    >
      {step.data ? (
        <SecondStepForm by={step.data} onExpired={toSignIn} />
      ) : (
        <QueryFailure title={text.failed} query={step}>
          {common.unexpected}
        </QueryFailure>
      )}
    </AccountsFrame>
  )
}
