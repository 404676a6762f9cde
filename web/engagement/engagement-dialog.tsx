import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { engagement as text } from '#locales/text.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useActor } from '#web/session/session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { TabPanel, Tabs } from '#web/ui/lists/tabs.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { percent, shareOf } from './rates.ts'
import { reachQuery, type Unreached, useUnreached } from './reach/reach.data.ts'
import { UnreachedFoot, UnreachedGroups, UnreachedSummary } from './reach/unreached.tsx'
import { ReaderList, readersQuery } from './reader-list.tsx'

const ConfirmationList = lazyPart(() => import('#web/confirmations/record.tsx'), 'ConfirmationList', 'leaders')
const OpeningList = lazyPart(() => import('./openings.tsx'), 'OpeningList', 'leaders')
const ConfirmationsFoot = lazyPart(() => import('#web/confirmations/record.tsx'), 'ConfirmationsFoot', 'leaders')

type Tab = 'viewed' | 'not-viewed' | 'confirmed' | 'opened'

interface EngagementDialogProps extends LayerProps {
  post: Post
  /** The tab that is shown first. */
  firstTab?: Tab
}

/** The readers and non-readers of a post. */
export function EngagementDialog({ post, firstTab = 'viewed', open, onClose }: EngagementDialogProps) {
  const [tab, setTab] = useState<Tab>(firstTab)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const { id, author, teamId, teamName } = post
  const name = excerpt(post.content || (post.poll?.question ?? '')) || text.postBy({ name: fullName(author) })
  const unreadPost = { id, author, team: { id: teamId, name: teamName }, name, publishedAt: post.createdAt }
  const people = useUnreached(unreadPost, { search })
  const unread = useReaderCounts(post)
  const mayNotify = can(useActor(), 'post.notify', post)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={text.title}
      subject={name}
      flush
      className="h-sheet desk:h-dialog-tall"
      foot={
        tab === 'confirmed' ? (
          <Suspense>
            <ConfirmationsFoot post={post} name={name} onDone={onClose} />
          </Suspense>
        ) : mayNotify && tab === 'not-viewed' && unread.notViewed > 0 ? (
          <UnreachedFoot people={people} onDone={onClose} />
        ) : undefined
      }
    >
      <Readers post={post} tab={tab} onTab={setTab} people={people} typed={typed} onType={setTyped} />
    </Dialog>
  )
}

/** Returns the server's counts, or those that came with the post. */
function useReaderCounts(post: Post): { viewed: number; notViewed: number } {
  const { data } = useInfiniteQuery(readersQuery(post.id, ''))
  const counts = data?.pages.at(-1)
  return {
    viewed: counts?.viewedCount ?? post.viewCount,
    notViewed: counts?.nonViewedCount ?? post.audienceCount - post.viewCount,
  }
}

interface ReadersProps {
  post: Post
  tab: Tab
  onTab: (tab: Tab) => void
  people: Unreached
  typed: string
  onType: (typed: string) => void
}

function Readers({ post, tab, onTab, people, typed, onType }: ReadersProps) {
  const { viewed, notViewed } = useReaderCounts(post)
  const hasDocuments = post.media.some(({ type }) => type === 'document')
  const isOfReaders = tab === 'viewed' || tab === 'not-viewed'

  return (
    <Tabs
      label={text.tabs}
      tabs={[
        { value: 'viewed', label: text.viewed, count: viewed },
        { value: 'not-viewed', label: text.notViewed, count: notViewed },
        ...(post.askToConfirm
          ? [{ value: 'confirmed' as const, label: text.confirmed, count: post.confirmedCount }]
          : []),
        ...(hasDocuments ? [{ value: 'opened' as const, label: text.opened }] : []),
      ]}
      value={tab}
      onChange={onTab}
      top={<Summary post={post} viewed={viewed} audience={viewed + notViewed} />}
      listClassName="sticky top-0 z-10 bg-raised"
    >
      <div hidden={!isOfReaders} className="sticky top-12 z-10 bg-raised px-5 pt-3.5 pb-1.5 desk:px-6 desk:pt-4">
        <SearchField label={text.search} value={typed} onChange={onType} />
        {tab === 'not-viewed' && <UnreachedSummary people={people} />}
      </div>
      <TabPanel value={tab}>
        {tab === 'viewed' && <ReaderList postId={post.id} search={people.filter.search ?? ''} />}
        {tab === 'not-viewed' && <UnreachedGroups people={people} />}
        {tab === 'confirmed' && (
          <Suspense>
            <ConfirmationList postId={post.id} />
          </Suspense>
        )}
        {tab === 'opened' && (
          <Suspense>
            <OpeningList postId={post.id} />
          </Suspense>
        )}
      </TabPanel>
    </Tabs>
  )
}

function Summary({ post, viewed, audience }: { post: Post; viewed: number; audience: number }) {
  const { data } = useQuery(reachQuery(post.id, { search: '' }))
  const uninvited = data?.notInvited.count ?? 0
  const share = shareOf(viewed, audience)
  const time = () => <TimeAgo key="time" at={post.createdAt} />
  return (
    <div className="px-5 py-1.5 desk:px-6 desk:py-2">
      <Meter value={share ?? 0} label={text.meter} />
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2 text-small text-ink-3 tabular-nums">
        <span className="font-strong text-ink">
          {share === null ? text.nobodyYet : text.share({ percent: percent(share) })}
        </span>
        <span>
          {uninvited > 0
            ? `${text.peopleAnd({ viewed, of: audience, uninvited })} · `
            : audience > 0 && `${text.people({ viewed, of: audience })} · `}
          {text.posted({ t: time })}
        </span>
      </p>
    </div>
  )
}
