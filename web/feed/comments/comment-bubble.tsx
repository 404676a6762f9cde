import { Ellipsis } from 'lucide-react'
import { Suspense, useRef } from 'react'
import type { Comment } from '#contract/comments.ts'
import type { Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { comments as text } from '#locales/text.ts'
import { FoldedText } from '#web/feed/folded-text.tsx'
import { CommentReaction, CommentReactors } from '#web/feed/reactions/reactions.tsx'
import { EditedMark, RemovalNote } from '#web/feed/revisions/edited-mark.tsx'
import { lazyPart } from '#web/lib/lazy.ts'
import { useActor } from '#web/session/session.ts'
import { Translatable } from '#web/translation/translatable.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { Menu } from '#web/ui/menus/menu.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { endCommentEdit, saveCommentEdit, useCommentEdit } from './comment-drafts.ts'
import type { CommentMenuItemsProps } from './comment-menu-items.tsx'

const CommentEdit = lazyPart(() => import('./comment-edit.tsx'), 'CommentEdit')
const CommentMenuItems = lazyPart(() => import('./comment-menu-items.tsx'), 'CommentMenuItems')

interface CommentBubbleProps {
  post: Post
  comment: Comment
  /** Whether the address names it. */
  isLinked: boolean
  /** Undefined where nobody may reply. */
  onReply: (() => void) | undefined
  onEdited: (comment: Comment) => void
  onDeleted: () => void
}

/** A comment, with what the user may do to it. */
export function CommentBubble({ post, comment, isLinked, onReply, onEdited, onDeleted }: CommentBubbleProps) {
  const edit = useCommentEdit(comment.id)
  const item = useRef<HTMLLIElement>(null)
  const by = fullName(comment.author)

  const closeEdit = () => {
    endCommentEdit(comment.id)
    item.current?.focus()
  }
  return (
    <li
      ref={item}
      id={`comment-${comment.id}`}
      tabIndex={-1}
      className="group/comment flex items-start gap-2.5 outline-none"
    >
      <Avatar name={by} tintKey={comment.authorId} imageUrl={comment.author.profileImageUrl} size="small" />
      {edit !== undefined ? (
        <Suspense>
          <CommentEdit post={post} comment={comment} edited={edit} onEdited={onEdited} onClose={closeEdit} />
        </Suspense>
      ) : (
        <>
          <div className="min-w-0">
            <div
              className={classes(
                'w-fit max-w-full rounded-card rounded-ss-thumb px-3.5 pt-2 pb-2.25',
                isLinked ? 'bg-brand-soft' : 'bg-sunken',
              )}
            >
              <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                <span className="min-w-0 text-label font-strong wrap-anywhere">{by}</span>
                <span className="text-meta text-ink-3">
                  <TimeAgo at={comment.createdAt} />
                  <EditedMark post={post} comment={comment} />
                </span>
              </p>
              {comment.removalNote ? (
                <RemovalNote note={comment.removalNote} />
              ) : (
                <Translatable source={{ kind: 'comment', ...comment }}>
                  {({ text: shown, lang }, line) => (
                    <>
                      <div
                        dir="auto"
                        lang={lang}
                        className="[unicode-bidi:plaintext] text-action leading-[1.3125rem] font-regular whitespace-pre-wrap wrap-anywhere"
                      >
                        <FoldedText text={shown} mentions={shown === comment.content ? comment.mentions : undefined} />
                      </div>
                      {line}
                    </>
                  )}
                </Translatable>
              )}
            </div>
            <div className="-mb-3 flex flex-wrap items-center gap-x-1 ps-1">
              <CommentReaction post={post} comment={comment} onChanged={onEdited} />
              {onReply && (
                <button
                  type="button"
                  aria-label={text.replyTo({ by })}
                  onClick={onReply}
                  className="min-h-target min-w-target rounded-control px-2 text-start text-meta font-semi text-ink-2 hover:text-brand-ink"
                >
                  {text.reply}
                </button>
              )}
              <CommentReactors post={post} comment={comment} />
            </div>
          </div>
          <CommentMenu
            post={post}
            comment={comment}
            by={by}
            onEdit={() => saveCommentEdit(comment.id, comment)}
            onChanged={onEdited}
            onDeleted={onDeleted}
          />
        </>
      )}
    </li>
  )
}

/** The user's actions on a comment; renders nothing without any. */
function CommentMenu(props: CommentMenuItemsProps) {
  const actor = useActor()
  const subject = { teamId: props.post.teamId, authorId: props.comment.authorId }
  if (!can(actor, 'comment.edit', subject) && !can(actor, 'comment.delete', subject)) return null
  return (
    <Menu
      trigger={
        <IconButton
          label={text.commentMenu({ by: props.by })}
          icon={<Ellipsis className="size-5" />}
          className="-ms-2 text-ink-3 group-hover/comment:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-fine:opacity-0"
        />
      }
    >
      <CommentMenuItems {...props} />
    </Menu>
  )
}
