import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setPhoto } from '#contract/accounts.ts'
import type { ReplyOf, RequestOf } from '#contract/call.ts'
import * as calls from '#contract/joining.ts'
import * as cards from '#contract/people.ts'
import { makePasskey } from '#web/accounts/factors/webauthn.ts'
import { call, callWithFile } from '#web/lib/calls/call.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { withoutSending } from '#web/offline/outbox/lock.ts'

export type Greeting = ReplyOf<typeof calls.checkJoinCode>

export const useCheckCode = () =>
  useMutation({ mutationFn: (code: string) => call(calls.checkJoinCode, { body: { code } }) })

/** Joins with a password; without one, with a passkey that the browser makes. */
export const useJoin = () =>
  useMutation({
    mutationFn: async ({ code, newPassword }: { code: string; newPassword?: string }) => {
      if (newPassword !== undefined)
        return withoutSending(() => call(calls.completeJoin, { body: { code, newPassword } }))
      const passkey = await makePasskey(await call(calls.joinPasskeyOptions, { body: { code } }))
      return withoutSending(() => call(calls.joinWithPasskey, { body: { code, passkey } }))
    },
  })

/** Returns the user with the photo. The session is not in the client before the feed opens. */
export const useFirstPhoto = () => useMutation({ mutationFn: (photo: File) => callWithFile(setPhoto, photo) })

export const cardHoldersQuery = (among: RequestOf<typeof cards.listCardHolders>['query']) => ({
  ...queryOf(cards.listCardHolders, { query: among }),
  staleTime: 0,
})

/** Refetches the lists that say since when a code waits. */
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [cards.searchUsers, cards.listCardHolders, cards.invitations].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    )
}

export function useMakeCards() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (userIds: number[]) => call(cards.makeJoinCards, { body: { userIds } }),
    onSettled: refresh,
  })
}

export function useMakeCode() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(cards.makeJoinCode, { params: { id } }),
    onSettled: refresh,
  })
}
