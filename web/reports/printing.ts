import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { reportsLimits } from './reports.limits.ts'

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
      while (hasNextPage && latest.current.rows < reportsLimits.printedRows) {
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
