import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { AuditEntry, AuditSubject } from '#contract/audit.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { audit as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { DayRangeFields } from '#web/ui/forms/day-range-fields.tsx'
import { DebouncedSearchField } from '#web/ui/forms/search-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { type AuditFilters, auditQuery, useWholeEntry } from './audit.data.ts'

/** The matching entries, newest first, loaded while scrolling. */
export function AuditLog({ filters, onShowAll }: { filters: AuditFilters; onShowAll: () => void }) {
  const query = useInfiniteQuery({ ...auditQuery(filters), placeholderData: keepPreviousData })
  return (
    <PagedList
      query={query}
      items={query.data?.pages.flatMap(page => page.entries) ?? []}
      keyOf={({ id }) => id}
      hasMore={query.hasNextPage}
      label={text.title}
      text={text}
      empty={
        <EmptyState
          icon={<SearchX />}
          tone="neutral"
          title={text.none}
          action={<Button onClick={onShowAll}>{text.showAll}</Button>}
        >
          {text.noneText}
        </EmptyState>
      }
      end={<p className="px-5 py-4 text-center text-meta text-ink-3">{text.end}</p>}
    >
      {entry => <Entry entry={entry} />}
    </PagedList>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { id, at, actor, isByDirectory, subject } = entry
  const whole = useWholeEntry()
  const name = actor?.name ?? (isByDirectory ? text.directory : text.system)
  const { text: act, isShortened } = whole.data ?? entry
  const showNames = () => whole.mutate(id, { onError: error => toastError(error, { title: text.failed }) })
  return (
    <div className="flex items-start gap-3 px-5 py-3">
      <Avatar name={name} tintKey={actor?.id} size="small" className="mt-0.5" />
      <div className="min-w-0 flex-1 desk:flex desk:justify-between desk:gap-4 desk:pt-1.5">
        <p className="text-small wrap-break-word">
          <span className="font-strong">{name}</span> {act}{' '}
          {isShortened && (
            <>
              <TextButton waiting={whole.isPending} onClick={showNames}>
                {text.showNames}
              </TextButton>{' '}
            </>
          )}
          {subject && <SubjectLink subject={subject} />}
        </p>
        <TimeAgo exact at={at} className="text-meta text-ink-3 tabular-nums desk:shrink-0" />
      </div>
    </div>
  )
}

/** Leads to the page of what was acted on. */
function SubjectLink({ subject }: { subject: AuditSubject }) {
  const label = text.open[subject.kind]
  if (subject.kind === 'post')
    return (
      <TextLink to="/" hash={`post-${subject.id}`}>
        {label}
      </TextLink>
    )
  if (subject.kind === 'team')
    return (
      <TextLink to="/add-team-members/$teamId" params={{ teamId: String(subject.id) }}>
        {label}
      </TextLink>
    )
  if (subject.kind === 'person')
    return (
      <TextLink to="/user-management" search={subject.hasLeft ? { state: 'left' } : { q: loginOf(subject) }}>
        {label}
      </TextLink>
    )
  return subject.isDrawn ? (
    <TextLink to="/lottery-eligibility" search={{ draw: subject.id }}>
      {label}
    </TextLink>
  ) : (
    <TextLink to="/giveaway-management">{label}</TextLink>
  )
}

/** Filters by kind, person and day, stored in the URL. */
export function AuditFilterBar({
  filters,
  onChange,
}: {
  filters: AuditFilters
  onChange: (filters: AuditFilters) => void
}) {
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-line p-4 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto_auto] desk:px-5">
      <SelectField
        label={text.kind}
        fieldClassName="max-desk:col-span-2"
        value={filters.kind ?? ''}
        onChange={({ target }) => onChange({ ...filters, kind: target.value || undefined })}
      >
        <option value="">{text.allKinds}</option>
        {Object.entries(text.kinds).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <DebouncedSearchField
        label={text.person}
        placeholder={text.personPlaceholder}
        fieldClassName="max-desk:col-span-2"
        search={filters.person ?? ''}
        onSearch={person => onChange({ ...filters, person: person || undefined })}
      />
      <DayRangeFields labels={text} days={filters} onChange={days => onChange({ ...filters, ...days })} />
    </div>
  )
}
