import { Bell, BellOff } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useDisablePush, useEnablePush, usePushState } from './push.data.ts'
import { text } from './push.text.ts'

/** Turns notifications on and off, and reloads the page. Hidden where the browser does not support them. */
export function NotificationBell() {
  const state = usePushState()
  const enable = useEnablePush()
  const disable = useDisablePush()
  if (state === undefined || state === 'unsupported') return null
  const isOn = state === 'on'
  const reload = (outcome: string) => (outcome === 'on' || outcome === 'off') && location.reload()
  const toggle = () => (isOn ? disable : enable).mutate(undefined, { onSuccess: reload })
  return (
    <IconButton
      tip
      label={isOn ? text.turnOff : text.turnOn}
      icon={isOn ? <Bell aria-hidden className="fill-current" /> : <BellOff aria-hidden />}
      aria-pressed={isOn}
      waiting={enable.isPending || disable.isPending}
      onClick={toggle}
      className="text-on-header hover:bg-header-hover"
    />
  )
}
