import { useVisibleArea } from '#web/ui/visible-area.ts'

/** Below this visible height, in pixels, the tools of a post are one row; with this width, they are in its header. */
const lowPx = 560

/** How much room a post has: with a keyboard open, or a phone held sideways, its text comes first. */
export function useRoom(): 'tall' | 'low' | 'wide' {
  const { width, height } = useVisibleArea()
  if (height >= lowPx) return 'tall'
  return width >= lowPx ? 'wide' : 'low'
}
