import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fullName } from '#contract/text/full-name.ts'
import { reports as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { useUser } from '#web/session/session.ts'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { fullDayName, useToday } from './period.ts'

/** Of a list on paper. */
const printedRows = 2_000

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage'>

/** What has to be loaded before the page is printed. */
const loaders = new Set<() => Promise<void>>()

/** Before printing, loads the remaining pages of a list of which so many rows are loaded, up to `printedRows`. */
export function usePrintedPages(query: Pages, rows: number): void {
  const latest = useRef({ query, rows })
  useEffect(() => {
    latest.current = { query, rows }
  })
  useEffect(() => {
    const load = async () => {
      let { hasNextPage, fetchNextPage } = latest.current.query
      while (hasNextPage && latest.current.rows < printedRows) {
        const page = await fetchNextPage()
        if (page.isError) return
        ;({ hasNextPage, fetchNextPage } = page)
        await rendered()
      }
    }
    loaders.add(load)
    return () => void loaders.delete(load)
  }, [])
}

const rendered = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

/** Prints the report once its lists are loaded, from its button and with the keys of the browser. */
export function usePrint(): { print: () => void; isLoading: boolean } {
  const [isLoading, setLoading] = useState(false)
  const print = () => {
    setLoading(true)
    void Promise.all([...loaders].map(load => load()))
      .then(rendered)
      .finally(() => {
        setLoading(false)
        window.print()
      })
  }
  const latest = useRef(print)
  useEffect(() => {
    latest.current = print
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return { print, isLoading }
}

/** On paper below a list: how many rows of how many are there. */
export const PrintedRows = ({ shown, all }: { shown: number; all: number }) => (
  <p className="hidden px-4 py-3 text-meta text-ink-3 print:block">{text.printedRows({ shown, all })}</p>
)

/** On paper: whose report this is, which one, and when it was printed. */
export function PrintHeader({ report, days }: { report: string | undefined; days?: string | undefined }) {
  const { data: company } = useQuery(companyQuery)
  const user = useUser()
  const today = useToday()
  return (
    <div aria-hidden className="mb-4 hidden border-b-2 border-brand pb-3 text-small text-ink-2 print:block">
      <div className="flex items-center justify-between gap-4">
        <span className="flex items-center gap-2.5">
          <BrandMark name={company?.appName ?? ''} logoUrl={company?.logoUrl} ground="brand" size="small" />
          <b className="text-action text-ink">{company?.name}</b>
        </span>
        <span>{text.printed({ day: fullDayName(today), name: fullName(user) })}</span>
      </div>
      <p className="mt-2">
        {report}
        {days && ` · ${days}`}
      </p>
    </div>
  )
}
