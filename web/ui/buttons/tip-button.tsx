import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { uiLimits } from '#web/ui/ui.limits.ts'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

interface TooltipProps {
  text: string
  /** One focusable element with an accessible name. */
  children: ReactNode
}

/** Opens after 700 ms. */
function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={uiLimits.tooltipMs}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-menu rounded-control bg-ink px-3 py-1.5 text-meta text-canvas shadow-2 not-data-[state=closed]:animate-fade"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

/** An icon button with its label as a tooltip. */
export function TipButton(props: IconButtonProps) {
  return (
    <Tooltip text={props.label}>
      <IconButton {...props} />
    </Tooltip>
  )
}
