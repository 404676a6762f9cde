import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/call.ts'
import { day } from '#contract/durations.ts'
import * as calls from '#contract/tokens.ts'
import { call } from '#web/lib/calls/call.ts'

export const tokensQuery = queryOptions({
  queryKey: [calls.listTokens.path],
  queryFn: ({ signal }) => call(calls.listTokens, {}, signal),
  staleTime: 0,
})

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [calls.listTokens.path] })
}

type RunConfirmed = <Reply>(change: () => Promise<Reply>) => Promise<Reply>

/** Creates a token, after somebody has confirmed that it is them where the server requires it. */
export const useCreateToken = (runConfirmed: RunConfirmed) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.createToken>) => runConfirmed(() => call(calls.createToken, { body })),
    onSettled: refresh,
  })
}

export const useEndToken = (runConfirmed: RunConfirmed) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => runConfirmed(() => call(calls.endToken, { params: { id } })),
    onSettled: refresh,
  })
}

/** How soon the end of a token is something to look at. */
const soonMs = 14 * day

export type TokenState = 'works' | 'ends-soon' | 'ended'

export function stateOfToken({ expiresAt }: calls.Token, now = Date.now()): TokenState {
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'ended'
  return left <= soonMs ? 'ends-soon' : 'works'
}
