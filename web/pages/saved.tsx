import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, BookmarkX, EyeOff } from 'lucide-react'
import type { ReplyOf } from '#contract/call.ts'
import type { Post } from '#contract/feed.ts'
import { isCompanyWide } from '#contract/policy.ts'
import type { listSaved } from '#contract/saved.ts'
import { fullName } from '#contract/text/full-name.ts'
import { saved as text } from '#locales/text.ts'
import { usePageTitle } from '#web/company/company.ts'
import { teamName } from '#web/company/team-name.ts'
import { useSavePost } from '#web/feed/post/save-post.data.ts'
import { shortDay } from '#web/lib/times/dates.ts'
import { savedQuery } from '#web/saved/saved.data.ts'
import { PlacePage } from '#web/shell/frames/place-page.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastUndo } from '#web/ui/toasts/toast-undo.ts'

/** `/saved`, for everyone. */
export function SavedPage() {
  usePageTitle(text.title)
  return (
    <PlacePage title={text.title} subject={text.lead}>
      <SavedList />
    </PlacePage>
  )
}

type Saved = ReplyOf<typeof listSaved>['saved'][number]

/** The posts that the user has saved, those that are gone included. */
function SavedList() {
  const query = useInfiniteQuery(savedQuery)
  const saved = query.data?.pages.flatMap(page => page.saved) ?? []
  return (
    <Card feed>
      <PagedList
        query={query}
        items={saved}
        keyOf={({ postId }) => postId}
        hasMore={query.hasNextPage}
        label={text.title}
        text={text.list}
        empty={
          <EmptyState icon={<Bookmark />} title={text.emptyTitle}>
            {text.emptyText}
          </EmptyState>
        }
      >
        {each => (each.post ? <SavedRow post={each.post} /> : <GoneRow saved={each} />)}
      </PagedList>
    </Card>
  )
}

function SavedRow({ post }: { post: Post }) {
  const save = useSavePost()
  const { id: postId, teamId, author, authorId, createdAt, content, poll, thumbnailUrls } = post
  const name = fullName(author)
  const set = (isSaved: boolean) => save.mutate({ postId, teamId, isSaved })
  const remove = () => {
    set(false)
    toastUndo(text.removed, () => set(true))
  }
  return (
    <div className="flex items-start pe-1">
      <Link
        to="/"
        search={isCompanyWide(teamId) ? {} : { team: teamId }}
        hash={`post-${postId}`}
        className="flex min-h-16 min-w-0 flex-1 items-start gap-3 py-2.5 ps-4 text-ink no-underline hover:bg-sunken desk:ps-5"
      >
        <Avatar name={name} tintKey={authorId} imageUrl={author.profileImageUrl} size="row" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-label font-strong">{name}</span>
          <span className="block truncate text-meta text-ink-3">
            {teamName(teamId, post.teamName)} · {shortDay(new Date(createdAt))}
          </span>
          {(content !== '' || poll) && (
            <span dir="auto" className="line-clamp-2 text-small text-ink-2 wrap-anywhere">
              {content || poll?.question}
            </span>
          )}
        </span>
        {thumbnailUrls[0] && (
          <img
            src={thumbnailUrls[0]}
            alt=""
            loading="lazy"
            className="size-14 shrink-0 rounded-thumb bg-sunken object-cover"
          />
        )}
      </Link>
      <IconButton
        label={text.remove({ by: name })}
        icon={<Bookmark className="size-5 fill-current" />}
        waiting={save.isPending}
        onClick={remove}
        className="mt-1.5 text-brand-ink"
      />
    </div>
  )
}

function GoneRow({ saved: { postId } }: { saved: Saved }) {
  const save = useSavePost()
  return (
    <div className="flex min-h-16 items-center gap-3 py-2.5 pe-1 ps-4 desk:ps-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-ink-3">
        <EyeOff className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-label font-strong">{text.gone}</span>
        <span className="block text-meta text-ink-3">{text.goneText}</span>
      </span>
      <IconButton
        label={text.removeGone}
        icon={<BookmarkX className="size-5" />}
        waiting={save.isPending}
        onClick={() => save.mutate({ postId, isSaved: false })}
      />
    </div>
  )
}
