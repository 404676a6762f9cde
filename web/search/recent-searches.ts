import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'

/** Removed from the device when its user signs out (web/offline/clear-device.ts). */
const key = 'recent-searches'
const most = 6

interface Recent {
  authorId: number
  searches: readonly string[]
}

const recent = createStore<Recent>(stored())

/** The user's last searches on this device, the newest first. */
export const useRecentSearches = (userId: number): readonly string[] =>
  useSelector(recent, ({ authorId, searches }) => (authorId === userId ? searches : none))

const none: readonly string[] = []

export function rememberSearch(userId: number, q: string): void {
  const search = q.trim()
  if (search === '') return
  const { authorId, searches } = recent.get()
  const own = authorId === userId ? searches : []
  keep({ authorId: userId, searches: [search, ...own.filter(each => each !== search)].slice(0, most) })
}

export const forgetSearches = (userId: number): void => keep({ authorId: userId, searches: [] })

function keep(next: Recent): void {
  recent.setState(() => next)
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Without space on the device they last as long as the page.
  }
}

function stored(): Recent {
  const nothing = { authorId: 0, searches: [] }
  if (import.meta.env.SSR) return nothing
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isRecent(found) ? found : nothing
  } catch {
    // Not written by this app.
    return nothing
  }
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'authorId' in value &&
  typeof value.authorId === 'number' &&
  'searches' in value &&
  Array.isArray(value.searches) &&
  value.searches.every(each => typeof each === 'string')
