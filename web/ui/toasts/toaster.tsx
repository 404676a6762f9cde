import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { type RefObject, useEffect, useRef } from 'react'
import { common } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { uiLimits } from '#web/ui/ui.limits.ts'
import { type Toast, toastStore, useToasts } from './toast.store.ts'
import { onRed, toastCard, toastPlaces, toastRow, toastTitle, toastTones } from './toast-look.ts'

/** The region of toasts; mounted once. `onSeen` is called once one is in the page, and may be called again. */
export function Toaster({ onSeen }: { onSeen: () => void }) {
  const toasts = useToasts()
  const list = useRef<HTMLOListElement>(null)
  useFocusableOverDialogs(list)
  return (
    <Radix.Provider
      label={common.message}
      duration={uiLimits.toastMs}
      swipeThreshold={uiLimits.toastSwipePx}
      swipeDirection="right"
    >
      {toasts.map(each => (
        <ToastCard key={each.id} toast={each} onSeen={onSeen} />
      ))}
      {/* An open dialog hides everything but `aria-live` elements from screen readers; `off`, because each toast announces itself. */}
      <Radix.Viewport
        ref={list}
        aria-live="off"
        hotkey={[uiLimits.toastHotkey]}
        label={common.messages}
        className={toasts.some(({ isLow }) => isLow) ? toastPlaces.low : toastPlaces.high}
      />
    </Radix.Provider>
  )
}

function ToastCard({ toast, onSeen }: { toast: Toast; onSeen: () => void }) {
  const { id, open, title, description, variant, duration, action } = toast
  const isDestructive = variant === 'destructive'
  const Icon = isDestructive || variant === 'warning' ? TriangleAlert : CircleCheck
  return (
    <Radix.Root
      open={open}
      onOpenChange={next => !next && toastStore.dismiss(id)}
      duration={duration}
      type={isDestructive ? 'foreground' : 'background'}
      className={classes(
        toastCard,
        'transition-transform data-[state=closed]:animate-fade-out data-[state=open]:animate-drop desk:data-[state=open]:animate-rise',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-fade-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        isDestructive ? toastTones.destructive : toastTones.normal,
      )}
    >
      {/* A destructive toast is an alert itself, so it is excluded from Radix's polite announcement. */}
      <div
        ref={onSeen}
        {...(isDestructive ? { role: 'alert', 'data-radix-toast-announce-exclude': '' } : {})}
        className={toastRow}
      >
        <Icon
          className={classes(
            'size-6 shrink-0',
            description && 'self-start',
            !isDestructive && (variant === 'warning' ? 'text-warning' : 'text-success'),
          )}
        />
        <div className="min-w-0 flex-[1_1_6rem]">
          <Radix.Title className={toastTitle}>{title}</Radix.Title>
          {description && (
            <Radix.Description className={classes('text-small', !isDestructive && 'text-ink-2')}>
              {description}
            </Radix.Description>
          )}
        </div>
        {action && (
          <Radix.Action asChild altText={action.label} onClick={action.onPress}>
            <Button
              variant="ghost"
              className={isDestructive ? classes(onRed, 'shadow-[inset_0_0_0_1px_currentColor]') : undefined}
            >
              {action.label}
            </Button>
          </Radix.Action>
        )}
        <Radix.Close asChild>
          <IconButton
            label={common.close}
            icon={<X className="size-5" />}
            className={isDestructive ? onRed : undefined}
          />
        </Radix.Close>
      </div>
    </Radix.Root>
  )
}

/**
 * Makes an element focusable while a dialog is open. The focus trap of a dialog listens on the document; focus events of
 * this element do not reach it.
 */
function useFocusableOverDialogs(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keepFromTrap = (event: FocusEvent) => {
      const goesTo = event.type === 'focusin' ? event.target : event.relatedTarget
      if (goesTo instanceof Node && place.current?.contains(goesTo)) event.stopPropagation()
    }
    const root = document.documentElement
    const ended = new AbortController()
    root.addEventListener('focusin', keepFromTrap, { signal: ended.signal })
    root.addEventListener('focusout', keepFromTrap, { signal: ended.signal })
    return () => ended.abort()
  }, [place])
}
