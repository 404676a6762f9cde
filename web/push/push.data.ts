import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { resetBadge, testPush } from '#contract/push.ts'
import { call } from '#web/lib/call.ts'
import { common } from '#web/lib/common.text.ts'
import { serverText } from '#web/lib/errors.ts'
import { toast } from '#web/ui/toast.store.ts'
import { text } from './push.text.ts'
import { disable, enable, HalfDone, NotAllowed, type PushState, pushState, statusChanged } from './subscription.ts'

const stateQuery = queryOptions({
  queryKey: ['push', 'state'],
  queryFn: pushState,
  staleTime: 0,
  networkMode: 'always',
  retry: false,
})

/** How notifications stand on this device; nothing until the browser has said. */
export function usePushState(): PushState | undefined {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: stateQuery.queryKey })
    window.addEventListener(statusChanged, refresh)
    return () => window.removeEventListener(statusChanged, refresh)
  }, [client])
  return useQuery(stateQuery).data
}

const bad = (title: string, description: string) => toast({ title, description, variant: 'destructive' })

/** Turns notifications on; answers whether they are. `failedTitle` heads the toast of a failure. */
export function useEnablePush(failedTitle: string = text.enableFailedTitle) {
  return useMutation({
    mutationFn: enable,
    onSuccess: () => toast({ title: text.enabledTitle, description: text.enabledText }),
    onError: error => {
      if (error instanceof NotAllowed) return toast({ title: text.permissionTitle, description: text.permissionText })
      if (error instanceof HalfDone) return bad(text.partialEnableTitle, text.partialEnableText)
      if (error.message === text.unsupported) return bad(common.error, text.unsupported)
      return bad(failedTitle, text.enableFailedText)
    },
  })
}

export function useDisablePush() {
  return useMutation({
    mutationFn: disable,
    onSuccess: () => toast({ title: text.disabledTitle, description: text.disabledText }),
    onError: error =>
      error instanceof HalfDone
        ? bad(text.partialUnsubscribeTitle, text.partialUnsubscribeText)
        : bad(text.disableFailedTitle, text.disableFailedText),
  })
}

export function useTestPush() {
  return useMutation({
    mutationFn: () => call(testPush),
    onSuccess: () => toast({ title: text.tested, description: text.testedText }),
    onError: error => bad(text.testFailed, serverText(error) ?? common.unexpected),
  })
}

/** What the badge is to show, as the server knows it. */
export const askBadge = async (): Promise<number> => (await call(resetBadge)).unreadCount
