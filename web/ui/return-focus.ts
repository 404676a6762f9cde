import { useRef } from 'react'

/** Where the focus is; for an item of a menu that is about to go, the button that opened the menu. */
function focused(): Element | null {
  const element = document.activeElement
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return opener ? document.getElementById(opener) : element
}

/**
 * Brings the focus back to where it was when a dialog closes. Radix knows only its own trigger, and ours are opened by
 * their owners. Where that has gone with the dialog (a deleted thing), the page's main part takes it.
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
