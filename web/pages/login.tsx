import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MailFailure } from '#contract/accounts.ts'
import { second } from '#contract/durations.ts'
import { refusalText } from '#contract/refusals.ts'
import { isSignOnRefusal } from '#contract/sso-refusals.ts'
import { localPath } from '#contract/text/local-path.ts'
import { common, factors, accounts as text } from '#locales/text.ts'
import { useEnter, useRegister } from '#web/accounts/accounts.data.ts'
import { MailFails } from '#web/accounts/mail-fails.tsx'
import { OtherAddress } from '#web/accounts/other-address.tsx'
import { RegisterForm, type Registration, RegistrationClosed, WrongDomain } from '#web/accounts/register-form.tsx'
import { SignInForm, type SignOnWords } from '#web/accounts/sign-in/sign-in-form.tsx'
import { SignInFrame } from '#web/accounts/sign-in/sign-in-frame.tsx'
import { type SignInHost, startSignIn } from '#web/accounts/sign-in/start-sign-in.ts'
import { useOtherAddress } from '#web/company/address.tsx'
import { setupStateQuery } from '#web/company/company.data.ts'
import { companyQuery, useBrand, usePageTitle } from '#web/company/company.ts'
import { claimDevice } from '#web/offline/claim-device.ts'
import { setSessionEnded } from '#web/session/ended-session.ts'
import { useSession } from '#web/session/session.ts'
import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Splash } from '#web/ui/states/splash.tsx'
import { toast, toastStore } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

const route = getRouteApi('/login')

/**
 * `/login`: sign in, or create an account with `?mode=register`. Continues to `next` or the feed once signed in. Signing
 * in has a document of its own (web/sign-in.ts), which this page replaces for those who come from another page of the app.
 */
export function LoginPage() {
  const { mode = 'login', next, refused = '' } = route.useSearch()
  const { data: company } = useQuery(companyQuery)
  const { data: setup, refetch: askAgain } = useQuery(setupStateQuery)
  /** A set-up with a typo in its domain would keep everyone out. */
  const isFirst = setup?.isSetUp === true && setup.isOpen
  const [registered, setRegistered] = useState<Registration>()
  const [mailFailure, setMailFailure] = useState<MailFailure>()
  const again = useRegister()
  const session = useSession()
  const navigate = useNavigate()
  const router = useRouter()
  const brand = useBrand()
  usePageTitle(mode === 'login' ? text.signIn.title : text.register.title)

  const user = session.state === 'signed-in' ? session.user : undefined
  useEffect(() => {
    if (!user) return
    if (isSignOnRefusal(refused))
      toast({
        variant: 'destructive',
        title: factors.confirmFailed,
        description: refusalText(refused),
        duration: 30 * second,
      })
    // The company's provider has sent somebody here whom the device does not know yet.
    setSessionEnded(false)
    void claimDevice(user).finally(() => router.history.replace(localPath(next) ?? '/'))
  }, [user, next, refused, router])
  // The form stays while the page after it loads.
  const [hasForm, setForm] = useState(false)
  if (session.state === 'signed-out' && !hasForm) setForm(true)
  const otherAddress = useOtherAddress()
  if (!hasForm) return <Splash label={common.loading} />
  if (otherAddress !== undefined) return <OtherAddress origin={otherAddress} />

  if (mode === 'register' && company?.registration === 'invitation') {
    return (
      <SignInFrame brand={brand}>
        <RegistrationClosed companyName={company.name} />
      </SignInFrame>
    )
  }
  if (mode === 'login' && registered && mailFailure) {
    return (
      <SignInFrame brand={brand}>
        <MailFails
          registered={registered}
          failure={mailFailure}
          appName={brand.appName}
          isTrying={again.isPending}
          onTryAgain={tryAgain}
          onCorrect={() => void navigate({ to: '/login', search: { mode: 'register', next } })}
        />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame brand={brand}>
      {mode === 'register' ? (
        <RegisterForm
          first={isFirst}
          initial={registered ?? { firstName: '', lastName: '', email: '' }}
          onRegistered={(form, failure) => {
            setRegistered(form)
            setMailFailure(failure)
            if (!setup) void askAgain()
            void navigate({ to: '/login', search: { next }, state: kept => kept, replace: true })
          }}
        />
      ) : (
        <SignIn companyName={brand.companyName} note={note()} next={next} signOn={signOn()} />
      )}
    </SignInFrame>
  )

  function tryAgain() {
    if (registered)
      again.mutate(registered, {
        onSuccess: reply => setMailFailure(reply.mailFailure),
        onError: error => toastError(error, { title: text.register.failed, fallback: common.unexpected }),
      })
  }

  function signOn() {
    const refusal = isSignOnRefusal(refused) ? refusalText(refused) : ''
    return company?.sso ? { provider: company.sso.name, refusal, next } : undefined
  }

  function note() {
    // A lost connection may have kept it from this page.
    if (!registered || !setup) return undefined
    const Note = setup.isMailSetUp ? CheckEmail : LinkIsSaved
    return <Note registered={registered} isFirst={isFirst} />
  }
}

interface SignInProps {
  companyName: string | undefined
  note: ReactNode
  next: string | undefined
  signOn: SignOnWords | undefined
}

function SignIn({ companyName, note, next, signOn }: SignInProps) {
  const form = useRef<HTMLFormElement>(null)
  const become = useEnter()
  const navigate = useNavigate()
  const router = useRouter()
  const enter = useEffectEvent<SignInHost['enter']>(async ({ user, redirectTo }) => {
    toastStore.dismiss()
    if (user) become(user)
    if (redirectTo === '/second-step') await navigate({ to: redirectTo, search: { next }, replace: true })
    else if (redirectTo) router.history.replace(localPath(redirectTo) ?? '/')
  })
  useEffect(() => {
    const page = new AbortController()
    const host: SignInHost = {
      enter: reply => enter(reply),
      showFailure: failure => void toast({ ...failure, variant: 'destructive' }),
    }
    if (form.current) startSignIn(form.current, host, page.signal)
    return () => page.abort()
  }, [])
  return <SignInForm form={form} companyName={companyName} note={note} signOn={signOn} />
}

/** After registering without a mail server: where the link is. */
function LinkIsSaved({ registered: { email }, isFirst }: { registered: Registration; isFirst: boolean }) {
  return (
    <Callout tone="warning" title={text.register.noMail}>
      {isFirst ? text.register.savedFirst({ address: email }) : text.register.saved({ address: email })}{' '}
      {text.register.wrongAddress({ correct })} {isFirst && <WrongDomain />}
    </Callout>
  )
}

const correct = (words: string) => (
  <TextLink key="correct" to="/login" search={{ mode: 'register' }} state={kept => kept}>
    {words}
  </TextLink>
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
  const again = (words: string) => (
    <TextButton key="again" waiting={register.isPending} onClick={sendAgain}>
      {words}
    </TextButton>
  )
  return (
    <Callout tone="success" icon={<MailCheck />} title={text.register.check}>
      {isSentAgain
        ? text.register.sentAgainTo({ address: registered.email })
        : text.register.sentTo({ address: registered.email })}{' '}
      {text.register.nothingYet({ again, correct })} {isFirst && <WrongDomain />}
    </Callout>
  )
}
