import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { direction } from '#web/ui/direction.ts'

interface Tab<Value extends string> {
  value: Value
  label: string
  count?: number
}

interface TabsProps<Value extends string> {
  /** The name of the tabs for screen readers. */
  label: string
  tabs: Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
  listClassName?: string
  /** Content above the tabs. */
  top?: ReactNode
  /** One TabPanel per tab. */
  children: ReactNode
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
  listClassName,
  top,
  children,
}: TabsProps<Value>) {
  return (
    // Focus alone chooses nothing: a question before leaving a tab gives it back to the tab that was tapped.
    <Radix.Root
      dir={direction()}
      value={value}
      onValueChange={next => onChange(next as Value)}
      activationMode="manual"
      className={className}
    >
      {top}
      <Radix.List
        ref={showChosen}
        aria-label={label}
        className={classes('scroll-none flex gap-1 overflow-x-auto border-b border-line px-5 desk:px-6', listClassName)}
      >
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={classes(
              'group relative inline-flex h-12 min-w-target shrink-0 items-center justify-center gap-2 rounded-control px-2.5 text-action font-semi text-ink-3 outline-offset-[-3px]! hover:text-ink data-[state=active]:text-brand-ink',
              'after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.75 after:rounded-t-full data-[state=active]:after:bg-brand-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="min-w-[1.5rem] rounded-full bg-sunken px-1.75 text-center text-micro leading-[1.25rem] text-ink-2 tabular-nums group-data-[state=active]:bg-brand-soft group-data-[state=active]:text-brand-ink">
                {tab.count}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

/** Scrolls the tabs, and nothing around them, to the chosen one. */
function showChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector<HTMLElement>('[data-state="active"]')
  if (list && chosen) list.scrollLeft = chosen.offsetLeft + (chosen.offsetWidth - list.clientWidth) / 2
}

/** The content of a tab. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...rest} className={classes('outline-offset-[-3px]!', className)} />
}
