import { Bell, BellOff } from 'lucide-react'
import { common, push as text } from '#locales/text.ts'
import { TipButton } from '#web/ui/buttons/tip-button.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { reloadAfter, useDisablePush, useEnablePush, useOutcomeAfterReload, usePushState } from './push.data.ts'

/** Turns notifications on and off, and reloads the page. Hidden where the browser does not support them. */
export function NotificationBell() {
  const { state, isUnreadable } = usePushState()
  const enable = useEnablePush()
  const disable = useDisablePush()
  useOutcomeAfterReload()
  if (state === 'unsupported' || (state === undefined && !isUnreadable)) return null
  const isOn = state === 'on'
  const reload = (outcome: string) => (outcome === 'on' || outcome === 'off') && reloadAfter(outcome)
  const toggle = () => {
    if (isUnreadable) toast({ title: common.error, description: text.genericText, variant: 'destructive' })
    else (isOn ? disable : enable).mutate(undefined, { onSuccess: reload })
  }
  return (
    <TipButton
      label={isOn ? text.turnOff : text.turnOn}
      icon={isOn ? <Bell className="size-6 fill-current" /> : <BellOff className="size-6" />}
      aria-pressed={isOn}
      waiting={enable.isPending || disable.isPending}
      onClick={toggle}
      className="text-on-header hover:bg-header-hover"
    />
  )
}
