import { signIn } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { isLoginName } from '#contract/text/login-name.ts'
import { common, accounts as text, validation } from '#locales/text.ts'
import { canUsePasskeys } from '#web/accounts/factors/can-use-passkeys.ts'
import { call } from '#web/lib/calls/call.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { type Failure, failureOf } from '#web/lib/calls/failure.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { withoutSending } from '#web/offline/outbox/lock.ts'

/** Where the form is: in the app (web/pages/login.tsx), or in a document of its own (web/sign-in.ts). */
export interface SignInHost {
  /** Opens what comes after signing in. */
  enter: (reply: ReplyOf<typeof signIn>) => Promise<void>
  showFailure: (failure: Failure) => void
}

const names = ['email', 'password'] as const

/** The input of a sign-in. */
type Written = Record<(typeof names)[number], string>

/** What is wrong with it, as `signInForm` of the contract has it, without the library of schemas. */
export function problemsOf({ email, password }: Written): Partial<Written> {
  return {
    ...(!isLoginName(email.trim()) && { email: validation.email }),
    ...(password.length < limits.signInPasswordCharacters && { password: validation.signInPassword }),
  }
}

/** Makes the form of sign-in-form.tsx work, until `signal` is aborted. It stays while the page after it loads. */
export function startSignIn(form: HTMLFormElement, host: SignInHost, signal: AbortSignal): void {
  const { email, password } = fieldsOf(form)
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  let wasSent = false
  // On a phone the keyboard would cover the page.
  if (window.matchMedia('(hover: hover) and (pointer: fine)').matches) email.focus()

  /** Shows what is wrong, and returns the first field that something is wrong with. */
  const show = (problems: Partial<Written>) => {
    showProblem(email, problems.email)
    showProblem(password, problems.password)
    return problems.email === undefined ? problems.password !== undefined && password : email
  }
  const written = (): Written => ({ email: email.value, password: password.value })

  const submit = async (sender: HTMLButtonElement) => {
    const wrong = show(problemsOf(written()))
    wasSent = true
    if (wrong) return wrong.focus()
    setWaiting(sender, true)
    try {
      await host.enter(await withoutSending(() => call(signIn, { body: written() })))
    } catch (error) {
      setWaiting(sender, false)
      const failure = failureOf(error, { title: text.signIn.failed, fallback: common.unexpected })
      if (failure) host.showFailure(failure)
      const refused = show(refusedFields(error))
      if (refused) return refused.focus()
      password.focus()
      password.select()
    }
  }

  form.addEventListener(
    'submit',
    event => {
      event.preventDefault()
      if (button && !isWaiting(button)) void submit(button)
    },
    { signal },
  )
  form.addEventListener('input', () => wasSent && show(problemsOf(written())), { signal })
  if (canUsePasskeys()) startPasskey(form, host, signal)
}

/** The button below the form, and the suggestions of the field. What they need is loaded once nothing else happens. */
function startPasskey(form: HTMLFormElement, host: SignInHost, signal: AbortSignal): void {
  const button = form.parentElement?.querySelector<HTMLButtonElement>('[data-passkey]')
  const passkeys = () => import('#web/accounts/factors/passkey-sign-in.ts')
  const suggest = async () => (await passkeys()).suggestPasskey(host.enter, signal)
  // Nothing to say when it fails: nobody has asked for it.
  whenIdle(() => void suggest().catch(() => undefined))
  button?.addEventListener(
    'click',
    async () => {
      if (isWaiting(button)) return
      setWaiting(button, true)
      const { signInWithPasskey, passkeyFailureOf } = await passkeys()
      try {
        await host.enter(await signInWithPasskey())
      } catch (error) {
        setWaiting(button, false)
        const failure = passkeyFailureOf(error)
        if (failure) host.showFailure(failure)
      }
    },
    { signal },
  )
}

function fieldsOf(form: HTMLFormElement): Record<(typeof names)[number], HTMLInputElement> {
  const [email, password] = names.map(name => form.elements.namedItem(name))
  if (!(email instanceof HTMLInputElement && password instanceof HTMLInputElement))
    throw new Error('The form lacks its fields')
  return { email, password }
}

/** The messages of a refusal at fields of this form. */
function refusedFields(error: unknown): Partial<Written> {
  const fields = error instanceof Refused ? (error.refusal?.fields ?? {}) : {}
  return Object.fromEntries(names.flatMap(name => (fields[name] === undefined ? [] : [[name, fields[name]]])))
}

const isWaiting = (button: HTMLButtonElement): boolean => button.ariaBusy === 'true'

/** Shows that an action of a ScriptedButton is running, or no longer. It stays focusable, so that the focus is not lost. */
function setWaiting(button: HTMLButtonElement, waits: boolean): void {
  const part = (name: string) => button.querySelector<HTMLElement>(`[data-${name}]`)
  part('spinner')?.toggleAttribute('hidden', !waits)
  part('icon')?.toggleAttribute('hidden', waits)
  const label = part('label')
  if (label) label.textContent = (waits ? label.dataset['waitingLabel'] : label.dataset['label']) ?? ''
  for (const name of ['aria-disabled', 'aria-busy'])
    if (waits) button.setAttribute(name, 'true')
    else button.removeAttribute(name)
}

/** Shows at a field that is `isScripted` what is wrong with it, or nothing. */
function showProblem(input: HTMLInputElement, problem: string | undefined): void {
  const id = `${input.id}-error`
  const error = document.getElementById(id)
  const words = error?.querySelector('span')
  if (!error || !words) return
  error.hidden = problem === undefined
  words.textContent = problem ?? ''
  setAttribute(input, 'aria-invalid', problem !== undefined && 'true')
  setAttribute(input, 'aria-describedby', problem !== undefined && id)
}

function setAttribute(element: Element, name: string, value: string | false): void {
  if (value === false) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
