import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { requestPasswordReset, verifyEmail } from '#contract/accounts.ts'
import { setupState } from '#contract/company.ts'
import { newId } from '#web/lib/new-id.ts'
import { commands } from '#web/testing/commands.ts'
import { join, password } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { refuse, reply } from '#web/testing/replies/replies.ts'
import { toastStore } from '#web/ui/toasts/toast.store.ts'

const email = page.getByLabelText(/^Email/)
const secret = page.getByLabelText('Password')
const alert = page.getByRole('alert')
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const link = (name: string) => page.getByRole('link', { name })

test('signing in: messages at the fields, and a password that can be seen', async () => {
  await openPage('/login?mode=nonsense', null)
  await expect.element(heading('Sign in')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect.element(email).toHaveFocus()
  await email.fill('olivia@')
  await secret.fill('12345')
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect.element(secret).toHaveAccessibleDescription('Password must be at least 6 characters')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(secret).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(secret).toHaveAttribute('type', 'password')
  await expect.element(link('Back')).toHaveAttribute('href', '/')
  await expect.element(link('Set Up New Company')).not.toBeInTheDocument()
  await expect.element(link('I have a join code')).toHaveAttribute('href', '/join')
  await expect.element(page.getByRole('banner').getByText('Hearth & Duct')).toBeVisible()
  await expect.element(link('Forgot your password?')).toHaveAttribute('href', '/forgot-password')
})

test('switching to registering and back clears both forms', async () => {
  await openPage('/login', null)
  await email.fill('pat@hearth.example')
  await link('Create Account').click()
  await expect.element(heading('Create Account')).toBeVisible()
  await expect.element(email).toHaveValue('')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect.element(page.getByLabelText('First Name')).toHaveFocus()
  await expect.element(page.getByLabelText('First Name')).toHaveAccessibleDescription('First name is required')
  await expect.element(page.getByLabelText('Last Name')).toHaveAccessibleDescription('Last name is required')
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address')
  await page.getByLabelText('First Name').fill('Pat')
  await expect.element(link('No work email? Use the code from your join card')).toHaveAttribute('href', '/join')
  await link('Sign In').click()
  await expect.element(heading('Sign in')).toBeVisible()
  await expect.element(email).toHaveValue('')
  await expect.element(page.getByText('Please enter a valid email address')).not.toBeInTheDocument()
  await link('Create Account').click()
  await expect.element(page.getByLabelText('First Name')).toHaveValue('')
})

test('a link without a valid token leads to another one', async () => {
  await openPage('/reset-password', null)
  await expect.element(page.getByText('Invalid reset token').first()).toBeVisible()
  await expect.element(heading('Invalid Reset Link')).toBeVisible()
  await link('Request New Reset Link').click()
  await expect.element(heading('Forgot your password?')).toBeVisible()
  await expect.element(link('Back')).toHaveAttribute('href', '/login')
  await openPage('/reset-password?token=12345', null)
  await expect.element(heading('Invalid Reset Link')).toBeVisible()
})

test.for([
  ['/verify-email', 'Verification token is missing'],
  [
    '/verify-email?token=12345',
    'This verification link is invalid or has expired. Please register again to get a new one.',
  ],
])('a verification that fails says why: %s', async ([path = '', reason = '']) => {
  await openPage(path, null)
  await expect.element(heading('Verification Failed')).toBeVisible()
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(link('Back to Sign In')).toHaveAttribute('href', '/login')
})

test('a failed sign-in says why, and the right password leads to the page that was asked for', async () => {
  const ann = await join('Ann')
  await openPage('/login?next=%2Fprofile', null)
  const submit = page.getByRole('button', { name: 'Sign In' })
  await email.fill(ann.email)
  await secret.fill('not the password')
  await submit.click()
  await expect.element(alert).toMatchTextContent(/Login FailedWrong email or password\./)
  await expect.element(secret).toHaveFocus()
  await expect.element(email).toHaveValue(ann.email)
  await commands.setConnected(false)
  await submit.click()
  await expect.element(alert).toMatchTextContent(/Login FailedAn unexpected error occurred\. Please try again\./)
  await commands.setConnected(true)
  await secret.fill(password)
  await submit.click()
  await expect.element(heading('Profile')).toBeVisible()
  expect(location.pathname).toBe('/profile')
})

test('registering with an address from elsewhere is refused at its field', async () => {
  await openPage('/login?mode=register', null)
  await page.getByLabelText('First Name').fill('Pat')
  await page.getByLabelText('Last Name').fill('Quinn')
  await email.fill('pat@elsewhere.example')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const elsewhere = "That address is not at one of your company's domains. Please use your work address."
  await expect.element(alert).toMatchTextContent(/^Registration FailedThat address is not/)
  await expect.element(email).toHaveAccessibleDescription(elsewhere)
  await expect.element(email).toHaveFocus()
})

/** Answers calls of these paths, as a server with a mail server would. */
function answer(replies: Record<string, object>) {
  const send = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const reply = replies[pathname]
    return reply ? Response.json(reply) : send(input, init)
  })
}
/** Fails calls without words of the server, as a proxy in front of it does; by default, without any reply. */
function fail(status?: number): void {
  const send = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (![requestPasswordReset.path, verifyEmail.path].some(path => path === pathname)) return send(input, init)
    if (status === undefined) throw new TypeError('no route')
    return new Response('', { status })
  })
}

