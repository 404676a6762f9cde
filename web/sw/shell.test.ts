import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('__BASE__', '/')
  vi.stubGlobal('__ASSETS__', [])
  vi.stubGlobal('__OPENING_ASSETS__', [])
  vi.stubGlobal('__VERSION__', '4')
})
afterEach(() => vi.unstubAllGlobals())

test('a version keeps the shells of the two before it, as one of them may be open', async () => {
  const names = new Set(['shell-1', 'shell-2', 'front-line-media', 'shell-3', 'shell-4'])
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) })
  const { deleteOldShells } = await import('./shell.ts')
  await deleteOldShells()
  expect([...names]).toEqual(['shell-2', 'front-line-media', 'shell-3', 'shell-4'])
})

test('a file comes from the shell of its own version, and one that only an older page needs from an older shell', async () => {
  const shells = new Map([
    [
      'shell-3',
      new Map([
        ['/first-posts.js', 'older'],
        ['/assets/feed-3.js', 'feed of 3'],
      ]),
    ],
    ['shell-4', new Map([['/first-posts.js', 'own']])],
  ])
  const matchIn = (shell: Map<string, string> | undefined, { url }: Request) => {
    const text = shell?.get(new URL(url).pathname)
    return text === undefined ? undefined : new Response(text)
  }
  vi.stubGlobal('caches', {
    open: async (name: string) => ({ match: async (request: Request) => matchIn(shells.get(name), request) }),
    // In the order in which they were created.
    match: async (request: Request) => [...shells.values()].map(shell => matchIn(shell, request)).find(Boolean),
  })
  const { assetOf } = await import('./shell.ts')
  const textOf = async (path: string) => {
    const request = new Request(`http://app.example${path}`)
    return (await assetOf({ request } as FetchEvent)).text()
  }
  expect(await textOf('/first-posts.js')).toBe('own')
  expect(await textOf('/assets/feed-3.js')).toBe('feed of 3')
})
