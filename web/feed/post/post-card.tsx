import { ChevronDown, Ellipsis, Eye, MessageCircle, Pin, Siren } from 'lucide-react'
import { memo, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { post as words } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { Comments, type CommentsHandle } from '#web/feed/comments/comments.tsx'
import { PostReaction, Reactors } from '#web/feed/reactions/reactions.tsx'
import { EditedMark, RemovalNote } from '#web/feed/revisions/edited-mark.tsx'
import { lazyPart } from '#web/lib/lazy.ts'
import { isToSee as isPostToSee, type ReadMarker } from '#web/reading/read-marker.ts'
import { useFullyVisible } from '#web/reading/use-read-marker.ts'
import { useActor } from '#web/session/session.ts'
import { type Shown, Translatable } from '#web/translation/translatable.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { Menu } from '#web/ui/menus/menu.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { LinkPreview } from './link-preview.tsx'
import { PostMedia } from './media/post-media.tsx'
import { Notice } from './notice.tsx'
import { usePinPost } from './post.data.ts'
import { PostPoll } from './post-poll.tsx'
import { PostText } from './post-text.tsx'

const text = words.card

const EngagementDialog = lazyPart(() => import('#web/engagement/engagement-dialog.tsx'), 'EngagementDialog', 'leaders')
const PostMenuItems = lazyPart(() => import('./post-menu-items.tsx'), 'PostMenuItems')
const PostConfirmation = lazyPart(() => import('./post-confirmation.tsx'), 'PostConfirmation')
const EditPostDialog = lazyPart(
  () => import('#web/feed/compose/edit/edit-post-dialog.tsx'),
  'EditPostDialog',
  'authors',
)

interface PostCardProps {
  post: Post
  marker: ReadMarker
  /** Pixels that the header covers at the top of the screen. */
  coveredTop: number
  /** Whether the address names the post. */
  isLinked?: boolean
  /** Its place among the posts, from 1, and how many there are; -1 while there are more to load. */
  place?: number
  of?: number
}

/** One post with its actions, reactions and comments. */
export const PostCard = memo(function PostCard({
  post,
  marker,
  coveredTop,
  isLinked = false,
  place,
  of,
}: PostCardProps) {
  const card = useRef<HTMLElement>(null)
  const top = useRef<HTMLSpanElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const markViewed = useCallback(() => marker.viewed(post.id), [marker, post.id])
  const isToSee = isPostToSee(post)
  useFullyVisible({ card, top, end, coveredTop, onSeen: isToSee ? markViewed : null })
  const comments = useRef<CommentsHandle>(null)
  const edit = () => openLayer(layer => <EditPostDialog post={post} {...layer} />)
  const name = fullName(post.author)
  const isToUnfold = isToSee || isLinked || post.removalNote !== null
  const [isFolded, setFolded] = useState(post.isPinned && !isToUnfold)
  if (isFolded && isToUnfold) setFolded(false)
  const unfold = () => {
    flushSync(() => setFolded(false))
    card.current?.focus({ preventScroll: true })
  }

  return (
    <article
      ref={card}
      id={`post-${post.id}`}
      {...(isFolded && post.isPinned
        ? { 'aria-label': text.by({ name, team: teamName(post.teamId, post.teamName) }) }
        : { 'aria-labelledby': titleOf(post.id) })}
      aria-posinset={place}
      aria-setsize={of}
      tabIndex={-1}
      className="relative scroll-mt-32 outline-none"
    >
      <span ref={top} aria-hidden className="absolute top-0 block h-px w-px" />
      <Card feed className={post.isUrgent ? 'border-s-4 border-danger-fill' : undefined}>
        {post.isPinned && isFolded ? (
          <FoldedPost post={post} name={name} onUnfold={unfold} />
        ) : (
          <>
            {post.isUrgent && (
              <p className="flex items-center gap-1.5 px-4 pt-3 text-action font-semi text-danger desk:-mb-1 desk:px-5 desk:pt-3.5">
                <Siren className="size-5" />
                {text.urgent}
              </p>
            )}
            {post.isPinned && (
              <p className="flex items-center gap-1.5 px-4 pt-3 text-meta font-semi text-brand-ink desk:-mb-1 desk:px-5 desk:pt-3.5">
                <Pin className="size-4" />
                {text.pinned}
              </p>
            )}
            <PostHeader post={post} name={name} onEdit={edit} />
            <Translatable source={sourceOf(post)} className="-mt-2 px-4 pb-1 desk:px-5">
              {(shown, line) => (
                <>
                  <PostWords post={post} shown={shown} />
                  {line}
                  <PostMedia post={post} by={name} marker={marker} onEdit={edit} />
                  <LinkPreview post={post} />
                  <PostPoll post={post} shown={shown} />
                </>
              )}
            </Translatable>
            {post.askToConfirm && (
              <Suspense fallback={<div className="mb-3.5 min-h-confirm" />}>
                <PostConfirmation post={post} />
              </Suspense>
            )}
            <PostActions post={post} onComment={() => comments.current?.write()} />
            <Reactors post={post} />
            <Comments ref={comments} post={post} />
          </>
        )}
      </Card>
      <span ref={end} aria-hidden className="absolute bottom-0 block h-px w-px" />
    </article>
  )
})

/** The accessible name of a post: author, unread state and time. */
const titleOf = (id: number) => `post-${id}-title post-${id}-time`

/** A pinned post that was read: one line, until it is tapped. */
function FoldedPost({ post, name, onUnfold }: { post: Post; name: string; onUnfold: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={onUnfold}
      className="flex min-h-12 w-full items-center gap-2 px-4 py-2 text-start text-small desk:px-5"
    >
      {post.isUrgent ? (
        <>
          <Siren className="size-5 shrink-0 text-danger" />
          <span className="shrink-0 font-strong text-danger">{text.urgent}</span>
        </>
      ) : (
        <Pin className="size-4 shrink-0 text-brand-ink" />
      )}
      <span className="sr-only">{text.pinned}</span>
      <span className="shrink-0 font-strong">{name}</span>
      <span dir="auto" className="min-w-0 flex-1 truncate text-ink-2">
        {lineOf(post)}
      </span>
      <ChevronDown className="size-5 shrink-0 text-ink-3" />
    </button>
  )
}

/** The text, else the question, else what else there is. */
function lineOf({ content, poll, media }: Post): string {
  const pictures = media.filter(({ type }) => type === 'image' || type === 'video')
  const fileNames = media.flatMap(({ document }) => document?.fileName ?? [])
  return (
    content || poll?.question || (pictures.length > 0 ? text.files({ count: pictures.length }) : fileNames.join(', '))
  )
}

const sourceOf = ({ id, content, language, poll }: Post) => ({
  kind: 'post' as const,
  id,
  content,
  language,
  poll: poll ? { question: poll.question, answers: poll.answers.map(answer => answer.text) } : undefined,
})

function PostWords({ post, shown }: { post: Post; shown: Shown }) {
  const { kind, content, backgroundColor, removalNote, mentions } = post
  if (removalNote) {
    return (
      <div className="px-4 pt-2.5 pb-3.5 desk:px-5 desk:pb-4">
        <RemovalNote note={removalNote} />
      </div>
    )
  }
  return (
    <div lang={shown.lang} className="contents">
      {kind === 'post' ? (
        <PostText
          content={shown.text}
          backgroundColor={backgroundColor}
          mentions={shown.text === content ? mentions : undefined}
        />
      ) : (
        <Notice kind={kind} content={shown.text} />
      )}
    </div>
  )
}

function PostHeader({ post, name, onEdit }: { post: Post; name: string; onEdit: () => void }) {
  return (
    <header className="flex items-center gap-3 pt-3 pe-1 ps-4 desk:pt-4 desk:pe-2 desk:ps-5">
      <Avatar name={name} tintKey={post.authorId} imageUrl={post.author.profileImageUrl} size="post" />
      <div className="min-w-0 flex-1">
        <h3
          id={`post-${post.id}-title`}
          aria-labelledby={titleOf(post.id)}
          className="flex flex-wrap items-center gap-x-2"
        >
          <span className="line-clamp-2 min-w-0 font-strong wrap-anywhere">{name}</span>
          {post.isUnread && (
            <span className="inline-flex shrink-0 items-center gap-1.5 text-micro text-unread">
              <span aria-hidden className="size-2.25 rounded-full bg-unread" />
              {text.unreadMark}
            </span>
          )}
        </h3>
        <p className="text-meta text-ink-3">
          {teamName(post.teamId, post.teamName)} ·{' '}
          <span id={`post-${post.id}-time`}>
            <TimeAgo at={post.createdAt} />
          </span>
          <EditedMark post={post} />
        </p>
      </div>
      <PostMenu post={post} onEdit={onEdit} />
    </header>
  )
}

function PostActions({ post, onComment }: { post: Post; onComment: () => void }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-1 border-t border-line px-2 py-0.5 desk:px-2.5">
      <PostReaction post={post} />
      <button
        type="button"
        aria-label={text.comment({ comments: post.commentCount })}
        onClick={onComment}
        className="inline-flex h-12 min-w-12 items-center gap-2 rounded-control px-2.5 text-label text-ink-2 tabular-nums transition-colors hover:bg-sunken"
      >
        <MessageCircle className="size-5.5" />
        {post.commentCount > 0 && post.commentCount}
      </button>
      <Viewers post={post} />
    </div>
  )
}

