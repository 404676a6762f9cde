import { useLayoutEffect } from 'react'

let holders = 0

/**
 * Stops the page from scrolling while something covers it. Radix's own lock adds a style element, which a strict content
 * security policy refuses.
 */
export function useScrollLock() {
  useLayoutEffect(() => {
    const root = document.documentElement
    holders += 1
    if (holders === 1) {
      const bar = window.innerWidth - root.clientWidth
      if (bar > 0) root.style.paddingRight = `${bar}px`
      root.dataset.scrollLocked = ''
    }
    return () => {
      holders -= 1
      if (holders > 0) return
      root.style.paddingRight = ''
      delete root.dataset.scrollLocked
    }
  }, [])
}

/** The lock as an element, for content that is mounted only while it is open. */
export function ScrollLock() {
  useScrollLock()
  return null
}
