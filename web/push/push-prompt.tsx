import { BellRing, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { second } from '#contract/durations.ts'
import { common, push as text } from '#locales/text.ts'
import { useIsOnline } from '#web/offline/connection.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { isOccupied } from '#web/ui/is-occupied.ts'
import { useLayerCount } from '#web/ui/layer-history.ts'
import { useEnablePush, usePushState } from './push.data.ts'
import { dismissPrompt, isChosenByOthers, isPromptDismissed, postponePrompt, preferenceOf } from './subscription.ts'

const pushPromptMs = 2 * second

/** Whether to ask a user: not one who has decided here, and not where they themselves granted the permission. */
function isUndecided(userId: number): boolean {
  if (preferenceOf(userId) !== undefined || isPromptDismissed(userId)) return false
  return Notification.permission !== 'granted' || isChosenByOthers(userId)
}

/**
 * Asks each person once per device whether to turn notifications on, two seconds after the feed shows posts. Waits while
 * it is held, without a connection, and while somebody is occupied. Gives way to a layer that opens above it.
 */
export function PushPrompt({ isHeld }: { isHeld: boolean }) {
  const { id } = useUser()
  const { state } = usePushState()
  const [isOpen, setOpen] = useState(false)
  const enable = useEnablePush(common.error)
  const isOnline = useIsOnline()
  const isAsked = state === 'off' && !isHeld && isOnline && isUndecided(id)
  const isCovered = useLayerCount() > 1
  if (isOpen && isCovered && !enable.isPending) setOpen(false)
  useEffect(() => {
    if (!isAsked || isOpen) return undefined
    const ask = () => setOpen(!isOccupied())
    const timer = setInterval(ask, pushPromptMs)
    return () => clearInterval(timer)
  }, [isAsked, isOpen])

  const postpone = () => {
    postponePrompt(id)
    setOpen(false)
  }
  const dismiss = () => {
    dismissPrompt(id)
    setOpen(false)
  }
  if (!isOpen) return null
  return (
    <Dialog
      open
      onOpenChange={postpone}
      onCloseButton={dismiss}
      title={text.promptTitle}
      closeLabel={common.close}
      dismissable={!enable.isPending}
      foot={
        <>
          <Button className="flex-1" disabled={enable.isPending} onClick={postpone}>
            {text.notNow}
          </Button>
          <Button
            variant="primary"
            className="flex-[2]"
            waiting={enable.isPending}
            waitingLabel={text.enabling}
            onClick={() => enable.mutate(undefined, { onSuccess: dismiss, onError: postpone })}
          >
            {text.enable}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4 pt-2 text-center">
        <span aria-hidden className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <BellRing className="size-8" />
        </span>
        <p className="text-ink-2">{text.promptText}</p>
      </div>
      <ul className="mt-3 grid gap-2.5">
        {Object.values(text.promptList).map(reason => (
          <li key={reason} className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3 text-action">
            <Check aria-hidden className="size-5 shrink-0 text-success" />
            {reason}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-center text-meta text-ink-3">{text.promptChange}</p>
    </Dialog>
  )
}
