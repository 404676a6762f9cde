import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useBackCloses } from '#web/ui/layer-history.ts'
import { useVisibleArea } from '#web/ui/visible-area.ts'
import { dialogPanel } from './dialog.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { useDialogFocus } from './return-focus.ts'

interface FullDialogProps {
  open: boolean
  /** Called on Escape and the like; closes when its owner closes it. */
  onOpenChange: (open: boolean) => void
  title: string
  /** In the place of the title, which then only screen readers read. */
  middle?: ReactNode
  /** At the left of the title: cancel or close. */
  start: ReactNode
  /** At the right of the title: the primary action. */
  end: ReactNode
  /** Less height for the header, and more width on a desk. */
  isLow?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Fills a phone's screen. Its actions are at the top, where the keyboard does not cover them. */
export function FullDialog({
  open,
  onOpenChange,
  title,
  middle,
  start,
  end,
  isLow = false,
  initialFocus,
  children,
}: FullDialogProps) {
  const focus = useDialogFocus(initialFocus)
  useBackCloses(open, () => onOpenChange(false))
  const { height, top } = useVisibleArea()
  const isCovered = height < window.innerHeight
  return (
    <DialogFrame
      open={open}
      onOpenChange={onOpenChange}
      onPointerDownOutside={event => event.preventDefault()}
      {...focus}
      // iOS lays its keyboard over the page, instead of making it smaller.
      style={isCovered ? { top, bottom: 'auto', height, maxHeight: height } : undefined}
      className={classes(
        dialogPanel,
        'h-dvh max-h-dvh rounded-t-none desk:h-dialog-tall desk:rounded-dialog',
        isLow && 'desk:max-w-page',
      )}
    >
      <header
        className={classes(
          '@container grid shrink-0 items-center gap-x-2 border-b border-line py-0.5 pe-3 ps-1',
          isLow ? 'min-h-12' : 'min-h-15',
          middle ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[1fr_auto_1fr]',
        )}
      >
        <div className="justify-self-start">{start}</div>
        <Radix.Title className={middle ? 'sr-only' : classes('truncate text-h3 font-bold', onOwnRow)}>
          {title}
        </Radix.Title>
        {middle && <div className={classes('min-w-0', onOwnRow)}>{middle}</div>}
        <div className="justify-self-end whitespace-nowrap">{end}</div>
      </header>
      {children}
    </DialogFrame>
  )
}

/** Where the text is large for the screen, below the buttons. */
const onOwnRow = '@max-[18rem]:col-span-full @max-[18rem]:row-start-2 @max-[18rem]:px-3 @max-[18rem]:pb-2'
