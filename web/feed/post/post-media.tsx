import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Post } from '#contract/feed.ts'
import type { MediaInfo } from '#contract/media.ts'
import type { ReadMarker } from '#web/engagement/read-marker.ts'
import { changePost, postQuery } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { Attachment } from '#web/media/attachment.tsx'
import { MediaGrid } from '#web/media/media-grid.tsx'
import { useUser } from '#web/session/session.ts'
import { FailedMedia } from './failed-media.tsx'
import { OwnProcessing, Processing } from './processing.tsx'

interface PostMediaProps {
  post: Post
  /** Who wrote it. */
  by: string
  marker: ReadMarker
  onEdit: () => void
}

/** All that a post carries besides words: what can be seen, what is still being made, what failed, what downloads. */
export function PostMedia({ post, by, marker, onEdit }: PostMediaProps) {
  const isMine = useUser().id === post.authorId
  const refresh = useProcessed(post)
  const ready = post.media.filter(({ state, type }) => state === 'ready' && type !== 'file')
  const processing = post.media.filter(({ state }) => state === 'processing')
  const files = post.media.filter(({ state, type }) => state === 'ready' && type === 'file')
  const watch = (video: MediaInfo) => (isMine ? null : marker.watch(post.id, video))
  const isSmall = ready.length > 0 || processing.length > 1

  return (
    <>
      <MediaGrid media={ready} by={by} watch={watch} />
      {processing.map(({ url, jobId }) =>
        isMine && jobId ? (
          <OwnProcessing key={url} jobId={jobId} since={post.createdAt} isSmall={isSmall} onSettled={refresh} />
        ) : (
          <Processing key={url} isSmall={isSmall} />
        ),
      )}
      {files.map(file => (
        <Attachment key={file.url} media={file} />
      ))}
      <FailedMedia post={post} onEdit={onEdit} />
    </>
  )
}

/** Asks for a post every 10 s while it waits for media (spec 1 §4), wherever in the feed it is; answers how to ask now. */
function useProcessed(post: Post): () => void {
  const client = useQueryClient()
  const waiting = waitingIn(post)
  const { data, refetch } = useQuery({
    ...postQuery(post.id),
    enabled: waiting > 0,
    refetchInterval: feedLimits.processingPollMs,
  })
  useEffect(() => {
    if (data && waitingIn(data) < waiting) changePost(client, post.teamId, post.id, () => data)
  }, [client, data, waiting, post.teamId, post.id])
  return () => void refetch()
}

const waitingIn = ({ media }: Post) => media.filter(({ state }) => state === 'processing').length
