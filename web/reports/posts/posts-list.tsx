import { useInfiniteQuery } from '@tanstack/react-query'
import { Newspaper, SearchX } from 'lucide-react'
import { useState } from 'react'
import { exportPostsReach, type ReportPeriod } from '#contract/reports.ts'
import { reports as text } from '#locales/text.ts'
import { ExportButton } from '#web/reports/export-button.tsx'
import { PrintedRows } from '#web/reports/printed-rows.tsx'
import { usePrintedPages } from '#web/reports/printing.ts'
import { postsQuery } from '#web/reports/reports.data.ts'
import { classes } from '#web/ui/classes.ts'
import { DebouncedSearchField } from '#web/ui/forms/search-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { PostColumns, PostRow } from './post-row.tsx'

/** Each order with its direction: the posts that need attention first. */
const orders = { published: 'desc', reach: 'asc', half: 'desc' } as const
const sorts = ['published', 'reach', 'half'] as const

/** How far each post of some days has reached; a virtualized list. */
export function PostsList({ period }: { period: ReportPeriod }) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<(typeof sorts)[number]>('published')
  const filter = { ...period, search, sort, order: orders[sort] }
  const query = useInfiniteQuery(postsQuery(filter))
  const posts = query.data?.pages.flatMap(page => page.posts) ?? []
  usePrintedPages(query, posts.length)
  return (
    <Card className="overflow-clip">
      <CardHeader
        title={text.posts.title}
        subject={text.posts.subject}
        end={<ExportButton contract={exportPostsReach} request={{ query: filter }} of={text.posts.title} />}
        className="flex-wrap"
      />
      <div className="grid gap-3 p-4 desk:grid-cols-[1fr_14rem] desk:px-5 print:hidden">
        <DebouncedSearchField label={text.posts.search} search={search} onSearch={setSearch} />
        <SelectField
          label={text.posts.sort}
          labelHidden
          value={sort}
          onChange={({ target }) => setSort(sorts.find(each => each === target.value) ?? 'published')}
        >
          {sorts.map(each => (
            <option key={each} value={each}>
              {text.posts.sorts[each]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={classes('border-t border-line', query.isPlaceholderData && 'opacity-60 transition-opacity')}>
        <PagedList
          query={query}
          items={posts}
          keyOf={({ id }) => id}
          hasMore={query.hasNextPage}
          label={text.posts.list}
          text={text.posts}
          top={<PostColumns />}
          empty={
            search ? (
              <EmptyState icon={<SearchX />} tone="neutral" title={text.posts.noMatch}>
                {text.posts.noMatchText}
              </EmptyState>
            ) : (
              <EmptyState icon={<Newspaper />} title={text.posts.none}>
                {text.posts.noneText}
              </EmptyState>
            )
          }
        >
          {post => <PostRow post={post} teamId={period.teamId} />}
        </PagedList>
        {query.data && <PrintedRows shown={posts.length} all={query.data.pages.at(-1)?.total ?? 0} />}
      </div>
    </Card>
  )
}
