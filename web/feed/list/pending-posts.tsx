import { useEffect, useState } from 'react'
import { restorePost } from '#web/feed/compose/restore-post.ts'
import { text } from '#web/feed/pending.text.ts'
import { PendingActions } from '#web/feed/pending-actions.tsx'
import { PendingBadge } from '#web/feed/pending-badge.tsx'
import { PostText } from '#web/feed/post/post-text.tsx'
import type { WriteOf } from '#web/offline/outbox/entries.ts'
import { useOutbox } from '#web/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#web/offline/outbox/outbox-store.ts'
import { useUser } from '#web/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'

type PendingPostEntry = Extract<OutboxEntry, { kind: 'post' }> & WriteOf<'post'>

/** The signed-in user's pending posts to a team, newest first, above its feed. */
export function PendingPosts({ teamId, teamName }: { teamId: number; teamName: string }) {
  const posts = useOutbox().filter(
    (write): write is PendingPostEntry => write.kind === 'post' && write.teamId === teamId,
  )
  return posts.toReversed().map(post => <PendingPost key={post.seq} post={post} teamName={teamName} />)
}

function PendingPost({ post, teamName }: { post: PendingPostEntry; teamName: string }) {
  const { id, firstName, lastName, profileImageUrl } = useUser()
  const name = `${firstName} ${lastName}`
  const { content, backgroundColor } = post.body
  return (
    <article aria-label={text.queuedPost(teamName)}>
      <Card feed>
        <header className="flex items-center gap-3 px-4 pt-3 desk:px-5 desk:pt-4">
          <Avatar name={name} tintKey={id} imageUrl={profileImageUrl} size="post" />
          <div className="grid min-w-0 flex-1 justify-items-start gap-1">
            <p className="max-w-full truncate font-strong">{name}</p>
            <PendingBadge entry={post} />
          </div>
        </header>
        <PostText content={content} backgroundColor={backgroundColor ?? null} />
        <PendingFiles files={post.files} />
        <div className="flex justify-end gap-1 border-t border-line px-2 py-0.5 desk:px-2.5">
          <PendingActions
            entry={post}
            discardTitle={text.discardPostTitle}
            content={content}
            onEdit={() => restorePost(post)}
          />
        </div>
      </Card>
    </article>
  )
}

function PendingFiles({ files }: { files: readonly File[] }) {
  const previews = usePreviews(files)
  if (files.length === 0) return null
  return (
    <ul aria-label={text.files(files.length)} className="grid grid-cols-3 gap-0.75">
      {files.map((file, place) => (
        <li key={`${file.name}-${place}`} className="aspect-square overflow-hidden bg-sunken">
          {file.type.startsWith('video/') ? (
            <video src={previews[place]} muted playsInline preload="metadata" className="size-full object-cover" />
          ) : (
            <img src={previews[place]} alt={file.name} className="size-full object-cover" />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns blob: URLs of files, and revokes them on unmount. They stay the same when the outbox is read again. */
function usePreviews(files: readonly File[]): readonly string[] {
  const [previews] = useState(() => files.map(file => URL.createObjectURL(file)))
  useEffect(
    () => () => {
      for (const url of previews) URL.revokeObjectURL(url)
    },
    [previews],
  )
  return previews
}
