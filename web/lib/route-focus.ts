import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Focuses the heading after navigation, so that screen readers announce the page and Tab starts there. The first page
 * keeps the browser's initial focus; a field that its page has focused keeps it too.
 */
export function useRouteFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation || document.activeElement?.closest('[role="dialog"], main input')) return
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
        if (!heading) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
