import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { feed as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { readingPx, scrollToTop } from './feed-scroll.ts'

interface NewPostsPillProps {
  /** The newest of those that came above a reader who has scrolled: another one shows the pill again. */
  newestId: number | undefined
}

/** Leads up to new posts. Hidden once they are in view. */
export function NewPostsPill({ newestId }: NewPostsPillProps) {
  const [seenId, setSeenId] = useState<number>()
  useEffect(() => {
    const look = () => {
      if (window.scrollY <= readingPx) setSeenId(newestId)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [newestId])
  if (seenId === newestId) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[calc(var(--spacing-below-header-phone)+4.5rem)] z-15 flex justify-center desk:top-[calc(var(--spacing-below-header)+1rem)]">
      <Button
        variant="primary"
        icon={<ArrowUp className="size-5" />}
        className="pointer-events-auto animate-drop rounded-full shadow-2"
        onClick={scrollToTop}
      >
        {text.newPosts}
      </Button>
    </div>
  )
}
