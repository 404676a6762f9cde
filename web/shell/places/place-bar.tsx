import { Link, type LinkProps } from '@tanstack/react-router'
import { AtSign, Newspaper, Search } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { places as text } from '#locales/text.ts'
import { NewsDot } from '#web/for-you/news-dot.tsx'
import { classes } from '#web/ui/classes.ts'

/** The places where one reads, at the bottom of a phone. It leaves while something is written. */
export function PlaceBar() {
  const isWriting = useIsWriting()
  useRoomAtBottom()
  return (
    <nav
      aria-label={text.places}
      className={classes(
        'fixed inset-x-0 bottom-0 z-16 grid grid-cols-3 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] wide:hidden print:hidden',
        isWriting && 'invisible',
      )}
    >
      <Place to="/" icon={<Newspaper aria-hidden />} label={text.feed} />
      <Place to="/search" icon={<Search aria-hidden />} label={text.search} />
      <Place
        to="/for-you"
        icon={
          <>
            <AtSign aria-hidden />
            <NewsDot className="absolute top-0 end-3 size-3 border-2 border-surface" />
          </>
        }
        label={text.forYou}
      />
    </nav>
  )
}

interface PlaceProps {
  to: LinkProps['to']
  icon: ReactNode
  label: string
}

function Place({ to, icon, label }: PlaceProps) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      className="group grid h-place-bar min-w-0 content-center justify-items-center gap-0.5 px-0.5 text-micro text-ink-3 no-underline aria-[current]:text-brand-ink"
    >
      <span className="relative grid h-7 w-14 place-items-center rounded-full transition-colors group-aria-[current]:bg-brand-soft [&>svg]:size-6">
        {icon}
      </span>
      <span className="max-w-full truncate">{label}</span>
    </Link>
  )
}

/** With the keyboard of a phone open the screen is small. */
function useIsWriting(): boolean {
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    const look = () =>
      setWriting(isTouch && (document.activeElement?.matches('textarea, input, [contenteditable=true]') ?? false))
    const leave = () => setWriting(false)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', leave)
    }
  }, [])
  return isWriting
}

/** What floats at the bottom of a phone stays above the bar. */
function useRoomAtBottom(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['placeBar'] = ''
    return () => {
      delete document.documentElement.dataset['placeBar']
    }
  }, [])
}
