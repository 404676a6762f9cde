import { useLocation } from '@tanstack/react-router'
import { type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Comment } from '#contract/comments.ts'
import type { Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { comments as text } from '#locales/text.ts'
import { useAnnounced } from '#web/feed/announcements.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useActor, useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { isLayerOpen, isTyping } from '#web/ui/is-occupied.ts'
import { CommentBox } from './comment-box.tsx'
import { deleteCommentDraft, isCommentEdited, useCommentDraft } from './comment-drafts.ts'
import { allLoaded, mergeComments, olderThan, threadsOf } from './comment-lists.ts'
import { CommentThread } from './comment-thread.tsx'
import { useOlderComments, usePendingComments } from './comments.data.ts'

const KeptWords = lazyPart(() => import('#web/feed/kept-words.tsx'), 'KeptWords')
const RefetchedComments = lazyPart(() => import('./refetched-comments.tsx'), 'RefetchedComments')
const PendingComment = lazyPart(() => import('./pending-comment.tsx'), 'PendingComment')

export interface CommentsHandle {
  /** Shows all comments and focuses the field. */
  write: () => void
}

/** The newest comment, all others on request, and the comment box. */
export function Comments({ post, ref }: { post: Post; ref: Ref<CommentsHandle> }) {
  const actor = useActor()
  const { comments, replace, remove, addOlder, older: olderOnes, setOlder } = useLoadedComments(post.comments)
  // A comment that is being edited shows again when its card is mounted again.
  const [isOpen, setOpen] = useState(() => post.comments.slice(0, -1).some(({ id }) => isCommentEdited(id)))
  const older = useOlderComments(post.id, addOlder)
  useAnnounced('comments', isOpen ? comments : undefined)
  const group = useRef<HTMLDivElement>(null)
  const write = () => {
    // The keyboard of a phone opens only while the tap is handled.
    flushSync(() => setOpen(true))
    const field = group.current?.querySelector<HTMLTextAreaElement>(':scope > form textarea')
    ;(field ?? group.current)?.focus({ preventScroll: Boolean(field) })
    field?.setSelectionRange(-1, -1)
    // The list moves once it has measured the comments that were folded.
    requestAnimationFrame(() => field?.scrollIntoView({ block: 'center' }))
  }
  useImperativeHandle(ref, () => ({ write }))
  const linked = useLinkedComment(post.id)
  useShownComment(linked, {
    comments,
    hasOlder: post.commentCount > comments.length && !older.isPending && !older.isError,
    open: () => setOpen(true),
    loadOlder: before => older.mutate(before),
  })
  const [oldest] = comments
  const shown = isOpen ? comments : comments.slice(-1)
  const mayWrite = can(actor, 'comment.create', post)
  if (shown.length === 0 && !mayWrite) return null

  return (
    <div
      ref={group}
      role="group"
      aria-label={text.comments}
      tabIndex={-1}
      className={classes(
        'grid gap-3 px-4 pb-4 outline-none desk:px-5 desk:pb-5',
        post.commentCount > 1 ? 'pt-0.5' : 'pt-2.5',
      )}
    >
      {post.commentCount > 1 && (
        <div className="-mx-3 -mt-2 -mb-2.5 flex flex-wrap justify-between">
          {isOpen && oldest && post.commentCount > comments.length && (
            <Button variant="ghost" waiting={older.isPending} onClick={() => older.mutate(oldest.id)}>
              {text.older}
            </Button>
          )}
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? text.hideOlder : text.viewAll({ comments: post.commentCount })}
          </Button>
        </div>
      )}
      {shown.length > 0 && (
        <ul className="grid gap-3">
          {threadsOf(shown).map(thread => (
            <CommentThread
              key={thread.comment.id}
              post={post}
              thread={thread}
              linked={linked}
              mayReply={mayWrite && post.allowComments}
              onReply={write}
              onEdited={replace}
              onDeleted={remove}
            />
          ))}
        </ul>
      )}
      {olderOnes.length > 0 && (
        <Suspense>
          <RefetchedComments post={post} older={olderOnes} isOpen={isOpen} setOlder={setOlder} />
        </Suspense>
      )}
      <PendingComments postId={post.id} />
      {mayWrite && (post.allowComments ? <CommentBox post={post} /> : <CommentsOff postId={post.id} />)}
    </div>
  )
}

/** All loaded comments: those of the post, older ones, and those that newer ones evicted. */
function useLoadedComments(newest: Comment[]) {
  const [older, setOlder] = useState<readonly Comment[]>([])
  const [seen, setSeen] = useState(newest)
  if (seen !== newest) {
    setSeen(newest)
    setOlder(olderThan(newest, { before: seen, older }))
  }
  return {
    older,
    setOlder,
    comments: allLoaded(older, newest),
    addOlder: (loaded: Comment[]) => setOlder(current => mergeComments(loaded, current)),
    // A comment that was deleted and is restored is added.
    replace: (changed: Comment) => setOlder(current => mergeComments(current, [changed])),
    remove: (id: number) => setOlder(current => current.filter(comment => comment.id !== id)),
  }
}

/** The comment of a post that the address names, as in `/#post-12-comment-34`. */
function useLinkedComment(postId: number): number | null {
  const hash = useLocation({ select: location => location.hash })
  const id = Number(new RegExp(`^post-${postId}-comment-(\\d{1,9})$`).exec(hash)?.[1])
  return id > 0 ? id : null
}

interface Shown {
  comments: readonly Comment[]
  /** Older ones can be loaded now. */
  hasOlder: boolean
  open: () => void
  loadOlder: (before: number) => void
}

/** After the card has been led to, a little later the comment is. */
const afterCardMs = feedLimits.scrollToPostMs + 400

/** Leads to a comment: loads older ones until it is found. Stays with who is writing by then. */
function useShownComment(id: number | null, { comments, hasOlder, open, loadOlder }: Shown): void {
  const isThere = id !== null && comments.some(comment => comment.id === id)
  const [oldest] = comments
  useEffect(() => {
    if (id === null) return
    open()
    if (!isThere && hasOlder && oldest && oldest.id > id) loadOlder(oldest.id)
    // The functions are other ones with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isThere, hasOlder, oldest?.id])
  useEffect(() => {
    if (!isThere) return undefined
    const timer = setTimeout(() => {
      if (isTyping() || isLayerOpen()) return
      const comment = document.getElementById(`comment-${id}`)
      comment?.scrollIntoView({ block: 'center' })
      comment?.focus({ preventScroll: true })
    }, afterCardMs)
    return () => clearTimeout(timer)
  }, [id, isThere])
}

/** The signed-in user's pending comments on a post. */
function PendingComments({ postId }: { postId: number }) {
  const comments = usePendingComments(postId)
  if (comments.length === 0) return null
  return (
    <Suspense>
      <ul className="grid gap-3">
        {comments.map(comment => (
          <PendingComment key={comment.seq} comment={comment} />
        ))}
      </ul>
    </Suspense>
  )
}

/** Says that nobody can comment, with what the user had written before. */
function CommentsOff({ postId }: { postId: number }) {
  const { id: me } = useUser()
  const words = useCommentDraft(me, postId)?.content ?? ''
  return (
    <>
      <p className="py-1 text-meta text-ink-3">{text.commentsOff}</p>
      {words !== '' && (
        <Suspense>
          <KeptWords words={words} onDiscard={() => deleteCommentDraft(me, postId)} />
        </Suspense>
      )}
    </>
  )
}
