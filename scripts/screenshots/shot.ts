import type { Page } from '@playwright/test'
import type { PersonKey } from '../demo/people.ts'

/** One screenshot, by default in every size and scheme. */
export interface Shot {
  /** The name of the file. */
  name: string
  /** The path; by default `/login` of a signed-out browser. */
  path: string | ((world: World) => Promise<string>)
  /** The signed-in person, if any. */
  as?: PersonKey
  /** Before set-up. */
  isEmpty?: boolean
  /** The whole page instead of the viewport. */
  isWhole?: boolean
  only?: Size
  /** Runs before the page opens: delays and failures of the API. */
  arrange?: (page: Page) => Promise<void>
  /** Runs on the open page, before the screenshot. */
  act?: (page: Page) => Promise<void>
  /** Expected error replies, such as `404 /api/posts`; a signed-out browser's 401 is always expected. */
  expects?: readonly string[]
  /** Goes offline, which the browser logs as an error. */
  isOffline?: boolean
  /** Does not wait for the page's content: shows the loading state. */
  isLoading?: boolean
}

export type Size = 'phone' | 'desk'
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** What a screenshot may use of the running demo. */
export interface World {
  url: string
  /** Returns the path of the link in the newest mail to an address. */
  mailedPath: (address: string) => Promise<string>
}

export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
} as const
