import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('a version keeps the shells of the two before it, as one of them may be open', async () => {
  vi.stubGlobal('__BASE__', '/')
  vi.stubGlobal('__ASSETS__', [])
  vi.stubGlobal('__OPENING_ASSETS__', [])
  vi.stubGlobal('__VERSION__', '4')
  const names = new Set(['shell-1', 'shell-2', 'front-line-media', 'shell-3', 'shell-4'])
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) })
  const { deleteOldShells } = await import('./shell.ts')
  await deleteOldShells()
  expect([...names]).toEqual(['shell-2', 'front-line-media', 'shell-3', 'shell-4'])
})
