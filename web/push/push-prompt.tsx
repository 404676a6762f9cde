import { BellRing, Check, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { second } from '#contract/durations.ts'
import { common, push as text } from '#locales/text.ts'
import { useAsksForPushLater } from '#web/company/company.ts'
import { useIsWide } from '#web/lib/use-is-desk.ts'
import { useIsOnline } from '#web/offline/connection.ts'
import { useLastWrite } from '#web/offline/outbox/outbox.ts'
import { useActor, useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { isOccupied } from '#web/ui/is-occupied.ts'
import { useLayerCount } from '#web/ui/layer-history.ts'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { useEnablePush, usePushState } from './push.data.ts'
import {
  dismissPrompt,
  isChosenByOthers,
  isPromptDismissed,
  isPromptSkipped,
  postponePrompt,
  preferenceOf,
} from './subscription.ts'

const pushPromptMs = 2 * second

/** Whether to ask a user: not one who has decided here, and not where they themselves granted the permission. */
function isUndecided(userId: number): boolean {
  if (preferenceOf(userId) !== undefined || isPromptDismissed(userId)) return false
  return Notification.permission !== 'granted' || isChosenByOthers(userId)
}

/**
 * Asks each person once per device whether to turn notifications on, two seconds after the feed shows posts. Who passed
 * over that while joining, and everyone where the server says so, is asked by a card, once they have liked, commented or confirmed something. Waits while it is
 * held, without a connection, and while somebody is occupied. Gives way to a layer that opens above it.
 */
export function PushPrompt({ isHeld }: { isHeld: boolean }) {
  const { id } = useUser()
  const { state } = usePushState()
  const [isOpen, setOpen] = useState(false)
  const enable = useEnablePush(common.error)
  const isOnline = useIsOnline()
  const isLater = useAsksForPushLater()
  const isSkipped = isLater || isPromptSkipped(id)
  const hasActed = useHasActed()
  const isAsked = state === 'off' && !isHeld && isOnline && isUndecided(id) && (!isSkipped || hasActed)
  const isCovered = useLayerCount() > 1
  if (isOpen && isCovered && !isSkipped && !enable.isPending) setOpen(false)
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
  if (!isOpen || (isSkipped && isHeld)) return null
  const ways = {
    isPending: enable.isPending,
    onEnable: () => enable.mutate(undefined, { onSuccess: dismiss, onError: postpone }),
    onPostpone: postpone,
    onDismiss: dismiss,
  }
  return isSkipped ? <PromptCard {...ways} /> : <PromptDialog {...ways} />
}

/** Whether the user has reacted, commented or confirmed something in this tab. */
function useHasActed(): boolean {
  const write = useLastWrite()
  const [hasActed, setActed] = useState(false)
  const isAct =
    write?.kind === 'comment' ||
    write?.kind === 'confirm' ||
    (write?.kind === 'like' && write.isLiked) ||
    (write?.kind === 'reaction' && write.reaction !== null)
  if (isAct && !hasActed) setActed(true)
  return hasActed
}

interface PromptProps {
  isPending: boolean
  onEnable: () => void
  onPostpone: () => void
  onDismiss: () => void
}

function PromptDialog({ isPending, onEnable, onPostpone, onDismiss }: PromptProps) {
  return (
    <Dialog
      open
      onOpenChange={onPostpone}
      onCloseButton={onDismiss}
      title={text.promptTitle}
      dismissable={!isPending}
      foot={<PromptButtons {...{ isPending, onEnable, onPostpone }} />}
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
            <Check className="size-5 shrink-0 text-success" />
            {reason}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-center text-meta text-ink-3">{text.promptChange}</p>
    </Dialog>
  )
}

function PromptButtons({ isPending, onEnable, onPostpone }: Omit<PromptProps, 'onDismiss'>) {
  return (
    <>
      <Button className="flex-1" disabled={isPending} onClick={onPostpone}>
        {text.notNow}
      </Button>
      <Button
        variant="primary"
        className="flex-[2]"
        waiting={isPending}
        waitingLabel={text.enabling}
        onClick={onEnable}
      >
        {text.enable}
      </Button>
    </>
  )
}

/** At the bottom of the screen, or beside the feed of a wide desk. */
function PromptCard({ isPending, onEnable, onPostpone, onDismiss }: PromptProps) {
  const { teams } = useActor()
  const isWide = useIsWide()
  // Of web/pages/home.tsx.
  const beside = isWide ? document.getElementById('beside') : null
  const card = (
    <Card className={beside ? 'p-4' : 'bg-raised p-4 shadow-toast'}>
      <section aria-label={text.promptTitle}>
        <div className="flex items-start gap-3">
          <IconTile>
            <BellRing />
          </IconTile>
          <div className="min-w-0 flex-1">
            <h2 className="text-action">{text.promptTitle}</h2>
            <p className="text-small text-ink-2">{text.cardText({ count: teams.size })}</p>
          </div>
          <IconButton label={common.close} icon={<X />} onClick={onDismiss} />
        </div>
        <div className={classes('mt-3 flex gap-3', beside && 'flex-col-reverse')}>
          <PromptButtons {...{ isPending, onEnable, onPostpone }} />
        </div>
      </section>
    </Card>
  )
  if (beside) return createPortal(card, beside)
  return (
    <div className="fixed inset-x-0 bottom-[calc(1.25rem+var(--place-bar)+var(--install-bar)+env(safe-area-inset-bottom))] z-30 animate-rise px-3 desk:inset-x-auto desk:start-4">
      {card}
    </div>
  )
}
