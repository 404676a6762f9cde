import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { uiLimits } from '#web/ui/ui.limits.ts'

/** Mounted once around the app: tooltips open after 700 ms, and at once within 300 ms of the previous one. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={uiLimits.tooltipMs} skipDelayDuration={uiLimits.tooltipSkipMs}>
      {children}
    </Radix.Provider>
  )
}

interface TooltipProps {
  text: string
  /** One focusable element with an accessible name. */
  children: ReactNode
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
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
  )
}
