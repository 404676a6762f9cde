import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { joining as text } from '#locales/text.ts'
import { useEnter } from '#web/accounts/accounts.data.ts'
import { AccountsFrame } from '#web/accounts/accounts-frame.tsx'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { isIos, isStandalone } from '#web/install/device.ts'
import { codeCharacters, forgetCode, keepCode, takeCode } from '#web/joining/code.ts'
import { CheckingCode, CodeStep } from '#web/joining/code-step.tsx'
import { HelloStep } from '#web/joining/hello-step.tsx'
import { IosStep } from '#web/joining/ios-step.tsx'
import { type Greeting, useCheckCode } from '#web/joining/joining.data.ts'
import { ReadyStep } from '#web/joining/ready-step.tsx'
import { Refused } from '#web/lib/calls/errors.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

type Step =
  | { name: 'checking' }
  /** By hand; `refusal` says why the code before did not work. */
  | { name: 'code'; typed?: string; refusal?: string }
  | { name: 'ios' | 'hello'; code: string; greeting: Greeting }
  | { name: 'ready'; user: User }

/** `/join`: joins with a code, typed or after the `#` of the address, and ends in the feed. */
export function JoinPage() {
  const [first] = useState(takeCode)
  const [step, setStep] = useState<Step>(
    first.length === codeCharacters ? { name: 'checking' } : { name: 'code', typed: first },
  )
  const check = useCheckCode()
  const brand = useBrand()
  const navigate = useNavigate()
  const router = useRouter()
  const enter = useEnter()
  usePageTitle(text.title({ appName: brand.appName }))

  const greet = (code: string, greeting: Greeting) => {
    // For a reload in another language.
    keepCode(code)
    const name = isIos(navigator) && !isStandalone() ? ('ios' as const) : ('hello' as const)
    setStep({ name, code, greeting })
  }
  const refuse = (refusal?: string) => {
    forgetCode()
    setStep({ name: 'code', ...(refusal !== undefined && { refusal }) })
  }
  const start = useEffectEvent((code: string) => {
    if (code.length !== codeCharacters) return
    setStep({ name: 'checking' })
    check.mutate(code, {
      onSuccess: greeting => greet(code, greeting),
      onError: error => {
        if (error instanceof Refused && error.code === 'join.code') return refuse(error.text)
        refuse()
        return toastError(error, { title: text.failed })
      },
    })
  })
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isStarted.current) start(first)
    isStarted.current = true
    // Another card, in the tab of the one before.
    const startAgain = () => start(takeCode())
    addEventListener('hashchange', startAgain)
    return () => removeEventListener('hashchange', startAgain)
  }, [first])
  useEffect(() => forgetCode, [])

  return <AccountsFrame brand={brand}>{content()}</AccountsFrame>

  function content() {
    if (step.name === 'code') return <CodeStep typed={step.typed ?? ''} refusal={step.refusal} onGreeted={greet} />
    if (step.name === 'ios') return <IosStep code={step.code} onHere={() => setStep({ ...step, name: 'hello' })} />
    if (step.name === 'hello') {
      return (
        <HelloStep
          code={step.code}
          greeting={step.greeting}
          onRefused={refuse}
          onJoined={user => {
            forgetCode()
            if (user) setStep({ name: 'ready', user })
            else void navigate({ to: '/second-step', replace: true })
          }}
        />
      )
    }
    if (step.name === 'ready') {
      const toFeed = (user: User) => {
        enter(user)
        router.history.replace('/')
      }
      return <ReadyStep user={step.user} onFeed={toFeed} />
    }
    return <CheckingCode appName={brand.appName} />
  }
}
