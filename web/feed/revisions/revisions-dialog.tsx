import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/call.ts'
import { listRevisions } from '#contract/revisions.ts'
import { fullName } from '#contract/text/full-name.ts'
import { revisions as text } from '#locales/text.ts'
import { FoldedText } from '#web/feed/folded-text.tsx'
import { queryOf } from '#web/lib/calls/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { LoadedRows } from '#web/ui/states/row-skeletons.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

interface RevisionsProps {
  postId: number
  /** Without it, the post itself is meant. */
  commentId: number | undefined
}

/** The words of a post or comment before others changed them, the newest first. */
export function RevisionsDialog({ open, onClose, ...of }: LayerProps & RevisionsProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={text.title} flush>
      <Revisions {...of} />
      <p className="border-t border-line px-5 py-4 text-meta text-ink-3 desk:px-6">{text.who}</p>
    </Dialog>
  )
}

function Revisions({ postId, commentId }: RevisionsProps) {
  const query = useQuery({
    ...queryOf(listRevisions, { params: { id: postId }, query: { commentId } }),
    staleTime: 0,
  })
  return (
    <LoadedRows query={query} failed={text.failed} failedText={text.failedText} label={text.loading} rows={2} isInside>
      {data => <List {...data} />}
    </LoadedRows>
  )
}

function List({ revisions }: ReplyOf<typeof listRevisions>) {
  if (revisions.length === 0) return <p className="px-5 py-6 text-body text-ink-2 desk:px-6">{text.none}</p>
  return (
    <ul>
      {revisions.map(({ id, content, replacedAt, editedBy, readCount, readers }) => (
        <li key={id} className="border-line px-5 py-4 not-first:border-t desk:px-6">
          <p className="mb-1 text-meta text-ink-3">
            {text.replacedBy({ name: fullName(editedBy) })} · <TimeAgo at={replacedAt} />
          </p>
          {content === '' ? (
            <p className="text-ink-3 italic">{text.noWords}</p>
          ) : (
            <div dir="auto" className="[unicode-bidi:plaintext] text-body whitespace-pre-wrap wrap-anywhere">
              <FoldedText text={content} />
            </div>
          )}
          {readCount > 0 && (
            <details className="mt-2 text-small text-ink-2">
              <summary className="flex min-h-target cursor-pointer items-center font-semi text-brand-ink">
                {text.readBy({ readers: readCount })}
              </summary>
              <ul className="grid gap-2 pt-1">
                {readers.map(reader => (
                  <li key={reader.id} className="flex items-center gap-2.5">
                    <PersonAvatar person={reader} size="small" />
                    {fullName(reader)}
                  </li>
                ))}
              </ul>
              {readCount > readers.length && (
                <p className="pt-2">{text.moreReaders({ more: readCount - readers.length })}</p>
              )}
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