/** How many have read the post: for its author, and with their names for owners, admins and owners of its team. */
function Viewers({ post }: { post: Post }) {
  const actor = useActor()
  // It has no audience yet: its media are processed, or have failed.
  if (post.audienceCount === 0) return null
  const words = (
    <>
      <Eye className="size-5" />
      <span>
        {text.viewed({
          viewed: post.viewCount,
          of: post.audienceCount,
          b: strong,
        })}
      </span>
    </>
  )
  const look =
    'ms-auto inline-flex min-h-target items-center gap-2 rounded-full px-3 text-small text-ink-3 tabular-nums'
  if (!can(actor, 'post.see-readers', post)) return post.authorId === actor.id && <p className={look}>{words}</p>
  return (
    <button
      type="button"
      aria-label={text.whoViewed({ viewed: post.viewCount, of: post.audienceCount })}
      onClick={() => openLayer(layer => <EngagementDialog post={post} {...layer} />)}
      className={`${look} transition-colors hover:bg-sunken`}
    >
      {words}
    </button>
  )
}

const strong = (words: string) => (
  <span key="b" className="font-strong text-ink-2">
    {words}
  </span>
)

/** The user's actions on a post. */
function PostMenu({ post, onEdit }: { post: Post; onEdit: () => void }) {
  const pin = usePinPost(post.teamId)
  const togglePin = () => pin.mutate({ id: post.id, isPinned: !post.isPinned })
  const by = fullName(post.author)
  return (
    <Menu trigger={<IconButton label={words.menu({ by })} icon={<Ellipsis />} waiting={pin.isPending} />}>
      <PostMenuItems post={post} onEdit={onEdit} onPin={togglePin} />
    </Menu>
  )
}
