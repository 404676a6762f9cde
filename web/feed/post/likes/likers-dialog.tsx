import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { listLikers, type Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common, likers as text, post as words } from '#locales/text.ts'
import { useLoadedPost } from '#web/feed/feed.data.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf } from '#web/lib/calls/query.ts'
import { useUser } from '#web/session/session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Row } from '#web/ui/lists/row.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { useLikers } from './likes.data.ts'

/** The likers of a post, by page. It starts with the likers that came with the post, which are shown at once. */
const likersQuery = (postId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(listLikers, { params: { id: postId } }),
    queryFn: ({ pageParam: cursor, signal }) => call(listLikers, { params: { id: postId }, query: { cursor } }, signal),
    initialData: { pages: [], pageParams: [] },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

/** The likers of a post: at once the names that came with it, then all of them with their photos. */
export function LikersDialog({ post, open, onClose }: LayerProps & { post: Post }) {
  const me = useUser()
  const query = useInfiniteQuery(likersQuery(post.id))
  const { likers: known, likeCount } = useLikers(useLoadedPost(post))
  const loaded = new Map(query.data.pages.flatMap(({ likers }) => likers).map(liker => [liker.id, liker]))
  const knownIds = new Set(known.map(({ userId }) => userId))
  const others = [...loaded.values()].filter(({ id }) => id !== me.id && !knownIds.has(id))
  const likers = [...known, ...others.map(liker => ({ userId: liker.id, name: fullName(liker), isMe: false }))]
  const hidden = likeCount - likers.length
  const photoOf = (id: number) => (id === me.id ? me : loaded.get(id))?.profileImageUrl

  return (
    <Dialog open={open} onOpenChange={onClose} title={text.title} closeLabel={common.close} flush>
      <PagedList
        query={query}
        items={likers}
        keyOf={({ userId }) => userId}
        hasMore={query.hasNextPage}
        text={text}
        empty={null}
        end={hidden > 0 && <p className="px-5 py-4 text-center text-meta text-ink-3">{text.more({ more: hidden })}</p>}
      >
        {({ userId, name, isMe }) => (
          <Row
            start={<Avatar name={name} tintKey={userId} imageUrl={photoOf(userId)} size="row" />}
            title={isMe ? words.you : name}
            end={<Heart aria-hidden className="size-4.5 fill-current text-danger" />}
            className="desk:px-6"
          />
        )}
      </PagedList>
    </Dialog>
  )
}
