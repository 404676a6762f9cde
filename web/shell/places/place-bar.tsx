import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { AtSign, Newspaper, Plus, Search } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { prompt, places as text } from '#locales/text.ts'
import { isBlank, noTeam, useDraft } from '#web/feed/compose/drafts.ts'
import { usePostable } from '#web/feed/compose/postable.ts'
import { NewsDot } from '#web/for-you/news-dot.tsx'
import { useUser } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'

interface PlaceBarProps {
  /** Opens the composer; without it the feed is opened with it. */
  onPost?: () => void
}

/**
 * The places where one reads, at the bottom of a phone, and the way to post for those who may. It leaves while something
 * is written.
 */
export function PlaceBar({ onPost }: PlaceBarProps) {
  const isWriting = useIsWriting()
  useRoomAtBottom()
  return (
    <nav
      aria-label={text.places}
      className={classes(
        'fixed inset-x-0 bottom-0 z-16 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] rail:hidden print:hidden',
        isWriting && 'invisible',
      )}
    >
      <Place to="/" icon={<Newspaper />} label={text.feed} />
      <Place to="/search" icon={<Search />} label={text.search} />
      <PostPlace onPost={onPost} />
      <Place
        to="/for-you"
        icon={
          <>
            <AtSign />
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
    <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={placeLook}>
      <PlaceLook icon={icon} label={label} />
    </Link>
  )
}

/** Opens the composer on a phone; on a desk it is above the posts. A dot says that there is a draft. */
function PostPlace({ onPost }: PlaceBarProps) {
  const shown = useLocation({ select: ({ pathname, search }) => (pathname === '/' ? search.team : undefined) })
  const { postable, suggested } = usePostable(shown)
  const hasDraft = !isBlank(useDraft(useUser().id, suggested ?? noTeam))
  if (postable.length === 0) return null
  const name = hasDraft ? prompt.addPostDraft : undefined
  const look = (
    <PlaceLook
      icon={
        <>
          <span className="absolute inset-0 grid place-items-center rounded-full bg-fill text-on-fill [&>svg]:size-6">
            <Plus />
          </span>
          {hasDraft && <span className="absolute top-0 end-3 size-3 rounded-full border-2 border-surface bg-unread" />}
        </>
      }
      label={text.post}
    />
  )
  if (onPost)
    return (
      <button type="button" aria-label={name} onClick={onPost} className={postLook}>
        {look}
      </button>
    )
  return (
    <Link to="/" search={{ compose: '1' }} aria-label={name} className={postLook}>
      {look}
    </Link>
  )
}

const placeLook =
  'group grid h-place-bar min-w-0 content-center justify-items-center gap-0.5 px-0.5 text-micro text-ink-3 no-underline low:flex low:items-center low:justify-center low:gap-1.5 aria-[current]:text-brand-ink'

/** Not on a desk, but on a phone on its side. */
const postLook = classes(placeLook, 'desk:hidden desk:low:flex')

function PlaceLook({ icon, label }: Pick<PlaceProps, 'icon' | 'label'>) {
  return (
    <>
      <span className="relative grid h-7 w-14 place-items-center rounded-full transition-colors group-aria-[current]:bg-brand-soft [&>svg]:size-6">
        {icon}
      </span>
      <span className="max-w-full truncate">{label}</span>
    </>
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
    const ended = new AbortController()
    document.addEventListener('focusin', look, { signal: ended.signal })
    document.addEventListener('focusout', leave, { signal: ended.signal })
    return () => ended.abort()
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
