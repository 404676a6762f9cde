import { cloneElement, type KeyboardEvent, type PointerEvent, Suspense, useState } from 'react'
import { lazyPart } from '#web/lib/lazy.ts'
import { LateSign } from '../late-sign.tsx'
import type { MenuChoiceProps, MenuProps } from './menu-list.tsx'

const loadList = () => import('./menu-list.tsx')
const MenuList = lazyPart(loadList, 'MenuList')
export const MenuItem = lazyPart(loadList, 'MenuItem')
export const MenuSeparator = lazyPart(loadList, 'MenuSeparator')
const ChoiceList = lazyPart(loadList, 'MenuChoice')

/** A list of actions under a button. Until it is opened for the first time, it is the button alone: a feed has many. */
export function Menu(props: MenuProps) {
  const [openedBy, setOpenedBy] = useState<'key' | 'pointer' | null>(null)
  // As in Radix: the list gets the focus, not the button.
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return
    event.preventDefault()
    setOpenedBy('pointer')
  }
  const type = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    setOpenedBy('key')
  }
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerDown: press,
    onKeyDown: type,
  })
  if (!openedBy) return button
  return (
    <Suspense
      fallback={
        <>
          {button}
          <LateSign />
        </>
      }
    >
      <MenuList {...props} byKey={openedBy === 'key'} />
    </Suspense>
  )
}

/** Choices of which one is selected. */
export function MenuChoice<Value extends string>({ choices, onChange, ...rest }: MenuChoiceProps<Value>) {
  const choose = (next: string) => choices.filter(({ value }) => value === next).forEach(({ value }) => onChange(value))
  return <ChoiceList {...rest} choices={choices} onChange={choose} />
}
