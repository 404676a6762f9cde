import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { uiLimits } from '#web/ui/ui.limits.ts'
import { classes } from './classes.ts'

/** Scrolls by itself, with a thin bar that hides 600 ms after the last move (spec 2 §9). */
export function ScrollArea({ className, onScroll, ...rest }: Omit<ComponentProps<'div'>, 'ref'>) {
  const area = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const overflows = useOverflow(area)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div
      {...rest}
      ref={area}
      // Keys scroll it even where nothing inside can be focused.
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
  )
}

function useOverflow(area: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [area])
  return overflows
}
