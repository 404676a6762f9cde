import { useState } from 'react'
import type { PostReach } from '#contract/reports.ts'
import { text as words } from '#web/engagement/engagement.text.ts'
import type { NonReaderFilter } from '#web/engagement/non-readers.data.ts'
import { NonReaderActions, NonReaderList, NonReaderSummary, useNonReaders } from '#web/engagement/non-readers.tsx'
import { common } from '#web/lib/common.text.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { postName } from './post-name.ts'

const text = words.nonReaders

interface NonReadersDialogProps extends LayerProps {
  post: PostReach
  /** Only people of this part of a report; its search is where the dialog's own starts. */
  among: NonReaderFilter
}

/** Who has not read a post; reminds some of them. Everyone who can be reminded is selected first. */
export function NonReadersDialog({ post, among, open, onClose }: NonReadersDialogProps) {
  const [typed, setTyped] = useState(among.search ?? '')
  const search = useDebounced(typed.trim())
  const people = useNonReaders(post, { ...among, search })
  const { first } = people
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={first ? text.title({ count: first.total }) : text.loadingTitle}
      subject={postName(post)}
      closeLabel={common.close}
      flush
      className="h-sheet desk:h-dialog-tall"
      top={
        <div className="grid gap-2 px-5 pb-2 desk:px-6">
          <SearchField label={text.search} value={typed} onChange={setTyped} />
          <NonReaderSummary people={people} />
        </div>
      }
      foot={first && first.total > 0 ? <NonReaderActions people={people} onDone={onClose} /> : undefined}
    >
      <NonReaderList people={people} />
    </Dialog>
  )
}
