import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Comment } from '#contract/comments.ts'
import { type Post } from '#contract/feed.ts'
import { listCommentReactions, listPostReactions, type ReactionKind } from '#contract/reactions.ts'
import { fullName } from '#contract/text/full-name.ts'
import { likers as listText, post as postText, reactions as text } from '#locales/text.ts'
import { useLoadedPost } from '#web/feed/feed.data.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf } from '#web/lib/calls/query.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import { useUser } from '#web/session/session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Row } from '#web/ui/lists/row.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { Chip } from '#web/ui/marks/chip.tsx'
import { kindsOf, nameOfKind, ReactionIcon } from './kinds.tsx'
import { type Reactor, totalOf, useReactors } from './reactions.data.ts'

interface Of {
  post: Post
  /** Where it is about a comment on the post. */
  comment?: Comment
}

/** Who has reacted, by page. It starts with those who came with the post, and are shown at once. */
function reactorsQuery({ post, comment }: Of, kind: ReactionKind | undefined) {
  const contract = comment ? listCommentReactions : listPostReactions
  const params = { id: comment?.id ?? post.id }
  return infiniteQueryOptions({
    queryKey: keyOf(contract, { params, query: { kind } }),
    queryFn: ({ pageParam: cursor, signal }) => call(contract, { params, query: { cursor, kind } }, signal),
    initialData: { pages: [], pageParams: [] },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** Who has reacted to a post or comment, and how: at once the names that came with it, then all with their photos. */
export function ReactorsDialog({ post, comment, open, onClose }: LayerProps & Of) {
  const me = useUser()
  const [kind, setKind] = useState<ReactionKind>()
  const query = useInfiniteQuery(reactorsQuery({ post, comment }, kind))
  const loadedPost = useLoadedPost(post)
  const loadedComment = comment && (loadedPost.comments.find(({ id }) => id === comment.id) ?? comment)
  const { known, counts } = useReactors(loadedPost, loadedComment)
  const kinds = kindsOf(counts)
  const total = totalOf(counts)
  const isLikes = total === counts.like
  const shown = known.filter(each => kind === undefined || each.kind === kind)
  const loaded = new Map(query.data.pages.flatMap(({ people }) => people).map(person => [person.id, person]))
  const shownIds = new Set(shown.map(({ userId }) => userId))
  const others = [...loaded.values()].filter(({ id }) => id !== me.id && !shownIds.has(id))
  const people = [
    ...shown,
    ...others.map((person): Reactor => ({ userId: person.id, name: fullName(person), isMe: false, kind: person.kind })),
  ]
  const hidden = (kind ? (counts[kind] ?? 0) : total) - people.length
  const photoOf = (id: number) => (id === me.id ? me : loaded.get(id))?.profileImageUrl

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={isLikes ? listText.title : text.reactions({ count: total })}
      subject={excerpt((comment ?? post).content) || undefined}
      flush
      top={
        kinds.length > 1 && (
          <div
            role="group"
            aria-label={text.filter}
            className="scroll-none flex gap-1.5 overflow-x-auto border-b border-line px-4 pb-2 desk:px-6"
          >
            <Chip pressed={kind === undefined} count={total} onClick={() => setKind(undefined)}>
              {text.all}
            </Chip>
            {kinds.map(each => (
              <Chip
                key={each}
                pressed={kind === each}
                icon={<ReactionIcon kind={each} />}
                count={counts[each] ?? 0}
                onClick={() => setKind(each)}
              >
                {nameOfKind(each)}
              </Chip>
            ))}
          </div>
        )
      }
    >
      <PagedList
        query={query}
        items={people}
        keyOf={({ userId }) => userId}
        hasMore={query.hasNextPage}
        text={listText}
        empty={null}
        end={
          hidden > 0 && <p className="px-5 py-4 text-center text-meta text-ink-3">{listText.more({ more: hidden })}</p>
        }
      >
        {({ userId, name, isMe, kind: reaction }) => (
          <Row
            start={<Avatar name={name} tintKey={userId} imageUrl={photoOf(userId)} size="row" />}
            title={isMe ? postText.you : name}
            end={
              <span className="flex items-center gap-2 font-semi text-ink-2">
                {nameOfKind(reaction)}
                <ReactionIcon kind={reaction} />
              </span>
            }
            className="desk:px-6"
          />
        )}
      </PagedList>
    </Dialog>
  )
}
