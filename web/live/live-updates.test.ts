import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minute, second } from '#contract/durations.ts'
import type { LiveEvent } from '#contract/events.ts'
import { following } from '#web/lib/calls/query.ts'
import { LiveUpdates } from './live-updates.ts'

let client: QueryClient, updates: LiveUpdates
/** How often each query was fetched. */
let fetches: Record<string, number>
/** How long a reply takes. */
let replyMs = 0

// As in a browser: on servers it does not poll.
environmentManager.setIsServer(() => false)

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  client.mount()
  updates = new LiveUpdates(client)
  fetches = {}
  replyMs = 0
})
afterEach(() => {
  updates.stop()
  client.clear()
  client.unmount()
  vi.useRealTimers()
})

/** Follows scopes as a component that shows the reply does. */
async function show(name: string, scopes: readonly string[], pollMs = 3 * second) {
  const queryFn = async () => {
    fetches[name] = (fetches[name] ?? 0) + 1
    await new Promise(resolve => setTimeout(resolve, replyMs))
    return fetches[name]
  }
  const observer = new QueryObserver(client, { queryKey: [name], queryFn, ...following(scopes, pollMs) })
  observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  return observer
}

let version = 0
function raise(scopes: readonly string[], { era = 'one', spreadMs = 0 }: Partial<LiveEvent> = {}): void {
  version += 1
  updates.receive({ era, versions: Object.fromEntries(scopes.map(scope => [scope, version])), spreadMs })
}

/** Follows the stream long enough for the polls of before to be over. */
async function begin(scopes: readonly string[] = []): Promise<void> {
  raise(scopes)
  await vi.advanceTimersByTimeAsync(10 * second)
}

/** The number of fetches since the last call. */
let counted: Record<string, number> = {}
function fetched(name: string): number {
  const count = (fetches[name] ?? 0) - (counted[name] ?? 0)
  counted = { ...counted, [name]: fetches[name] ?? 0 }
  return count
}
beforeEach(() => {
  counted = {}
})

test('while the stream is connected, only what changed is fetched, and everything once in a minute', async () => {
  await show('feed', ['team:9', 'people'])
  await show('counts', ['team', 'user'])
  await show('company', ['company'])
  const all = () => ['feed', 'counts', 'company'].map(fetched)
  await begin(['team:9', 'team:12', 'user:7', 'company'])
  // Each had one poll to come.
  expect(all()).toEqual([2, 2, 2])
  await vi.advanceTimersByTimeAsync(40 * second)
  expect(all()).toEqual([0, 0, 0])
  raise(['team:12'])
  await vi.advanceTimersByTimeAsync(1)
  expect(all()).toEqual([0, 1, 0])
  raise(['session:7'])
  await vi.advanceTimersByTimeAsync(5 * second)
  expect(all()).toEqual([1, 1, 1])
  await vi.advanceTimersByTimeAsync(minute + second)
  expect(all()).toEqual([1, 1, 1])
})

test('nothing is fetched more often than it would be polled, and no change is missed', async () => {
  await show('feed', ['team:9'])
  await begin()
  fetched('feed')
  for (let n = 0; n < 100; n += 1) {
    raise(['team:9'])
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(fetched('feed')).toBe(4)
  await vi.advanceTimersByTimeAsync(3 * second)
  expect(fetched('feed')).toBe(1)
  await vi.advanceTimersByTimeAsync(10 * second)
  expect(fetched('feed')).toBe(0)
})

test('what was fetched by hand while a change waits counts as well', async () => {
  const observer = await show('feed', ['team:9'])
  await begin()
  fetched('feed')
  replyMs = 100
  raise(['team:9'])
  await vi.advanceTimersByTimeAsync(second)
  raise(['team:9'])
  // While the second change waits for its turn.
  await vi.advanceTimersByTimeAsync(second)
  void observer.refetch()
  await vi.advanceTimersByTimeAsync(2 * second)
  expect(fetched('feed')).toBe(2)
  await vi.advanceTimersByTimeAsync(2 * second)
  expect(fetched('feed')).toBe(1)
})

test('a change during a slow request is fetched after it', async () => {
  await show('feed', ['team:9'])
  await begin()
  fetched('feed')
  replyMs = 5 * second
  raise(['team:9'])
  await vi.advanceTimersByTimeAsync(second)
  raise(['team:9'])
  await vi.advanceTimersByTimeAsync(second)
  expect(fetched('feed')).toBe(1)
  await vi.advanceTimersByTimeAsync(8 * second)
  expect(fetched('feed')).toBe(1)
})

test('what was loaded before the stream is fetched again, also when a component renders in between', async () => {
  const observer = await show('feed', ['team:9'])
  await vi.advanceTimersByTimeAsync(second)
  raise(['team:9'])
  observer.setOptions(observer.options)
  await vi.advanceTimersByTimeAsync(3 * second)
  expect(fetched('feed')).toBe(2)
  await vi.advanceTimersByTimeAsync(40 * second)
  expect(fetched('feed')).toBe(0)
})

test('what is on its way when the stream begins is fetched again', async () => {
  replyMs = 5 * second
  await show('feed', ['team:9'])
  raise(['team:9'])
  await vi.advanceTimersByTimeAsync(4 * second)
  expect(fetched('feed')).toBe(1)
  await vi.advanceTimersByTimeAsync(10 * second)
  expect(fetched('feed')).toBe(1)
  await vi.advanceTimersByTimeAsync(40 * second)
  expect(fetched('feed')).toBe(0)
})

test('when many would ask at once, they spread their requests', async () => {
  await show('feed', ['team:9'])
  await begin()
  fetched('feed')
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  raise(['team:9'], { spreadMs: 2 * second })
  await vi.advanceTimersByTimeAsync(second - 10)
  expect(fetched('feed')).toBe(0)
  await vi.advanceTimersByTimeAsync(20)
  expect(fetched('feed')).toBe(1)
  vi.restoreAllMocks()
})

test.each(['lose', 'stop'] as const)('after %s, polling goes on at its own interval', async end => {
  await show('feed', ['team:9'])
  await show('company', ['company'], 10 * second)
  await begin()
  const all = () => ['feed', 'company'].map(fetched)
  all()
  updates[end]()
  await vi.advanceTimersByTimeAsync(30 * second + 10)
  expect(all()).toEqual([10, 3])
})

test('a page whose stream comes back compares versions', async () => {
  await show('feed', ['team:9'])
  await show('company', ['company'])
  const versions = { 'team:9': 4, company: 7 }
  updates.receive({ era: 'one', versions, spreadMs: 0 })
  await vi.advanceTimersByTimeAsync(20 * second)
  const all = () => ['feed', 'company'].map(fetched)
  const receive = async (event: Partial<LiveEvent>) => {
    all()
    updates.receive({ era: 'one', versions, spreadMs: 0, ...event })
    await vi.advanceTimersByTimeAsync(5 * second)
    return all()
  }
  expect(await receive({})).toEqual([0, 0])
  expect(await receive({ versions: { 'team:9': 9, company: 7 } })).toEqual([1, 0])
  expect(await receive({ versions: { 'team:9': 8 } })).toEqual([0, 0])
  // The database was restored: versions count again.
  expect(await receive({ era: 'two' })).toEqual([1, 1])
})
