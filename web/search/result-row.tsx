import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { isCompanyWide } from '#contract/policy.ts'
import type { SearchResult } from '#contract/search.ts'
import { fullName } from '#contract/text/full-name.ts'
import { document as documentText, search as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { recordOpening } from '#web/engagement/engagement.data.ts'
import { shortDay } from '#web/lib/times/dates.ts'
import { FirstPage } from '#web/media/documents/document-face.tsx'
import { DocumentViewer } from '#web/media/documents/document-viewer.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Marked } from './marked.tsx'

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
        <PersonAvatar person={author} size="row" />
        <span className="min-w-0 flex-1 truncate text-action font-semi">
          <Marked {...result} />
        </span>
        <span className="shrink-0 text-meta text-ink-3">{text.theirPosts}</span>
      </Link>
    )
  }
  if (media) return <DocumentRow result={result} media={media} onOpen={onOpen} />
  const day = at ? shortDay(new Date(at)) : ''
  const place =
    type === 'comment' && postAuthor
      ? text.onPost({ by: fullName(postAuthor) })
      : team
        ? teamName(team.id, team.name)
        : ''
  return (
    <PostLink result={result} onOpen={onOpen}>
      <PersonAvatar person={author} size="row" />
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

/** A document opens in its viewer, where its text was found with what was found in it. */
function DocumentRow({ result, media, onOpen }: ResultRowProps & { media: MediaInfo }) {
  const { postId, author, team, page, excerpt, matches } = result
  const by = fullName(author)
  const pages = media.document?.pages
  const [first] = matches
  const found = page !== null && first ? [...excerpt].slice(first.offset, first.offset + first.length).join('') : ''
  const open = () => {
    onOpen()
    const onOpened = () => void (postId !== null && recordOpening(postId, media))
    openLayer(layer => <DocumentViewer {...layer} media={media} by={by} find={found} onOpened={onOpened} />)
  }
  const facts = [
    pages && documentText.pages({ count: pages }),
    page && text.onPage({ page }),
    by,
    team && teamName(team.id, team.name),
  ]
  return (
    <button type="button" onClick={open} className={`${row} items-center`}>
      <FirstPage src={media.thumbnailUrl} className="h-13 w-10" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 text-label font-semi wrap-anywhere">
          {page === null ? <Marked {...result} /> : media.document?.fileName}
        </span>
        <span className="block truncate text-meta text-ink-3">{facts.filter(Boolean).join(' · ')}</span>
        {page !== null && (
          <span dir="auto" className="line-clamp-2 text-small text-ink-2 wrap-anywhere">
            <Marked {...result} />
          </span>
        )}
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-3" />
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
