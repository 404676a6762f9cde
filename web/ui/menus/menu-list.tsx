import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { classes } from '../classes.ts'
import { direction } from '../direction.ts'
import { useBackCloses } from '../layer-history.ts'

type TriggerProps = Pick<ComponentProps<'button'>, 'aria-haspopup' | 'aria-expanded' | 'onPointerDown' | 'onKeyDown'>

export interface MenuProps {
  /** The button that opens it; it needs an accessible name. */
  trigger: ReactElement<TriggerProps>
  align?: 'start' | 'center' | 'end'
  /** Content above the items, such as the signed-in user. */
  top?: ReactNode
  children: ReactNode
}

interface MenuListProps extends MenuProps {
  /** A key has opened it, so that the first item gets the focus. */
  byKey: boolean
}

const focusFirst = (list: HTMLElement | null) =>
  list?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus()

/**
 * A menu that was opened, with its trigger. Only opening is animated: a closed one could wait for an end that has
 * passed. Not modal, so that the page needs no injected style (web/ui/dialogs/scroll-lock.ts).
 */
export function MenuList({ trigger, align = 'end', top, byKey, children }: MenuListProps) {
  const [isOpen, setOpen] = useState(true)
  const [opensByKey, setByKey] = useState(byKey)
  useBackCloses(isOpen, () => setOpen(false))
  const change = (next: boolean) => {
    setByKey(false)
    setOpen(next)
  }
  return (
    <Radix.Root dir={direction()} modal={false} open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={opensByKey ? focusFirst : null}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-[min(var(--spacing-menu),100vw-1rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card bg-raised p-1.5 text-ink shadow-toast data-[state=open]:animate-pop"
        >
          {top && <Radix.Label className="border-b border-line px-3 pt-1.5 pb-2.5 mb-1.5">{top}</Radix.Label>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: ReactNode
  danger?: boolean
}

/** With `asChild`, its only child, such as a link, becomes the item. */
export function MenuItem({ icon, danger, asChild, className, children, ...rest }: MenuItemProps) {
  const look = classes(
    'flex min-h-target w-full items-center gap-3 rounded-control px-3 text-action font-medium text-ink no-underline outline-none! select-none [&_svg]:size-5 [&_svg]:shrink-0',
    'data-highlighted:bg-sunken data-disabled:text-ink-3',
    danger ? 'text-danger data-highlighted:bg-danger-soft' : '[&_svg]:text-ink-2',
    className,
  )
  if (asChild) {
    return (
      <Radix.Item {...rest} asChild className={look}>
        {children}
      </Radix.Item>
    )
  }
  return (
    <Radix.Item {...rest} className={look}>
      {icon}
      {children}
    </Radix.Item>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1.5 my-1.5 h-px bg-line" />
}

export interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
}

export function MenuChoice({ label, value, choices, onChange }: MenuChoiceProps<string>) {
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      <Radix.Label className="px-3 pt-1.5 pb-0.5 text-meta text-ink-3">{label}</Radix.Label>
      {choices.map(choice => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          className="flex min-h-target items-center gap-3 rounded-control px-3 text-action font-medium outline-none! select-none data-highlighted:bg-sunken [&_svg]:size-5 [&_svg]:text-ink-2"
        >
          {choice.icon}
          <span className="flex-1">{choice.label}</span>
          <Radix.ItemIndicator>
            <Check />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
