import { rm } from 'node:fs/promises'
import type { CDPSession } from '@playwright/test'
import type { PlaywrightBrowserProvider } from '@vitest/browser-playwright'
import { shortVideo } from '../files/clips.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { appUrl, connect } from './app-proxy.ts'

/** What tests of components cannot do in their page, which calls them by web/testing/commands.ts. */
type Context = ReturnType<PlaywrightBrowserProvider['getCommandsContext']>

/** The cookies of everyone who has signed in, by email address. */
const cookies = new Map<string, Map<string, string>>()

/** Sends a request of somebody at another device. */
export async function send(
  _: Context,
  email: string,
  { method, path, body }: { method: string; path: string; body: string | null },
): Promise<{ status: number; text: string }> {
  const own = cookies.get(email) ?? new Map<string, string>()
  cookies.set(email, own)
  const response = await fetch(appUrl() + path, {
    method,
    headers: {
      origin: appUrl(),
      cookie: [...own].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body,
  })
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    own.set(name, value)
  }
  return { status: response.status, text: await response.text() }
}

/** Makes the page that of somebody who has signed in, or of nobody. */
export async function become({ context, page }: Context, email: string | null): Promise<void> {
  await context.clearCookies()
  const own = email === null ? [] : [...(cookies.get(email) ?? [])]
  const { origin } = new URL(page.url())
  await context.addCookies(own.map(([name, value]) => ({ name, value, url: origin })))
}

/** Takes the server away from the page, or brings it back. */
export const setConnected = (_: Context, is: boolean): void => connect(is)

/** Shows the page as on a device with this scheme, also what follows it by script. */
export const setColorScheme = ({ page }: Context, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMedia({ colorScheme })

let devTools: Promise<CDPSession> | undefined

/** Sets the size of text, as in the settings of the browser, in pixels. */
export async function setTextSize({ page }: Context, standard: number): Promise<void> {
  devTools ??= page.context().newCDPSession(page)
  await (await devTools).send('Page.setFontSizes', { fontSizes: { standard } })
}

/** Returns a short video as phones send it, in base64. */
export async function video(_: Context, seconds: number): Promise<string> {
  const folder = await makeScratchFolder('fl-clip-')
  const bytes = shortVideo(folder, 'video.mp4', seconds)
  await rm(folder, { recursive: true })
  return bytes.toString('base64')
}
