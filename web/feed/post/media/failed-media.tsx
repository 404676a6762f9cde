import { Pencil, RotateCcw, Trash } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { processing as text } from '#locales/text.ts'
import { useEditPost } from '#web/feed/feed.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useRetryMedia } from '../post.data.ts'

/** Shows the author which files could not be processed and why. Others see a note where nothing else is left. */
export function FailedMedia({ post, onEdit }: { post: Post; onEdit: () => void }) {
  const edit = useEditPost(post.teamId)
  const again = useRetryMedia(post.teamId)
  const isEmpty = post.content === '' && !post.removalNote && post.media.length === 0 && !post.poll
  if (post.failedMedia.length === 0) {
    return isEmpty && <p className="px-4 pb-4 text-small text-ink-3 desk:px-5">{text.mediaLost}</p>
  }
  /** Naming the media that are ready removes those that could not be processed. */
  const remove = () =>
    edit.mutate(
      { id: post.id, mediaUrls: post.media.map(({ url }) => url) },
      { onError: error => toastError(error, { title: text.removeFailed }) },
    )
  const retryable = post.failedMedia.filter(({ canRetry }) => canRetry).map(({ jobId }) => jobId)
  const retry = () =>
    again.mutate(
      { id: post.id, jobIds: retryable },
      { onError: error => toastError(error, { title: text.retryFailed }) },
    )

  return (
    <div className="px-4 pb-4 desk:px-5">
      <Callout tone="danger" title={text.mediaFailed({ files: post.failedMedia.length })}>
        <ul className="mt-1 grid gap-1">
          {post.failedMedia.map(({ jobId, fileName, message }) => (
            <li key={jobId} className="wrap-anywhere">
              <span className="font-semi">{fileName}:</span> {message}
            </li>
          ))}
        </ul>
        {isEmpty && <p className="mt-1">{text.mediaFailedEmpty}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          {retryable.length > 0 && (
            <Button
              icon={<RotateCcw className="size-5" />}
              waiting={again.isPending}
              waitingLabel={text.retrying}
              onClick={retry}
            >
              {text.retryMedia}
            </Button>
          )}
          <Button icon={<Pencil className="size-5" />} onClick={onEdit}>
            {text.editPost}
          </Button>
          {!isEmpty && (
            <Button
              icon={<Trash className="size-5" />}
              waiting={edit.isPending}
              waitingLabel={text.removing}
              onClick={remove}
            >
              {text.removeMedia}
            </Button>
          )}
        </div>
      </Callout>
    </div>
  )
}
