import { useQuery } from '@tanstack/react-query'
import { getRouteApi, lazyRouteComponent, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft, MailCheck } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useRegister } from '#web/accounts/accounts.data.ts'
import { text } from '#web/accounts/accounts.text.ts'
import { AccountsFrame } from '#web/accounts/accounts-frame.tsx'
import { canUsePasskeys } from '#web/accounts/factors/can-use-passkeys.ts'
import { RegisterForm, type Registration } from '#web/accounts/register-form.tsx'
import { SignInForm } from '#web/accounts/sign-in-form.tsx'
import { setupStateQuery } from '#web/company/company.data.ts'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { common } from '#web/lib/common.text.ts'
import { useIsContentShown } from '#web/lib/lazy.ts'
import { localPath } from '#web/lib/local-path.ts'
import { hasSessionEnded } from '#web/session/ended-session.ts'
import { useSession } from '#web/session/session.ts'
import { LinkButton, TextLink } from '#web/ui/buttons/link-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Splash } from '#web/ui/states/splash.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'

const PasskeySignIn = lazyRouteComponent(() => import('#web/accounts/factors/passkey-sign-in.tsx'), 'PasskeySignIn')

const route = getRouteApi('/login')

/** `/login`: sign in, or create an account with `?mode=register`. Continues to `next` or the feed once signed in. */
export function LoginPage() {
  const { mode = 'login', next } = route.useSearch()
  const firstAccount = useLocation({ select: location => location.state.firstAccount })
  const { data: setup } = useQuery(setupStateQuery)
  /** A set-up with a typo in its domain would keep everyone out. */
  const isFirst = setup?.isSetUp === true && setup.isOpen
  const [registered, setRegistered] = useState<Registration>()
  const session = useSession()
  const isContentShown = useIsContentShown()
  const navigate = useNavigate()
  const router = useRouter()
  const brand = useBrand()
  usePageTitle(mode === 'login' ? text.signIn.title : text.register.title)

  useEffect(() => {
    if (session.state === 'signed-in') router.history.replace(localPath(next) ?? '/')
  }, [session.state, next, router])
  // The form stays while the page after it loads.
  const [hasForm, setForm] = useState(false)
  if (session.state === 'signed-out' && !hasForm) setForm(true)
  if (!hasForm) return <Splash label={common.loading} />

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
        <RegisterForm
          first={isFirst}
          initial={registered ?? { firstName: '', lastName: '', email: firstAccount?.email ?? '' }}
          onRegistered={form => {
            setRegistered(form)
            void navigate({ to: '/login', search: { next }, state: kept => kept, replace: true })
          }}
        />
      ) : (
        <SignInForm
          companyName={brand.companyName}
          onRedirect={path =>
            path === '/second-step'
              ? void navigate({ to: '/second-step', search: { next }, replace: true })
              : router.history.replace(localPath(path) ?? '/')
          }
          alternative={
            canUsePasskeys() && (
              <div className="min-h-button-large">
                {isContentShown && (
                  <Suspense>
                    <PasskeySignIn />
                  </Suspense>
                )}
              </div>
            )
          }
          note={note()}
        />
      )}
    </AccountsFrame>
  )

  function note() {
    if (registered && setup?.isMailSetUp === false) return <LinkIsSaved registered={registered} isFirst={isFirst} />
    if (registered) return <CheckEmail registered={registered} isFirst={isFirst} />
    if (!hasSessionEnded()) return undefined
    return <Callout title={text.signIn.ended}>{text.signIn.endedText}</Callout>
  }
}

/** After registering without a mail server: where the link is. */
function LinkIsSaved({ registered: { email }, isFirst }: { registered: Registration; isFirst: boolean }) {
  return (
    <Callout tone="warning" title={text.register.noMail}>
      {isFirst ? text.register.savedFirst({ address: email }) : text.register.saved({ address: email })}{' '}
      {text.register.wrongAddress}{' '}
      <TextLink to="/login" search={{ mode: 'register' }} state={kept => kept}>
        {text.register.correctIt}
      </TextLink>
      .{isFirst && <WrongDomain />}
    </Callout>
  )
}

const WrongDomain = () => (
  <>
    {' '}
    {text.register.isWrong} <TextLink to="/setup">{text.register.correctDomains}</TextLink>.
  </>
)

/** After registering: where the link was sent, with ways to send it again and to correct the address. */
function CheckEmail({ registered, isFirst }: { registered: Registration; isFirst: boolean }) {
  const register = useRegister()
  const [isSentAgain, setSentAgain] = useState(false)
  const sendAgain = () =>
    register.mutate(registered, {
      onSuccess: () => setSentAgain(true),
      onError: error => toastError(error, { title: text.register.failed, fallback: common.unexpected }),
    })
  return (
    <Callout tone="success" icon={<MailCheck />} title={text.register.check}>
      {isSentAgain
        ? text.register.sentAgainTo({ address: registered.email })
        : text.register.sentTo({ address: registered.email })}{' '}
      {text.register.nothingYet}{' '}
      <TextButton waiting={register.isPending} onClick={sendAgain}>
        {text.register.again}
      </TextButton>{' '}
      {text.register.or}{' '}
      <TextLink to="/login" search={{ mode: 'register' }} state={kept => kept}>
        {text.register.correct}
      </TextLink>
      .{isFirst && <WrongDomain />}
    </Callout>
  )
}
