import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import {
  type ComponentProps,
  createContext,
  type Key,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Virtualizer, WindowVirtualizer } from 'virtua'
import { FailureState } from '#web/ui/states/empty-state.tsx'
import { hasFailed } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { ScrollAreaContext } from '#web/ui/surfaces/scroll-area.tsx'
import { uiLimits } from '#web/ui/ui.limits.ts'
import { TappableList } from './tappable-list.tsx'

type Pages = Pick<
  UseInfiniteQueryResult,
  'data' | 'isError' | 'isFetchedAfterMount' | 'isFetching' | 'isFetchNextPageError' | 'refetch' | 'fetchNextPage'
>

interface PagedListProps<Item> {
  query: Pages
  items: readonly Item[]
  keyOf: (item: Item) => Key
  /** One row; the list draws the lines between rows. */
  children: (item: Item) => ReactNode
  hasMore: boolean
  /** The name of the list for screen readers. */
  label?: string
  text: { loading: string; loadingMore: string; failed: string; failedText: string }
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** Above the rows, such as column names; on every page of paper. */
  top?: ReactNode
  /** Below the last row, once all pages are loaded. */
  end?: ReactNode
}

/**
 * A list that loads page after page while it is scrolled. Virtualized, so that 10,000 rows are as fast as ten; scrolls
 * with the ScrollArea around it, else with the window. The query's first page shows a skeleton or a failure.
 */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, items, keyOf, children, hasMore, label, text, empty, top, end } = props
  const failure = <PagesFailure query={query} title={text.failed} text={text.failedText} />
  if (!query.data) return hasFailed(query) ? failure : <Loading label={text.loading} rows={8} />
  if (items.length === 0) return empty
  return (
    <>
      <div className="print:table print:w-full print:table-fixed">
        {/* On a screen without a box, so that sticky column names stay for as long as the rows. */}
        <div className="contents print:table-header-group">{top}</div>
        <Rows label={label} isShort={!hasMore && items.length <= uiLimits.plainRows}>
          {items.map(item => (
            <div key={keyOf(item)} className="border-b border-line">
              {children(item)}
            </div>
          ))}
        </Rows>
      </div>
      {query.isFetchNextPageError && failure}
      {!query.isFetchNextPageError && hasMore && (
        <>
          {!query.isFetching && <LoadMore onNear={() => void query.fetchNextPage()} />}
          <div className="print:hidden">
            <Loading label={query.isFetching ? text.loadingMore : ''} rows={2} />
          </div>
        </>
      )}
      {!hasMore && end}
    </>
  )
}

interface RowsProps {
  label: string | undefined
  isShort: boolean
  children: ReactElement[]
}

/** Few rows, and all of them on paper, need no virtualization: the browser's own search finds them. */
function Rows({ isShort, ...rows }: RowsProps) {
  const isPrinting = usePrinting()
  return isShort || isPrinting ? <PlainRows {...rows} /> : <VirtualRows {...rows} />
}

function PlainRows({ label, children }: Omit<RowsProps, 'isShort'>) {
  return (
    <ul aria-label={label} className="print:table-row-group">
      {children.map(row => (
        <li key={row.key} className="print:table-row">
          {row}
        </li>
      ))}
    </ul>
  )
}

/** The name of the list, which the virtualizer does not pass on. */
const ListLabel = createContext<string | undefined>(undefined)
const NamedList = (props: ComponentProps<'ul'>) => <TappableList {...props} aria-label={useContext(ListLabel)} />

function VirtualRows({ label, children }: Omit<RowsProps, 'isShort'>) {
  const area = useContext(ScrollAreaContext)
  const start = useRef<HTMLDivElement>(null)
  const [startMargin, setStartMargin] = useState(0)
  const scroller = useMemo(() => ({ current: area ?? null }), [area])
  useLayoutEffect(() => {
    if (!area || !start.current) return
    const top = start.current.getBoundingClientRect().top - area.getBoundingClientRect().top
    setStartMargin(top + area.scrollTop)
  }, [area])
  if (area === undefined) {
    return (
      <ListLabel value={label}>
        <WindowVirtualizer as={NamedList} item="li">
          {children}
        </WindowVirtualizer>
      </ListLabel>
    )
  }
  return (
    <>
      <div ref={start} />
      {area && (
        <ListLabel value={label}>
          <Virtualizer as={NamedList} item="li" scrollRef={scroller} startMargin={startMargin}>
            {children}
          </Virtualizer>
        </ListLabel>
      )}
    </>
  )
}

function Loading({ label, rows }: { label: string; rows: number }) {
  return <RowSkeletons label={label} rows={rows} />
}

/** Shown when a list or its next page did not load; the retry requests the one that failed. */
function PagesFailure({ query, title, text }: { query: Pages; title: string; text: string }) {
  const { data, isFetching, refetch, fetchNextPage } = query
  return (
    <FailureState title={title} waiting={isFetching} onRetry={() => void (data ? fetchNextPage() : refetch())}>
      {text}
    </FailureState>
  )
}

/** Placed before the end of a list: calls `onNear` when it comes near the viewport. */
function LoadMore({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  }, [onNear])
  useEffect(() => {
    if (!mark.current) return undefined
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return (
    <span aria-hidden className="relative block">
      <span ref={mark} className="pointer-events-none absolute end-0 bottom-0 h-120 w-px" />
    </span>
  )
}

function subscribe(listener: () => void): () => void {
  const paper = window.matchMedia('print')
  paper.addEventListener('change', listener)
  return () => paper.removeEventListener('change', listener)
}

/** Whether the page is being printed: a virtualized list then renders all rows that are loaded. */
const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia('print').matches)
