import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { places as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useDebouncedText } from '#web/lib/use-debounced.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog')

/** What is being typed while the results open; the header of their page takes it over. */
let carried: string | null = null

/** The search in the header of a desk; `/` and Ctrl+K focus it, and `?` lists the shortcuts. */
export function HeaderSearch() {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const router = useRouter()
  const isHere = useLocation({ select: ({ pathname }) => pathname === '/search' })
  const q = useLocation({ select: ({ search }) => (search as { q?: string }).q ?? '' })
  const [typed, setTyped, search] = useDebouncedText({
    value: isHere ? q : '',
    initial: carried ?? undefined,
    onSettled: text => {
      if (!isHere && field.current === document.activeElement) carried = field.current?.value ?? null
      void navigate({
        to: '/search',
        search: previous => ({ ...(isHere ? previous : {}), q: text || undefined }),
        replace: isHere,
      })
    },
  })
  useLayoutEffect(() => {
    if (carried === null) return
    carried = null
    const input = field.current
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isWriting = document.activeElement?.matches('input, textarea, select, [contenteditable=true]')
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      const isSlash = event.key === '/' && !hasModifier && !isWriting
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      const isQuestion = event.key === '?' && !hasModifier && !isWriting
      if (!isSlash && !isCtrlK && !isQuestion) return
      if (document.querySelector('[role=dialog], [role=menu]')) return
      event.preventDefault()
      if (isQuestion) openLayer(layer => <ShortcutsDialog {...layer} />)
      else field.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <form
      role="search"
      onSubmit={event => {
        event.preventDefault()
        if (!isHere || typed.trim() !== q) search()
      }}
      className="relative hidden max-w-100 flex-1 desk:block"
    >
      <Search className="pointer-events-none absolute top-3 start-3.5 size-5" />
      <input
        ref={field}
        type="search"
        aria-label={text.search}
        aria-keyshortcuts="/ Control+K"
        placeholder={text.search}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          if (carried !== null) carried = event.target.value
        }}
        onFocus={() => void router.preloadRoute({ to: '/search' })}
        onBlur={() => (carried = null)}
        onKeyDown={event => event.key === 'Escape' && field.current?.blur()}
        className="h-target w-full rounded-full bg-header-hover pe-10 ps-11 text-action font-regular text-on-header placeholder:text-on-header"
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute top-2.5 end-3 h-6 min-w-6 rounded-thumb border border-on-header/45 text-center text-micro leading-[1.375rem]"
      >
        /
      </kbd>
    </form>
  )
}
