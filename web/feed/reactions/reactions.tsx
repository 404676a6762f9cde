import type { Comment } from '#contract/comments.ts'
import type { Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { number } from '#locales/messages.ts'
import { post as postText, reactions as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { kindsOf, nameOfKind, ReactionIcons } from './kinds.tsx'
import { ReactionButton } from './reaction-button.tsx'
import { totalOf, useReaction, useReactors } from './reactions.data.ts'

const ReactorsDialog = lazyPart(() => import('./reactors-dialog.tsx'), 'ReactorsDialog')

/** The user's reaction to a post: by a tap a like. */
export function PostReaction({ post }: { post: Post }) {
  const { mine, counts, react } = useReaction(post)
  return (
    <ReactionButton
      mine={mine}
      count={counts[mine ?? 'like'] ?? 0}
      likeLabel={postText.like({ likes: counts.like ?? 0 })}
      onReact={react}
      className="h-12 min-w-12 gap-2 px-2.5 text-label"
      iconSize="size-5.5"
    />
  )
}

/** Says who has reacted to a post, and opens the list of them. Nothing where nobody has. */
export function Reactors({ post }: { post: Post }) {
  const { known, counts } = useReactors(post)
  const total = totalOf(counts)
  if (total === 0) return null
  const kinds = kindsOf(counts)
  const [first] = known
  const more = total - 1
  const open = () => openLayer(layer => <ReactorsDialog post={post} {...layer} />)
  const look =
    '-mt-2.5 -mb-2.5 flex min-h-target w-full min-w-0 items-center gap-2 px-4 py-2.5 text-start text-meta text-ink-3 outline-offset-[-3px]! hover:text-ink desk:px-5'
  if (total === counts.like && first) {
    return (
      <button type="button" onClick={open} className={look}>
        <span className="line-clamp-2 wrap-anywhere">
          {first.isMe ? postText.likedByYou({ more }) : postText.likedBy({ name: first.name, more })}
        </span>
      </button>
    )
  }
  const people = first && (first.isMe ? text.byYou({ more }) : text.by({ name: first.name, more }))
  const summary = people ? `${number(total)} · ${people}` : text.reactions({ count: total })
  return (
    <button
      type="button"
      aria-label={text.seeWho({ summary, kinds: kinds.map(nameOfKind).join(', ') })}
      onClick={open}
      className={look}
    >
      <ReactionIcons kinds={kinds} />
      <span className="line-clamp-2 wrap-anywhere">
        {people ? text.total({ count: total, people, b: strong }) : text.reactions({ count: total })}
      </span>
    </button>
  )
}

const strong = (words: string) => (
  <span key="b" className="font-strong text-ink tabular-nums">
    {words}
  </span>
)

interface CommentReactionsProps {
  post: Post
  comment: Comment
  onChanged: (comment: Comment) => void
}

/** The user's reaction to a comment. */
export function CommentReaction({ post, comment, onChanged }: CommentReactionsProps) {
  const { mine, counts, react } = useReaction(post, comment, onChanged)
  return (
    <ReactionButton
      mine={mine}
      count={counts[mine ?? 'like'] ?? 0}
      likeLabel={
        mine
          ? text.mine({ kind: nameOfKind(mine), count: counts[mine] ?? 0 })
          : text.toComment({ count: counts.like ?? 0, by: fullName(comment.author) })
      }
      onReact={react}
      className="h-target min-w-target justify-center gap-1.5 px-2 text-meta font-semi"
      iconSize="size-4.5"
    />
  )
}

/** How others have reacted to a comment; opens the list of them. */
export function CommentReactors({ post, comment }: Omit<CommentReactionsProps, 'onChanged'>) {
  const { known, counts } = useReactors(post, comment)
  const total = totalOf(counts)
  if (total === known.length) return null
  return (
    <button
      type="button"
      aria-label={text.seeWhoOf({ count: total, by: fullName(comment.author) })}
      onClick={() => openLayer(layer => <ReactorsDialog post={post} comment={comment} {...layer} />)}
      className="inline-flex h-target min-w-target items-center gap-1.5 rounded-control px-2 text-meta font-medium text-ink-2 tabular-nums hover:bg-sunken"
    >
      <ReactionIcons kinds={kindsOf(counts)} className="size-5" />
      {total}
    </button>
  )
}
