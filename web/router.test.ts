import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { pagePaths } from '#contract/pages.ts'
import { createQueryClient } from '#web/lib/calls/query.ts'
import { tree } from './router.tsx'

test('the server knows the path of every page', () => {
  const context = { queryClient: createQueryClient() }
  const { routesByPath } = createRouter({ routeTree: tree, context, history: createMemoryHistory() })
  expect(Object.keys(routesByPath).toSorted()).toEqual(pagePaths.toSorted())
})
