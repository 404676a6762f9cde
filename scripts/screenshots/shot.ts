import type { Page } from '@playwright/test'
import type { PersonKey } from '../demo/people.ts'

/** One picture to take, in every size and scheme unless told. */
export interface Shot {
  /** The name of its file. */
  name: string
  /** Where to go; `/login` of a signed-out browser unless told. */
  path: string | ((world: World) => Promise<string>)
  /** Who is signed in; nobody unless told. */
  as?: PersonKey
  /** Where no company is set up yet. */
  isEmpty?: boolean
  /** The whole page, however long. */
  isWhole?: boolean
  only?: Size
  /** Before the page is opened: delays and failures of the API. */
  arrange?: (page: Page) => Promise<void>
  /** On the open page, before the picture. */
  act?: (page: Page) => Promise<void>
  /** Answers that are part of the picture, as `404 /api/posts`; a signed-out browser's 401 always is. */
  expects?: readonly string[]
  /** The line goes in it, of which a browser complains. */
  isOffline?: boolean
  /** Waits for nothing but the page itself: it is shown while it loads. */
  isLoading?: boolean
}

export type Size = 'phone' | 'desk'
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** What a shot may ask of the running demo. */
export interface World {
  url: string
  /** The link in the newest mail to an address, without the host. */
  mailedPath: (address: string) => Promise<string>
}

export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
} as const
