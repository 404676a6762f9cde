import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import type { Post } from '#contract/feed.ts'
import type { MediaInfo } from '#contract/media.ts'
import { media as text } from '#locales/text.ts'
import { recordOpening } from '#web/engagement/engagement.data.ts'
import { changePost, postQuery } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { whileOnline } from '#web/lib/calls/query.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import type { ReadMarker } from '#web/reading/read-marker.ts'
import { useUser } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'

const WatchHint = lazyPart(() => import('./watch-hint.tsx'), 'WatchHint')
const OwnProcessing = lazyPart(() => import('./processing.tsx'), 'OwnProcessing')
const Processing = lazyPart(() => import('./processing.tsx'), 'Processing')
const DocumentCard = lazyPart(() => import('#web/media/documents/document-card.tsx'), 'DocumentCard')
const FailedMedia = lazyPart(() => import('./failed-media.tsx'), 'FailedMedia')

interface PostMediaProps {
  post: Post
  /** The author's name. */
  by: string
  marker: ReadMarker
  onEdit: () => void
}

/** The media of a post: ready, processing and failed, and attachments. */
export function PostMedia({ post, by, marker, onEdit }: PostMediaProps) {
  const isMine = useUser().id === post.authorId
  const refresh = useProcessingPoll(post)
  const ready = post.media.filter(({ state, type }) => state === 'ready' && type !== 'file' && type !== 'document')
  const processing = post.media.filter(({ state }) => state === 'processing')
  /** Where it will be once it is ready: videos are above the photos, each kind in the order of the post. */
  const placeOf = (item: MediaInfo) => {
    if (item.type !== 'video') return 'last'
    const firstReady = post.media.findIndex(({ state, type }) => state === 'ready' && type === 'video')
    return post.media.indexOf(item) < firstReady ? 'first' : 'below videos'
  }
  const files = post.media.filter(({ state, type }) => state === 'ready' && type === 'file')
  const documents = post.media.filter(({ state, type }) => state === 'ready' && type === 'document')
  const watch = (video: MediaInfo) => (isMine ? null : marker.watch(post.id, video))
  /** Nothing of the post is left. */
  const isLost = post.content === '' && post.media.length === 0 && !post.poll
  const isSmall = ready.length > 0 || processing.length > 1

  const inProcess = (place: ReturnType<typeof placeOf>) => {
    const items = processing.filter(item => placeOf(item) === place)
    if (items.length === 0) return null
    return (
      <Suspense fallback={<div className={classes('bg-sunken', isSmall ? 'min-h-14' : 'min-h-64')} />}>
        {items.map(({ url, jobId }) =>
          isMine && jobId ? (
            <OwnProcessing key={url} jobId={jobId} createdAt={post.createdAt} isSmall={isSmall} onFinished={refresh} />
          ) : (
            <Processing key={url} isSmall={isSmall} />
          ),
        )}
      </Suspense>
    )
  }

  return (
    <>
      {inProcess('first')}
      <MediaGrid media={ready} by={by} watch={watch} watchedSeconds={post.views[0]?.watchTimeSeconds}>
        {inProcess('below videos')}
      </MediaGrid>
      {inProcess('last')}
      {ready.some(({ type }) => type === 'video') && (
        // as high as the hint before it is loaded
        <Suspense fallback={post.isUnread && <div className="h-target bg-brand-soft" />}>
          <WatchHint post={post} marker={marker} />
        </Suspense>
      )}
      {documents.map(item => (
        // as high as the card
        <Suspense key={item.url} fallback={<div className="mx-4 mb-3 h-32 rounded-card bg-sunken desk:mx-5" />}>
          <DocumentCard
            media={item}
            by={by}
            opened={isMine || !post.confirmAfterOpening ? null : post.openedDocuments}
            onOpened={() => void recordOpening(post.id, item, post.media).then(refresh)}
          />
        </Suspense>
      ))}
      {files.map(file => (
        <Attachment key={file.url} media={file} />
      ))}
      {(post.failedMedia.length > 0 || isLost) && (
        <Suspense>
          <FailedMedia post={post} onEdit={onEdit} />
        </Suspense>
      )}
    </>
  )
}

/** Polls a post every 10 s while its media are processed. Returns a function that refetches it now. */
function useProcessingPoll(post: Post): () => void {
  const client = useQueryClient()
  const count = processingCount(post)
  const { data, isSuccess, fetchStatus, refetch } = useQuery({
    ...postQuery(post.id, post.teamId),
    enabled: count > 0,
    refetchInterval: whileOnline(feedLimits.processingPollMs),
  })
  /** Not what is left of an earlier processing, before something was added. */
  const isCurrent = isSuccess && fetchStatus === 'idle'
  useEffect(() => {
    if (data && isCurrent && processingCount(data) < count) changePost(client, post.teamId, post.id, () => data)
  }, [client, data, isCurrent, count, post.teamId, post.id])
  return () => void refetch()
}

const processingCount = ({ media }: Post) => media.filter(({ state }) => state === 'processing').length

/** A file that is neither photo nor video, as a download link. */
function Attachment({ media }: { media: MediaInfo }) {
  return (
    <a
      href={media.url}
      download
      className="mx-4 mb-3 flex min-h-target items-center gap-3 rounded-control bg-sunken px-4 text-label text-ink desk:mx-5"
    >
      <Paperclip className="size-5 text-ink-3" />
      {text.attachment}
    </a>
  )
}
