import { Link } from '@tanstack/react-router'
import { ChevronRight, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { isCompanyWide } from '#contract/policy.ts'
import type { SearchResult } from '#contract/search.ts'
import { fullName } from '#contract/text/full-name.ts'
import { recordOpening } from '#web/engagement/openings.data.ts'
import { shortDay } from '#web/lib/times/dates.ts'
import { DocumentViewer } from '#web/media/documents/document-viewer.tsx'
import { text as documentText } from '#web/media/documents/documents.text.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { Marked } from './marked.tsx'
import { text } from './search.text.ts'

interface ResultRowProps {
  result: SearchResult
  onOpen: () => void
}

const row =
  'flex min-h-16 w-full items-start gap-3 px-4 py-2.5 text-start text-ink no-underline transition-colors hover:bg-sunken desk:px-5'

/** A post, comment, document or person that was found; it opens at its place. */
export function ResultRow({ result, onOpen }: ResultRowProps) {
  const { type, author, team, at, postAuthor, thumbnailUrl, excerpt, media } = result
  const name = fullName(author)
  if (type === 'person') {
    return (
      <Link to="/search" search={{ author: author.id, by: name }} onClick={onOpen} className={`${row} items-center`}>
        <Avatar name={name} tintKey={author.id} imageUrl={author.profileImageUrl} size="row" />
        <span className="min-w-0 flex-1 truncate text-action font-semi">
          <Marked {...result} />
        </span>
        <span className="shrink-0 text-meta text-ink-3">{text.theirPosts}</span>
      </Link>
    )
  }
  if (media) return <DocumentRow result={result} media={media} onOpen={onOpen} />
  const day = at ? shortDay(new Date(at)) : ''
  const place = type === 'comment' && postAuthor ? text.onPost({ by: fullName(postAuthor) }) : (team?.name ?? '')
  return (
    <PostLink result={result} onOpen={onOpen}>
      <Avatar name={name} tintKey={author.id} imageUrl={author.profileImageUrl} size="row" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-label font-strong">{name}</span>
        <span className="block truncate text-meta text-ink-3">
          {place} · {day}
        </span>
        {excerpt !== '' && (
          <span dir="auto" className="line-clamp-2 text-small text-ink-2 wrap-anywhere">
            <Marked {...result} />
          </span>
        )}
      </span>
      {thumbnailUrl && (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          className="size-14 shrink-0 rounded-thumb bg-sunken object-cover"
        />
      )}
    </PostLink>
  )
}

/** A document opens in its viewer. */
function DocumentRow({ result, media, onOpen }: ResultRowProps & { media: MediaInfo }) {
  const { postId, author, team } = result
  const by = fullName(author)
  const pages = media.document?.pages
  const open = () => {
    onOpen()
    const onOpened = () => void (postId !== null && recordOpening(postId, media))
    openLayer(layer => <DocumentViewer {...layer} media={media} by={by} onOpened={onOpened} />)
  }
  return (
    <button type="button" onClick={open} className={`${row} items-center`}>
      <span className="grid h-13 w-10 shrink-0 place-items-center overflow-hidden rounded-thumb border border-line bg-white">
        {media.thumbnailUrl ? (
          <img src={media.thumbnailUrl} alt="" loading="lazy" className="size-full object-cover object-top" />
        ) : (
          <FileText aria-hidden className="size-5 text-[#555]" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 text-label font-semi wrap-anywhere">
          <Marked {...result} />
        </span>
        <span className="block truncate text-meta text-ink-3">
          {[pages && documentText.pages({ count: pages }), by, team?.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
    </button>
  )
}

function PostLink({ result, onOpen, children }: ResultRowProps & { children: ReactNode }) {
  const { type, id, postId, team } = result
  return (
    <Link
      to="/"
      search={team && !isCompanyWide(team.id) ? { team: team.id } : {}}
      hash={type === 'comment' ? `post-${postId}-comment-${id}` : `post-${postId}`}
      onClick={onOpen}
      className={row}
    >
      {children}
    </Link>
  )
}
