import { useRef } from 'react'

/** The focused element; for an item of a closing menu, the button that opened the menu. */
function focused(): Element | null {
  const element = document.activeElement
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return opener ? document.getElementById(opener) : element
}

/**
 * Returns the focus to where it was when a dialog closes. Radix knows only its own trigger, and our dialogs are opened by
 * their owners. Where that element is gone (deleted by the dialog), the page's main part gets the focus.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null)
  return {
    remember: () => {
      before.current = focused()
    },
    giveBack: (event: Event) => {
      event.preventDefault()
      const isThere = before.current?.isConnected && before.current !== document.body
      const target = isThere ? before.current : document.getElementById('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}
