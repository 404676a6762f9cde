import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { search as text } from '#locales/text.ts'
import { usePageTitle } from '#web/company/company.ts'
import { rememberSearch } from '#web/search/recent-searches.ts'
import { Results } from '#web/search/result-groups.tsx'
import { isSearch, type SearchFilters } from '#web/search/search.data.ts'
import { SearchFilterBar } from '#web/search/search-filters.tsx'
import { SearchStart } from '#web/search/search-start.tsx'
import { useUser } from '#web/session/session.ts'
import { PlacePage } from '#web/shell/frames/place-page.tsx'
import { DebouncedSearchField } from '#web/ui/forms/search-field.tsx'

const route = getRouteApi('/signed-in/search')

/** `/search`, for everyone. */
export function SearchPage() {
  usePageTitle(text.title)
  const me = useUser()
  const { by, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (next: Partial<SearchFilters> & { by?: string | undefined }) =>
    // An author is chosen in a dialog, whose entry of the history it takes.
    void navigate({ search: { ...filters, by, ...next }, replace: next.author === undefined })
  const { q = '' } = filters
  const form = useRef<HTMLFormElement>(null)
  const isStart = !isSearch(filters)
  useEffect(() => {
    if (isStart) form.current?.querySelector('input')?.focus()
  }, [isStart])
  return (
    <PlacePage
      title={text.title}
      isTitleHidden
      top={
        <form
          ref={form}
          role="search"
          onSubmit={event => {
            event.preventDefault()
            rememberSearch(me.id, q)
          }}
        >
          <DebouncedSearchField
            label={text.fieldLabel}
            search={q}
            onSearch={typed => change({ q: typed || undefined })}
          />
        </form>
      }
    >
      {!isStart ? (
        <>
          {filters.type !== 'person' && <SearchFilterBar filters={filters} by={by} onChange={change} />}
          <Results
            filters={filters}
            by={by}
            onOpen={() => rememberSearch(me.id, q)}
            onClear={() => void navigate({ search: { q }, replace: true })}
          />
        </>
      ) : (
        <SearchStart />
      )}
    </PlacePage>
  )
}