/** Holds calls of a path until they are released. */
function holdCalls(path: string): () => void {
  const send = window.fetch.bind(window)
  const held = Promise.withResolvers<void>()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname === path) await held.promise
    return send(input, init)
  })
  return held.resolve
}

afterEach(() => vi.restoreAllMocks())

const register = async (address: string) => {
  await page.getByLabelText('First Name').fill('Pat')
  await page.getByLabelText('Last Name').fill('Quinn')
  await email.fill(address)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

test('registering that fails keeps what was typed; afterwards the address can be corrected', async () => {
  await openPage('/login?mode=register', null)
  const address = `${newId()}@hearth.example`
  await commands.setConnected(false)
  await register(address)
  await expect.element(alert).toMatchTextContent(/Registration FailedAn unexpected error occurred\. Please try again\./)
  await commands.setConnected(true)

  const release = holdCalls('/api/auth/register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect.element(page.getByRole('button', { name: 'Creating account...' })).toBeVisible()
  release()
  await expect.element(page.getByText('Account Created').first()).toBeVisible()
  await expect
    .element(page.getByText(/^Mail isn't set up, so the link that confirms your address is saved/).first())
    .toBeVisible()
  await expect.poll(() => location.pathname + location.search).toBe('/login')
  await expect.element(heading('Sign in')).toBeVisible()
  await expect
    .element(page.getByText(new RegExp(`The link for ${address} is saved in the outbox folder`)))
    .toBeVisible()
  await link('Correct it').click()
  await expect.element(page.getByLabelText('Last Name')).toHaveValue('Quinn')
  await expect.element(email).toHaveValue(address)
})

test('what was lost with the connection is asked again, and no mail is promised where there is none', async () => {
  let asked = 0
  reply(setupState, () => {
    asked += 1
    throw new TypeError('Failed to fetch')
  })
  await openPage('/login?mode=register', null)
  await expect.poll(() => asked).toBe(3)
  const none = { domains: [], departments: [], functions: [] }
  reply(setupState, { isSetUp: true, needsToken: false, isOpen: false, isMailSetUp: false, ...none })
  const address = `${newId()}@hearth.example`
  await register(address)
  await expect
    .element(page.getByText(new RegExp(`The link for ${address} is saved in the outbox folder`)))
    .toBeVisible()
})

test.each([
  [true, 'Please check your email to verify your account before signing in', 8_000],
  [false, 'You can now sign in with your credentials.', 5_000],
])(
  'without words of the server (verification: %s) it has its own, for a while',
  async (requiresVerification, words, ms) => {
    answer({ '/api/auth/register': { requiresVerification, message: '' } })
    await openPage('/login?mode=register', null)
    await register('lee@hearth.example')
    await expect.element(page.getByText(words).first()).toBeVisible()
    expect(toastStore.get()).toMatchObject([{ title: 'Account Created', duration: ms }])
  },
)

test('while signing in, the button says so', async () => {
  const ann = await join('Ann')
  await openPage('/login', null)
  await email.fill(ann.email)
  await secret.fill(password)
  const release = holdCalls('/api/auth/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect.poll(() => location.pathname).toBe('/')
})

test('a forgotten password: messages at the field, and what goes wrong', async () => {
  await openPage('/forgot-password', null)
  const submit = page.getByRole('button', { name: 'Send Reset Link' })
  await submit.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address')
  await email.fill('vera@hearth.example')
  fail(500)
  await submit.click()
  await expect.element(page.getByText('Failed to send reset link').first()).toBeVisible()
  vi.restoreAllMocks()
  refuse(requestPasswordReset, 'reset.too-many', 'Too many requests. Please try again later.', 429)
  await submit.click()
  await expect.element(page.getByText('Too many requests. Please try again later.').first()).toBeVisible()
  await expect.element(page.getByText('Error', { exact: true }).first()).toBeVisible()
  fail()
  await submit.click()
  await expect.element(page.getByText('An unexpected error occurred. Please try again.').first()).toBeVisible()
})

test('a verification that cannot be made says so', async () => {
  fail(500)
  await openPage('/verify-email?token=1', null)
  await expect.element(page.getByText('Verification failed', { exact: true })).toBeVisible()
  vi.restoreAllMocks()
  fail()
  await openPage('/verify-email?token=2', null)
  await expect.element(page.getByText('An error occurred during verification')).toBeVisible()
})

test('after registering, the page says where the link was mailed, and sends it again', async () => {
  const setup = { isSetUp: true, needsToken: false, isOpen: false, domains: [], isMailSetUp: true }
  const message = 'Please check your email to verify your account before signing in'
  answer({ '/api/company/setup': setup, '/api/auth/register': { requiresVerification: true, message } })
  await openPage('/login?mode=register', null)
  await register('pat@hearth.example')
  await expect.element(page.getByText(/We sent a link to pat@hearth\.example\./)).toBeVisible()
  await page.getByRole('button', { name: 'send it again' }).click()
  await expect.element(page.getByText(/We sent another link to pat@hearth\.example\./)).toBeVisible()
})

test('without a mail server nothing says that a mail was sent', async () => {
  await openPage('/forgot-password', null)
  await expect.element(page.getByText(/^Mail isn't set up here: the link/)).toBeVisible()
  await email.fill(`${newId()}@hearth.example`)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect.element(heading('Ask your administrator')).toBeVisible()
  await expect.element(page.getByText(/sent you|Look in spam|Reset link sent/)).not.toBeInTheDocument()
})
