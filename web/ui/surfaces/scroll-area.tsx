import { type ComponentProps, createContext, useEffect, useRef, useState } from 'react'
import { uiLimits } from '#web/ui/ui.limits.ts'
import { classes } from '../classes.ts'

/** The element of the ScrollArea around a component: null before it is mounted, undefined without one. */
export const ScrollAreaContext = createContext<HTMLElement | null | undefined>(undefined)

/** A scrolling area with a thin bar that hides 600 ms after the last scroll. */
export function ScrollArea({ className, onScroll, ...rest }: Omit<ComponentProps<'div'>, 'ref'>) {
  const [area, setArea] = useState<HTMLDivElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const overflows = useOverflow(area)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <ScrollAreaContext value={area}>
      <div
        {...rest}
        ref={setArea}
        // Keys scroll it even where nothing inside is focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={overflows ? 0 : undefined}
        onScroll={event => {
          const { dataset } = event.currentTarget
          dataset.scrolling = ''
          clearTimeout(timer.current)
          timer.current = setTimeout(() => delete dataset.scrolling, uiLimits.scrollBarHideMs)
          onScroll?.(event)
        }}
        className={classes('scroll-thin overflow-y-auto', className)}
      />
    </ScrollAreaContext>
  )
}

function useOverflow(area: HTMLElement | null): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    if (!area) return undefined
    const measure = () => setOverflows(area.scrollHeight > area.clientHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(area)
    for (const child of area.children) observer.observe(child)
    return () => observer.disconnect()
  }, [area])
  return overflows
}
