import { type BrowserContext, expect, type Page } from '@playwright/test'
import { register, resetPassword, verifyEmail } from '#contract/accounts.ts'
import { getCompany, setupCompany } from '#contract/company.ts'
import { skipFirstStep } from '#contract/first-steps.ts'
import { callerIn, callerOf } from './caller.ts'
import { password, type Registration, tokenInMail } from './people.ts'
import type { RunningServer } from './server.ts'

export const company = {
  name: 'Hearth & Duct',
  appName: 'Ductwork',
  primaryColor: '#0B6B75',
  domains: ['hearth.example'],
}
export const owner = { email: 'olivia@hearth.example', firstName: 'Olivia', lastName: 'Owens' }

/** Sets up the company and its owner without a browser; their first steps are over unless a test is about them. */
export async function haveCompany(server: RunningServer, { withFirstSteps = false } = {}): Promise<void> {
  const caller = await callerOf(server)
  if ((await caller.call(getCompany)) === null) {
    await caller.call(setupCompany, { body: company })
    await haveMember(server, owner)
    if (!withFirstSteps) {
      await caller.signIn(owner.email)
      await caller.call(skipFirstStep, { body: { step: 'all' } })
    }
  }
  await caller.dispose()
}

/** Registers a user with the usual password. */
export async function haveMember(server: RunningServer, person: Registration): Promise<void> {
  const caller = await callerOf(server)
  await caller.call(register, { body: person })
  const { redirectTo = '' } = await caller.call(verifyEmail, {
    query: { token: await tokenInMail(server, person.email) },
  })
  const token = new URL(redirectTo, server.url).searchParams.get('token') ?? ''
  await caller.call(resetPassword, { body: { token, newPassword: password } })
  await caller.dispose()
}

/** Sets up the company, and signs its owner in. */
export async function enterAsOwner(context: BrowserContext, server: RunningServer): Promise<void> {
  await haveCompany(server)
  await signInQuietly(context, server, owner.email)
}

/** Signs a browser in without a page. */
export async function signInQuietly(context: BrowserContext, server: RunningServer, email: string): Promise<void> {
  await callerIn(context, server).signIn(email)
}

/** Signs a browser out. Its page is left first: it would notice, and lead to the sign-in by itself. */
export async function signOutQuietly(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Signs somebody else in. */
export async function signInInstead(page: Page, server: RunningServer, email: string): Promise<void> {
  await signOutQuietly(page)
  await signInQuietly(page.context(), server, email)
}

/** Holds replies to a path until they are released, which waits until one was asked for. */
export async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  let isAsked = false
  await page.route(address, async route => {
    isAsked = true
    await held.promise
    await route.continue()
  })
  return async () => {
    await expect.poll(() => isAsked, { message: `asked for at ${address}` }).toBe(true)
    held.resolve()
  }
}

/** Returns when a text first appeared, by the machine's clock; call before navigating. */
export async function firstSaid(page: Page, words: string): Promise<{ at: Promise<number> }> {
  const said = Promise.withResolvers<number>()
  const name = `said${words.replaceAll(/\W/g, '')}`
  await page.exposeFunction(name, (at: number) => said.resolve(at))
  await page.addInitScript(
    ([tell, text]) => {
      const watch = new MutationObserver(() => {
        if (!document.body?.textContent?.includes(text)) return
        watch.disconnect()
        ;(window as unknown as Record<string, (at: number) => void>)[tell]?.(Date.now())
      })
      watch.observe(document, { subtree: true, childList: true, characterData: true })
    },
    [name, words] as const,
  )
  return { at: said.promise }
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
