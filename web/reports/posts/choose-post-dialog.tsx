import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, Newspaper, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { ReachFilter } from '#contract/reach.ts'
import type { PostReach } from '#contract/reports.ts'
import { reports as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { teamName } from '#web/company/team-name.ts'
import { shortDay } from '#web/lib/times/dates.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { lastDays, useToday } from '#web/reports/period.ts'
import { postsQuery } from '#web/reports/reports.data.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { type LayerProps, openLayer } from '#web/ui/dialogs/layers.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NonReadersDialog } from './non-readers-dialog.tsx'
import { authorName, postName } from './post-name.ts'

/** People are reminded of posts of so many days. */
const remindableDays = 90

interface ChoosePostDialogProps extends LayerProps {
  /** The people to remind: those of this part of a report. */
  among: ReachFilter
}

/** Chooses the post that people are reminded of. */
export function ChoosePostDialog({ among, open, onClose }: ChoosePostDialogProps) {
  const [typed, setTyped] = useState('')
  const timeZone = useTimeZone()
  const search = useDebounced(typed.trim())
  const period = lastDays(useToday(), remindableDays)
  const query = useInfiniteQuery(postsQuery({ ...period, teamId: among.teamId, search, sort: 'published' }))
  const choose = (post: PostReach) => {
    onClose()
    openLayer(layer => <NonReadersDialog post={post} among={among} {...layer} />)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={text.choosePost.title}
      subject={text.choosePost.subject}
      flush
      className="h-sheet desk:h-dialog-tall"
      top={
        <div className="px-5 pb-3 desk:px-6">
          <SearchField label={text.posts.search} value={typed} onChange={setTyped} />
        </div>
      }
    >
      <PagedList
        query={query}
        items={query.data?.pages.flatMap(page => page.posts) ?? []}
        keyOf={({ id }) => id}
        hasMore={query.hasNextPage}
        label={text.posts.list}
        text={text.posts}
        empty={
          search ? (
            <EmptyState icon={<SearchX />} tone="neutral" title={text.posts.noMatch}>
              {text.posts.noMatchText}
            </EmptyState>
          ) : (
            <EmptyState icon={<Newspaper />} title={text.choosePost.none}>
              {text.choosePost.noneText}
            </EmptyState>
          )
        }
      >
        {post => (
          <button
            type="button"
            onClick={() => choose(post)}
            className="flex min-h-16 w-full items-center gap-3 px-5 py-2.5 text-start hover:bg-sunken desk:px-6"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-action font-semi">{postName(post)}</span>
              <span className="block truncate text-meta text-ink-3">
                {authorName(post)} · {teamName(post.team.id, post.team.name)} ·{' '}
                {shortDay(new Date(post.publishedAt), { timeZone })}
              </span>
            </span>
            <span className="text-meta text-ink-2 tabular-nums">
              {text.posts.unread({ count: post.meant - post.read })}
            </span>
            <ChevronRight className="size-5 text-ink-3" />
          </button>
        )}
      </PagedList>
    </Dialog>
  )
}
