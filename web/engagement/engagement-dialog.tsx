import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { common } from '#web/lib/common.text.ts'
import { firstWords } from '#web/lib/first-words.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { readersQuery } from './engagement.data.ts'
import { text } from './engagement.text.ts'
import { ReaderList } from './reader-list.tsx'

interface EngagementDialogProps {
  post: Post
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Who has read a post and who has not (spec 1 §2). */
export function EngagementDialog({ post, open, onOpenChange }: EngagementDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.title}
      subject={firstWords(post.content) || text.postBy(`${post.author.firstName} ${post.author.lastName}`)}
      closeLabel={common.close}
      flush
      className="h-sheet desk:h-dialog-tall"
    >
      <Readers post={post} />
    </Dialog>
  )
}

function Readers({ post }: { post: Post }) {
  const [tab, setTab] = useState<'viewed' | 'not-viewed'>('viewed')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const { data } = useInfiniteQuery(readersQuery(post.id, ''))
  const counts = data?.pages.at(-1)
  const viewed = counts?.viewedCount ?? post.viewCount
  const audience = counts ? counts.viewedCount + counts.nonViewedCount : post.audienceCount

  return (
    <Tabs
      label={text.tabs}
      tabs={[
        { value: 'viewed', label: text.viewed, count: viewed },
        { value: 'not-viewed', label: text.notViewed, count: audience - viewed },
      ]}
      value={tab}
      onChange={setTab}
      top={<Summary viewed={viewed} audience={audience} postedAt={post.createdAt} />}
      listClassName="sticky top-0 z-10 bg-raised"
    >
      <div className="sticky top-12 z-10 bg-raised px-5 pt-3.5 pb-1.5 desk:px-6 desk:pt-4">
        <TextField
          label={text.search}
          labelHidden
          placeholder={text.search}
          icon={<Search aria-hidden />}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </div>
      <TabPanel value={tab}>
        <ReaderList postId={post.id} tab={tab} search={search} />
      </TabPanel>
    </Tabs>
  )
}

function Summary({ viewed, audience, postedAt }: { viewed: number; audience: number; postedAt: string }) {
  const percent = audience === 0 ? 0 : Math.floor((viewed / audience) * 100)
  return (
    <div className="px-5 py-1.5 desk:px-6 desk:py-2">
      <Meter value={audience === 0 ? 0 : (viewed / audience) * 100} label={text.meter} />
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2 text-small text-ink-3 tabular-nums">
        <span className="font-strong text-ink">{audience === 0 ? text.nobodyYet : text.share(percent)}</span>
        <span>
          {audience > 0 && `${text.people(viewed, audience)} · `}
          {text.posted} <TimeAgo at={postedAt} />
        </span>
      </p>
    </div>
  )
}
