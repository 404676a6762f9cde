import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BellRing, PartyPopper, SearchX } from 'lucide-react'
import { useState } from 'react'
import { isCompanyWide } from '#contract/policy.ts'
import { exportNonReaders, type PostReach } from '#contract/reports.ts'
import { companyQuery } from '#web/company/company.ts'
import { common } from '#web/lib/common.text.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { ExportButton } from '#web/reports/export-button.tsx'
import { type NonReaderFilter, nonReadersQuery, useRemind } from '#web/reports/reports.data.ts'
import { text as words } from '#web/reports/reports.text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NonReaderRow } from './non-reader-row.tsx'
import { authorName, postName } from './post-name.ts'

const text = words.nonReaders
const listText = { ...text, failed: text.listFailed }

interface NonReadersDialogProps extends LayerProps {
  post: PostReach
  /** Only people of this part of a report; its search is where the dialog's own starts. */
  among: NonReaderFilter
}

/** Who has not read a post; reminds some of them. Everyone who can be reminded is selected first. */
export function NonReadersDialog({ post, among, open, onClose }: NonReadersDialogProps) {
  const [typed, setTyped] = useState(among.search ?? '')
  const search = useDebounced(typed.trim())
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const filter = { ...among, search }
  const query = useInfiniteQuery(nonReadersQuery(post.id, filter))
  const [first] = query.data?.pages ?? []
  const reachable = first?.reachableIds ?? []
  const chosen = reachable.filter(id => !left.has(id))
  const isAny = chosen.length > 0
  const choose = (id: number, isChosen: boolean) => {
    const changed = new Set(left)
    if (isChosen) changed.delete(id)
    else changed.add(id)
    setLeft(changed)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={first ? text.title(first.total) : text.loadingTitle}
      subject={postName(post)}
      closeLabel={common.close}
      flush
      className="h-sheet desk:h-dialog-tall"
      top={
        <div className="grid gap-2 px-5 pb-2 desk:px-6">
          <div className="flex gap-2">
            <div className="flex-1">
              <SearchField label={text.search} value={typed} onChange={setTyped} />
            </div>
            <ExportButton
              contract={exportNonReaders}
              request={{ params: { id: post.id }, query: filter }}
              of={text.list}
              isSmall
            />
          </div>
          {first && first.total > 0 && (
            <div className="flex min-h-target items-center justify-between gap-3 text-small">
              <p role="status" className="font-medium text-ink-2">
                {text.can(reachable.length, first.total - reachable.length)}
              </p>
              {reachable.length > 0 && (
                <Button variant="ghost" onClick={() => setLeft(new Set(isAny ? reachable : []))}>
                  {isAny ? text.clear : text.selectAll}
                </Button>
              )}
            </div>
          )}
        </div>
      }
      foot={first && first.total > 0 ? <Remind post={post} chosen={chosen} onDone={onClose} /> : undefined}
    >
      <PagedList
        query={query}
        items={query.data?.pages.flatMap(page => page.people) ?? []}
        keyOf={({ user }) => user.id}
        hasMore={query.hasNextPage}
        label={text.list}
        text={listText}
        empty={<Nobody isSearch={search !== ''} isPart={among.chip !== undefined && among.chip !== 'all'} />}
      >
        {person => (
          <NonReaderRow
            person={person}
            isChosen={!left.has(person.user.id)}
            onChoose={isChosen => choose(person.user.id, isChosen)}
          />
        )}
      </PagedList>
    </Dialog>
  )
}

interface RemindProps {
  post: PostReach
  chosen: number[]
  onDone: () => void
}

/** The notification as people will see it, and the button that sends it. */
function Remind({ post, chosen, onDone }: RemindProps) {
  const { data: company } = useQuery(companyQuery)
  const remind = useRemind(post.id)
  return (
    <div className="grid w-full gap-3">
      <div className="flex items-center gap-3">
        <BrandMark name={company?.appName ?? ''} logoUrl={company?.logoUrl} ground="brand" />
        <div className="min-w-0">
          <p className="truncate text-label">
            {text.preview(authorName(post), isCompanyWide(post.team.id) ? undefined : post.team.name)}
          </p>
          <p className="truncate text-meta text-ink-3">{text.previewText}</p>
        </div>
      </div>
      <Button
        variant="primary"
        block
        icon={<BellRing aria-hidden />}
        disabled={chosen.length === 0}
        waiting={remind.isPending}
        waitingLabel={text.sending}
        onClick={() => remind.mutate(chosen, { onSuccess: onDone })}
      >
        {chosen.length === 0 ? text.nobody : text.remind(chosen.length)}
      </Button>
    </div>
  )
}

function Nobody({ isSearch, isPart }: { isSearch: boolean; isPart: boolean }) {
  return isSearch ? (
    <EmptyState icon={<SearchX />} tone="neutral" title={text.noMatch}>
      {text.noMatchText}
    </EmptyState>
  ) : (
    <EmptyState icon={<PartyPopper />} tone="success" title={isPart ? text.noneChosen : text.none}>
      {text.noneText}
    </EmptyState>
  )
}
