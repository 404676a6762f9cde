import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { checkPasswordToken } from '#contract/accounts.ts'
import { expectFine } from '#web/testing/look.ts'
import { olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { replyTo } from '#web/testing/replies/reply-to.ts'

const open = [
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'Invalid Reset Link'],
  ['/reset-password?token=a&setup=true', 'Set Up Your Account'],
  ['/verify-email', 'Verification Failed'],
  ['/icon-download', 'Icon library'],
  ['/comparison', 'Made for crews, not for chat'],
  ['/setup', 'Already set up'],
  ['/nowhere', 'Page not found'],
] as const

const ofOwners = [
  ['/profile', 'Profile'],
  ['/profile?tab=security', 'Profile'],
  ['/recorded', 'What is recorded about you'],
  ['/bulk-import', 'Bulk Import'],
  ['/settings', 'Settings'],
  ['/settings?tab=appearance', 'Settings'],
  ['/team-management', 'Team Management'],
  ['/create-team', 'Create Team'],
  ['/add-team-members/9', 'Team Members'],
  ['/branding', 'Branding'],
  ['/organization-settings', 'Organization Settings'],
  ['/activity-log', 'Activity Log'],
  ['/records', 'Records'],
  ['/connections', 'Connections'],
  ['/connections/tokens', 'API tokens'],
  ['/connections/webhooks', 'Webhooks'],
] as const

const heading = (title: string) => page.getByRole('heading', { name: title, level: 1, exact: true })
const link = (name: string) => page.getByRole('main').getByRole('link', { name })

/** What says that it loads: the end of a list that goes on has a skeleton that says nothing. */
const loading = () =>
  [...document.querySelectorAll('main [role=status]')]
    .filter(status => status.querySelector('.bg-bone, .animate-spin'))
    .map(({ textContent }) => textContent)
    .filter(Boolean)

const expectFinePage = async (path: string, title: string) => {
  await expect.element(heading(title)).toBeVisible()
  await expect.poll(loading).toEqual([])
  await expectFine(path)
}

/** Browsers say so where a window changes its size, and what is in it follows a frame later. */
const isOfResize = ([first]: unknown[]) => String(first).includes('ResizeObserver loop completed')

// What the app complains of stands in the console.
beforeEach(() => {
  const complained = vi.spyOn(console, 'error')
  onTestFinished(() => {
    const complaints = complained.mock.calls.filter(call => !isOfResize(call))
    complained.mockRestore()
    expect(complaints).toEqual([])
  })
})

const setUpLinksWork = () => replyTo(checkPasswordToken, () => ({ isValid: true, email: null, firstName: null }))

test.each(open)('what a visitor sees at %s can be used by everyone', async (path, title) => {
  setUpLinksWork()
  await openPage(path, null)
  await expectFinePage(path, title)
})

test('public pages stay public for who is signed in, but for the sign-in', async () => {
  setUpLinksWork()
  const owner = await olivia()
  for (const [path, title] of open) {
    await openPage(path, owner)
    await expect.element(heading(title)).toBeVisible()
  }
  await openPage('/login', owner)
  await expect.poll(() => location.pathname).toBe('/')
  await openPage('/comparison', owner)
  await expect.element(link('Go to the feed')).toHaveAttribute('href', '/')
})

test('a visitor gets from the comparison to the sign-in and to the set-up, and from an unknown path home', async () => {
  await openPage('/comparison', null)
  await expect.element(link('Sign In')).toHaveAttribute('href', '/login')
  await expect.element(link('Set Up New Company')).toHaveAttribute('href', '/setup')
  await openPage('/nowhere/at/all', null)
  await expect.element(link('Go Home')).toHaveAttribute('href', '/')
})

test.each(ofOwners)('what an owner sees at %s can be used by everyone', async (path, title) => {
  await openPage(path, await olivia())
  await expectFinePage(path, title)
})
