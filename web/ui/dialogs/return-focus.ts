import { type RefObject, useRef } from 'react'

/** The focused element; for an item of a closing menu, the button that opened the menu. */
function focused(): Element | null {
  const element = document.activeElement
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return opener ? document.getElementById(opener) : element
}

/** Where what had the focus is gone. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })

/**
 * Returns the focus to where it was when a dialog closes. Radix knows only its own trigger, and our dialogs are opened by
 * their owners. Where that element is gone (deleted by the dialog), the page's main part gets the focus.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = focused()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const isThere = before.current?.isConnected && before.current !== document.body
      if (isThere && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
      else focusMain()
    },
  }
}

/** The same for a dialog whose first focus is not its first button, but an element of it, by default the dialog itself. */
export function useDialogFocus(initialFocus?: RefObject<HTMLElement | null>) {
  const { onOpenAutoFocus: remember, onCloseAutoFocus } = useReturnFocus()
  return {
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault()
      remember()
      const first = initialFocus?.current ?? event.currentTarget
      if (first instanceof HTMLElement) first.focus()
    },
    onCloseAutoFocus,
  }
}
