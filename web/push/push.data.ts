import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { second } from '#contract/durations.ts'
import { resetBadge, testPush } from '#contract/push.ts'
import { common, push as text } from '#locales/text.ts'
import { deviceOf, isIos, isStandalone } from '#web/install/device.ts'
import { call } from '#web/lib/calls/call.ts'
import { useUser } from '#web/session/session.ts'
import { type ToastContent, toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import {
  type DisableOutcome,
  disable,
  type EnableOutcome,
  enable,
  type PushState,
  pushState,
  statusChanged,
} from './subscription.ts'

/** Steps take longer to read than a toast stays. */
const stepsToastMs = 15 * second

const stateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: pushState,
  staleTime: 0,
  networkMode: 'always',
  retry: false,
})

/** The state of notifications on this device; undefined until it is known, or while it cannot be read. */
export function usePushState(): { state: PushState | undefined; isUnreadable: boolean } {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: stateQuery.queryKey })
    window.addEventListener(statusChanged, refresh)
    return () => window.removeEventListener(statusChanged, refresh)
  }, [client])
  const { data, isError } = useQuery(stateQuery)
  return { state: data, isUnreadable: isError }
}

const failed = (title: string, description: string): ToastContent => ({ title, description, variant: 'destructive' })

const notAllowed = { title: text.permissionTitle, variant: 'warning' } as const

const enableToasts: Record<EnableOutcome, ToastContent> = {
  on: { title: text.enabledTitle, description: text.enabledText },
  blocked: {
    ...notAllowed,
    description: text.settingDenied({ steps: allowSteps() }),
    duration: stepsToastMs,
  },
  'not-allowed': { ...notAllowed, description: text.permissionText },
  'not-registered': failed(text.partialEnableTitle, text.partialEnableText),
  unsupported: failed(common.error, text.unsupported),
}

/** Turns notifications on, and shows the outcome. `failedTitle` is the title of the toast after a failure. */
export function useEnablePush(failedTitle: string = text.enableFailedTitle) {
  const { id } = useUser()
  return useMutation({
    mutationFn: () => enable(id),
    onSuccess: outcome => toast(enableToasts[outcome]),
    onError: error => toastError(error, { title: failedTitle, text: text.enableFailedText }),
  })
}

const disableToasts: Record<DisableOutcome, ToastContent> = {
  off: { title: text.disabledTitle, description: text.disabledText },
  'not-unregistered': failed(text.partialUnsubscribeTitle, text.partialUnsubscribeText),
}

export function useDisablePush() {
  const { id } = useUser()
  return useMutation({
    mutationFn: () => disable(id),
    onSuccess: outcome => toast(disableToasts[outcome]),
    onError: error => toastError(error, { title: text.disableFailedTitle, text: text.disableFailedText }),
  })
}

const reloadedFlag = 'push-reloaded'

/** Reloads the page, which then shows the outcome again: a toast does not survive a reload. */
export function reloadAfter(outcome: 'on' | 'off'): void {
  sessionStorage.setItem(reloadedFlag, outcome)
  location.reload()
}

/** Shows the outcome of turning notifications on or off, once the page has reloaded. */
export function useOutcomeAfterReload(): void {
  useEffect(() => {
    const outcome = sessionStorage.getItem(reloadedFlag)
    sessionStorage.removeItem(reloadedFlag)
    if (outcome === 'on') toast(enableToasts.on)
    if (outcome === 'off') toast(disableToasts.off)
  }, [])
}

export function useTestPush() {
  return useMutation({
    mutationFn: () => call(testPush),
    onSuccess: () => toast({ title: text.tested, description: text.testedText }),
    onError: error => toastError(error, { title: text.testFailed, fallback: common.unexpected }),
  })
}

/** Resets the badge on the server, and returns the number of unread posts. */
export const fetchBadge = async (): Promise<number> => (await call(resetBadge)).unreadCount

/** How to allow notifications that are blocked, in this browser. */
export function allowSteps(): string {
  if (isIos(navigator)) return text.allowSteps.ios
  const { deviceType, browserName } = deviceOf(navigator)
  if (isStandalone() && deviceType !== 'desktop') return text.allowSteps.installed
  return text.allowSteps[browserName]
}
