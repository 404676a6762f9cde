import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefCallback, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { common } from '#locales/text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useBackCloses } from '#web/ui/layer-history.ts'
import { ScrollArea } from '#web/ui/surfaces/scroll-area.tsx'
import { pixelsOf, useVisibleArea } from '#web/ui/visible-area.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { useDialogFocus } from './return-focus.ts'

/** A sheet at the bottom of a phone, a card in the middle of a desktop; the scrim is its shadow, so that both disappear together. */
export const dialogPanel = classes(
  'fixed inset-x-0 bottom-0 z-40 flex max-h-sheet flex-col overflow-hidden rounded-t-dialog bg-raised text-ink shadow-dialog outline-none!',
  'data-[state=closed]:animate-sink data-[state=open]:animate-rise',
  'desk:inset-0 desk:m-auto desk:h-fit desk:max-h-dialog-tall desk:max-w-dialog desk:rounded-dialog',
)

/** Below this visible height, by the size of the text, everything but the title scrolls with the content. */
const lowRem = 30

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The close button was pressed; `onOpenChange` is called as well. */
  onCloseButton?: () => void
  title: string
  /** A line under the title. */
  subject?: ReactNode
  /** Above the scrolling part: tabs, a meter. */
  top?: ReactNode
  /** The actions at the bottom; the primary one last. */
  foot?: ReactNode
  /** Fills a phone's whole screen. */
  full?: boolean
  /** Without padding, for lists that go to the edges. */
  flush?: boolean
  /** False keeps it open on Escape and outside clicks while input would be lost. */
  dismissable?: boolean
  /** The first focus; by default the dialog itself, so that no keyboard opens on a phone. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  onCloseButton,
  title,
  subject,
  top,
  foot,
  full,
  flush,
  dismissable = true,
  initialFocus,
  className,
  children,
}: DialogProps) {
  const focus = useDialogFocus(initialFocus)
  const dismiss = () => dismissable && onOpenChange(false)
  useBackCloses(open, dismiss)
  const drag = useSheetDrag(dismiss)
  const isLow = useVisibleArea().height < pixelsOf(lowRem)
  const keep = (event: Event) => {
    if (!dismissable) event.preventDefault()
  }
  return (
    <DialogFrame
      ref={drag}
      open={open}
      onOpenChange={onOpenChange}
      onEscapeKeyDown={keep}
      onPointerDownOutside={keep}
      {...focus}
      className={classes(
        dialogPanel,
        full && 'h-dvh max-h-dvh rounded-t-none desk:h-fit desk:rounded-dialog',
        className,
      )}
    >
      <header className="shrink-0">
        {!full && <div aria-hidden className="mx-auto mt-2 -mb-1.5 h-1 w-9 rounded-full bg-line desk:hidden" />}
        <div className="flex items-start gap-1 pt-4 pe-2 pb-2 ps-5 desk:pt-5 desk:pe-3 desk:ps-6">
          <div className="min-w-0 flex-1 self-center">
            <Radix.Title className="text-title">{title}</Radix.Title>
            {subject && <Radix.Description className="line-clamp-2 text-small text-ink-3">{subject}</Radix.Description>}
          </div>
          <Radix.Close asChild>
            <IconButton label={common.close} icon={<X />} onClick={onCloseButton} />
          </Radix.Close>
        </div>
      </header>
      {!isLow && top}
      <ScrollArea
        role="group"
        aria-label={title}
        className={classes(
          'min-h-0 flex-1 overscroll-contain',
          !flush && 'px-5 pt-2 pb-6 desk:px-6',
          !foot && 'pad-safe-bottom',
        )}
      >
        {isLow && top}
        {children}
        {isLow && foot && (
          <footer className="flex flex-wrap items-center justify-end gap-3 pt-4 empty:hidden">{foot}</footer>
        )}
      </ScrollArea>
      {foot && !isLow && (
        <footer className="pad-safe-bottom flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-line px-5 pt-4 empty:hidden desk:px-6">
          {foot}
        </footer>
      )}
    </DialogFrame>
  )
}

/** Pixels; a shorter drag springs back. */
const closeAfter = 96
/** Pixels of movement before it is clear where a finger goes. */
const slack = 6

interface Drag {
  x: number
  y: number
  /** The finger pulls the sheet down; null until that is clear. */
  isPulling: boolean | null
}

/** A sheet is at the bottom of the screen; a dialog in the middle of a desktop is not dragged. */
const isSheet = (element: HTMLElement) => element.getBoundingClientRect().bottom >= window.innerHeight - 1

/** Whether something between the touched element and the sheet can be scrolled up first. */
function isScrolled(target: EventTarget | null, sheet: HTMLElement): boolean {
  for (let element = target instanceof Element ? target : null; element && element !== sheet; ) {
    if (element.scrollTop > 0) return true
    element = element.parentElement
  }
  return false
}

/**
 * Closes a sheet that is dragged down, by its head or by its list where that is at the top; a shorter drag springs back.
 * Touch only. Pointer events do not do: the browser takes them away as soon as it scrolls.
 */
function useSheetDrag(close: () => void): RefCallback<HTMLElement> {
  const onClose = useEffectEvent(close)
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!sheet) return undefined
    let drag: Drag | null = null
    const spring = () => {
      drag = null
      sheet.style.translate = ''
    }
    const start = ({ touches, target }: TouchEvent) => {
      const [finger] = touches
      const isField = target instanceof Element && target.closest('input, textarea, select')
      drag = null
      if (!finger || touches.length > 1 || isField || !isSheet(sheet) || isScrolled(target, sheet)) return
      drag = { x: finger.clientX, y: finger.clientY, isPulling: null }
    }
    const move = (event: TouchEvent) => {
      const [finger] = event.touches
      if (!drag || !finger) return
      const [across, down] = [Math.abs(finger.clientX - drag.x), finger.clientY - drag.y]
      if (drag.isPulling === null && Math.max(across, Math.abs(down)) >= slack) drag.isPulling = down > across
      if (!drag.isPulling) return
      if (event.cancelable) event.preventDefault()
      sheet.style.translate = `0 ${Math.max(0, down)}px`
    }
    const end = ({ changedTouches }: TouchEvent) => {
      const [finger] = changedTouches
      if (!drag?.isPulling || !finger) return
      const isFar = finger.clientY - drag.y > closeAfter
      drag = null
      if (isFar) onClose()
      // It stays open where its owner refuses.
      requestAnimationFrame(() => sheet.dataset['state'] !== 'closed' && spring())
    }
    const ended = new AbortController()
    const { signal } = ended
    sheet.addEventListener('touchstart', start, { passive: true, signal })
    sheet.addEventListener('touchmove', move, { passive: false, signal })
    sheet.addEventListener('touchend', end, { signal })
    sheet.addEventListener('touchcancel', spring, { signal })
    return () => ended.abort()
  }, [sheet])
  return setSheet
}
