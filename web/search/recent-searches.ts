import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import { DeviceValue } from '#web/lib/device-values.ts'

const kept = new DeviceValue('recent-searches')
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
  kept.writeJson(next)
}

function stored(): Recent {
  const found = kept.readJson()
  return isRecent(found) ? found : { authorId: 0, searches: [] }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null || !('authorId' in value && 'searches' in value)) return false
  const { authorId, searches } = value
  return typeof authorId === 'number' && Array.isArray(searches) && searches.every(each => typeof each === 'string')
}
