import { useState } from 'react'
import type { ReachFilter } from '#contract/reach.ts'
import type { PostReach } from '#contract/reports.ts'
import { reach as text } from '#locales/text.ts'
import { useUnreached } from '#web/engagement/reach/reach.data.ts'
import { UnreachedFoot, UnreachedGroups, UnreachedSummary } from '#web/engagement/reach/unreached.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { postName } from './post-name.ts'

interface NonReadersDialogProps extends LayerProps {
  post: PostReach
  /** Only people of this part of a report; its search is where the dialog's own starts. */
  among: ReachFilter
}

/** The non-readers of a post, to remind some of them. Everyone who can be reminded is selected first. */
export function NonReadersDialog({ post, among, open, onClose }: NonReadersDialogProps) {
  const [typed, setTyped] = useState(among.search ?? '')
  const search = useDebounced(typed.trim())
  const people = useUnreached({ ...post, name: postName(post) }, { ...among, search })
  const { query, total } = people
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={query.data ? text.title({ count: total }) : text.loadingTitle}
      subject={postName(post)}
      flush
      className="h-sheet desk:h-dialog-tall"
      top={
        <div className="grid gap-2 px-5 pb-2 desk:px-6">
          <SearchField label={text.search} value={typed} onChange={setTyped} />
          <UnreachedSummary people={people} />
        </div>
      }
      foot={total > 0 ? <UnreachedFoot people={people} onDone={onClose} /> : undefined}
    >
      <UnreachedGroups people={people} />
    </Dialog>
  )
}
