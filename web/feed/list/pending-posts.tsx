import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { kindOf } from '#contract/media.ts'
import { fullName } from '#contract/text/full-name.ts'
import { pending as text } from '#locales/text.ts'
import { usePostable } from '#web/feed/compose/postable.ts'
import { restorePost } from '#web/feed/compose/restore-post.ts'
import { CopyWords } from '#web/feed/kept-words.tsx'
import { PendingActions } from '#web/feed/pending-actions.tsx'
import { PendingBadge, useSending } from '#web/feed/pending-badge.tsx'
import { PostText } from '#web/feed/post/post-text.tsx'
import { DocumentFace } from '#web/media/documents/document-face.tsx'
import { ThumbnailPicture } from '#web/media/select/thumbnails.tsx'
import { useIsOnline } from '#web/offline/connection.ts'
import type { OutboxEntry, WriteOf } from '#web/offline/outbox/entries.ts'
import { useOutbox } from '#web/offline/outbox/outbox.ts'
import { PollPreview } from '#web/polls/poll-part.tsx'
import { useFeeds, useUser } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { ProgressRing } from '#web/ui/states/progress-ring.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

type PendingPostEntry = Extract<OutboxEntry, { kind: 'post' }> & WriteOf<'post'>

interface PendingPostsProps {
  /** Called once a post is back in the draft of its team. */
  onEdit: (teamId: number) => void
  /** Called once a post is in the draft of another team, because its author may no longer post in its own. */
  onMove: (teamId: number) => void
}

/** The signed-in user's pending posts to all teams, newest first, above any feed: their writer sees them at once. */
export function PendingPosts(props: PendingPostsProps) {
  const feeds = useFeeds()
  const posts = useOutbox().filter((write): write is PendingPostEntry => write.kind === 'post')
  return posts
    .toReversed()
    .map(post => (
      <PendingPost
        key={post.seq}
        post={post}
        teamName={feeds.find(({ teamId }) => teamId === post.teamId)?.name ?? ''}
        {...props}
      />
    ))
}

interface PendingPostProps extends PendingPostsProps {
  post: PendingPostEntry
  /** Empty where the user no longer sees the team. */
  teamName: string
}

function PendingPost({ post, teamName, onEdit, onMove }: PendingPostProps) {
  const user = useUser()
  const isKept = !useIsOnline() && post.refusal === undefined
  const percent = useSending(post.seq)?.percent ?? null
  const name = fullName(user)
  const { content, backgroundColor, poll } = post.body
  const words = content || (poll?.question ?? '')
  const { postable, mayPostHere, suggested } = usePostable(post.teamId)
  const target = suggested ?? postable[0]?.teamId
  const edit = (team: number) => {
    restorePost(post, team)
    if (mayPostHere) onEdit(team)
    else onMove(team)
  }
  return (
    <article
      aria-label={post.refusal === undefined ? text.queuedPost({ team: teamName }) : text.postRefused}
      className="min-w-0"
    >
      <Card feed>
        <header className="flex items-center gap-3 px-4 pt-3 desk:px-5 desk:pt-4">
          <PersonAvatar person={user} size="post" />
          <div className="min-w-0 flex-1">
            <p className="font-strong wrap-anywhere">{name}</p>
            {teamName !== '' && <p className="truncate text-meta text-ink-3">{text.forTeam({ team: teamName })}</p>}
          </div>
          {post.refusal === undefined && <PendingBadge entry={post} />}
        </header>
        {post.refusal !== undefined && (
          <div className="px-4 pt-2 desk:px-5">
            <PendingBadge entry={post} />
          </div>
        )}
        <PostText content={content} backgroundColor={backgroundColor ?? null} mentions={post.body.mentions} />
        {poll && (
          <div className="px-4 pb-3 desk:px-5">
            <PollPreview poll={{ isMultiple: false, closesAt: null, ...poll }} />
          </div>
        )}
        <PendingFiles files={post.files} percent={percent} />
        <div className="flex flex-wrap items-center justify-end gap-1 border-t border-line px-2 py-0.5 desk:px-2.5">
          {isKept && (
            <p className="me-auto flex items-center gap-2.5 py-1 ps-2 text-meta text-ink-2 desk:ps-2.5">
              <Smartphone className="size-5 shrink-0 text-info" />
              {text.kept}
            </p>
          )}
          {percent !== null && <p className="me-auto py-1 ps-2 text-meta text-ink-2 desk:ps-2.5">{text.readOn}</p>}
          {!mayPostHere && words !== '' && <CopyWords words={words} variant="ghost" />}
          <PendingActions
            entry={post}
            discardTitle={text.discardPostTitle}
            content={words}
            onEdit={target === undefined ? undefined : () => edit(target)}
          />
        </div>
      </Card>
    </article>
  )
}

const columns: Record<number, string> = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3' }

/** Documents are below the others. While they are sent, a ring is over them. */
function PendingFiles({ files, percent }: { files: readonly File[]; percent: number | null }) {
  const previews = usePreviews(files)
  if (files.length === 0) return null
  const isDocument = ({ name, type }: File) => kindOf(name, type) === 'document'
  const documents = files.filter(isDocument)
  const others = files.length - documents.length
  return (
    <div className="relative">
      <ul
        aria-label={text.files({ count: files.length })}
        className={classes('grid gap-0.75', columns[Math.min(others, 3)])}
      >
        {files.map(
          (file, place) =>
            !isDocument(file) && (
              <li
                key={`${file.name}-${place}`}
                className={classes('overflow-hidden bg-sunken', others === 1 ? 'aspect-[4/3]' : 'aspect-square')}
              >
                <ThumbnailPicture
                  id={file.name}
                  description=""
                  name={file.name}
                  src={previews[place] ?? null}
                  type={kindOf(file.name, file.type) ?? 'image'}
                  isFilm={file.type.startsWith('video/')}
                  file={file}
                  document={null}
                />
              </li>
            ),
        )}
        {documents.map((file, place) => (
          <li key={`${file.name}-${place}`} className="col-span-full px-4 pt-2 last:pb-3 desk:px-5">
            <DocumentFace name={file.name} src={null} facts={{ pages: null, bytes: file.size }} />
          </li>
        ))}
      </ul>
      {others > 0 && percent !== null && (
        <div aria-hidden className="absolute inset-0 grid place-items-center bg-scrim">
          <span className="rounded-full bg-raised p-1">
            <ProgressRing share={percent / 100} />
          </span>
        </div>
      )}
    </div>
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
