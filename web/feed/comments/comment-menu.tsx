import { Ellipsis } from 'lucide-react'
import { can } from '#contract/policy.ts'
import { comments as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useActor } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/menus/menu.tsx'
import type { CommentMenuItemsProps } from './comment-menu-items.tsx'

const CommentMenuItems = lazyPart(() => import('./comment-menu-items.tsx'), 'CommentMenuItems')

/** What the user may do to a comment. Nothing where they may do nothing. */
export function CommentMenu(props: CommentMenuItemsProps) {
  const actor = useActor()
  const subject = { teamId: props.post.teamId, authorId: props.comment.authorId }
  if (!can(actor, 'comment.edit', subject) && !can(actor, 'comment.delete', subject)) return null
  return (
    <Menu
      trigger={
        <IconButton
          label={text.commentMenu({ by: props.by })}
          icon={<Ellipsis aria-hidden className="size-5" />}
          className="-ms-2 text-ink-3 group-hover/comment:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-fine:opacity-0"
        />
      }
    >
      <CommentMenuItems {...props} />
    </Menu>
  )
}
