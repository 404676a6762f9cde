import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After going to another page the focus goes to its heading, so that a screen reader says where one is and Tab starts
 * there. The first page keeps the browser's own start.
 */
export function useRouteFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation || document.activeElement?.closest('[role="dialog"]')) return
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
        if (!heading) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
