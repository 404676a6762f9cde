import { BellRing, Bookmark, BookmarkX, Link, MessageSquareOff, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { revisions as removal, postMenu as text } from '#locales/text.ts'
import { RevisionsItem } from '#web/feed/revisions/open-revisions.tsx'
import { lazyPart } from '#web/lib/lazy.ts'
import { useActor } from '#web/session/session.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { MenuItem } from '#web/ui/menus/menu.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { useSavePost } from './save-post.data.ts'

const RemoveTextDialog = lazyPart(
  () => import('#web/feed/revisions/remove-text-dialog.tsx'),
  'RemoveTextDialog',
  'leaders',
)
const EngagementDialog = lazyPart(() => import('#web/engagement/engagement-dialog.tsx'), 'EngagementDialog', 'leaders')
const DeletePostDialog = lazyPart(() => import('./delete-post-dialog.tsx'), 'DeletePostDialog', 'authors')

interface PostMenuItemsProps {
  post: Post
  onEdit: () => void
  onPin: () => void
}

/** The items of a post's menu that the user may choose. */
export function PostMenuItems({ post, onEdit, onPin }: PostMenuItemsProps) {
  const actor = useActor()
  const save = useSavePost()
  return (
    <>
      <MenuItem
        icon={post.isSaved ? <BookmarkX /> : <Bookmark />}
        onSelect={() => save.mutate({ postId: post.id, teamId: post.teamId, isSaved: !post.isSaved })}
      >
        {post.isSaved ? text.unsave : text.save}
      </MenuItem>
      <MenuItem icon={<Link />} onSelect={() => void copyLink(post.id)}>
        {text.copyLink}
      </MenuItem>
      {can(actor, 'post.edit', post) && (
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {text.edit}
        </MenuItem>
      )}
      {can(actor, 'post.pin', post) && (
        <MenuItem icon={post.isPinned ? <PinOff /> : <Pin />} onSelect={onPin}>
          {post.isPinned ? text.unpin : text.pin}
        </MenuItem>
      )}
      {can(actor, 'post.notify', post) && post.audienceCount > post.viewCount && (
        <MenuItem
          icon={<BellRing />}
          onSelect={() => openLayer(layer => <EngagementDialog post={post} firstTab="not-viewed" {...layer} />)}
        >
          {text.notify}
        </MenuItem>
      )}
      <RevisionsItem post={post} />
      {post.kind === 'post' && post.content !== '' && can(actor, 'post.remove-text', post) && (
        <MenuItem
          icon={<MessageSquareOff />}
          onSelect={() => openLayer(layer => <RemoveTextDialog post={post} {...layer} />)}
        >
          {removal.removeItem}
        </MenuItem>
      )}
      {can(actor, 'post.delete', post) && (
        <MenuItem
          danger
          icon={<Trash2 />}
          onSelect={() => openLayer(layer => <DeletePostDialog post={post} {...layer} />)}
        >
          {text.delete}
        </MenuItem>
      )}
    </>
  )
}

async function copyLink(postId: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/#post-${postId}`)
    toast({ title: text.linkCopied })
  } catch {
    toast({ title: text.copyFailed, variant: 'destructive' })
  }
}
