import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, UserCheck, Users } from 'lucide-react'
import { useId } from 'react'
import type { Candidate, CandidateFilter } from '#contract/members.ts'
import type { Rights } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { members as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { candidatesQuery } from '../teams.data.ts'
import { type Edits, standing } from './use-members.ts'

interface CandidateListProps {
  /** The directory decides who is a member. */
  isManaged: boolean
  everyonePosts: boolean
  teamId: number
  search: string
  filter: CandidateFilter
  edits: Edits
  onSelect: (person: Candidate, isIn: boolean) => void
  onRight: (person: Candidate, right: Partial<Rights>) => void
}

/** The matching people, loaded while scrolling; a virtualized list. */
export function CandidateList({
  isManaged,
  teamId,
  everyonePosts,
  search,
  filter,
  edits,
  onSelect,
  onRight,
}: CandidateListProps) {
  const query = useInfiniteQuery({ ...candidatesQuery(teamId, { search, filter }), placeholderData: keepPreviousData })
  const people = query.data?.pages.flatMap(page => page.people) ?? []
  return (
    <PagedList
      query={query}
      items={people}
      keyOf={({ id }) => id}
      hasMore={query.hasNextPage}
      text={text}
      empty={<NoCandidates search={search} filter={filter} />}
      end={<p className="px-5 py-4 text-center text-meta text-ink-3">{text.end({ count: people.length })}</p>}
    >
      {person => (
        <CandidateRow
          isManaged={isManaged}
          everyonePosts={everyonePosts}
          person={person}
          rights={standing(edits, person)}
          onSelect={isIn => onSelect(person, isIn)}
          onRight={right => onRight(person, right)}
        />
      )}
    </PagedList>
  )
}

function NoCandidates({ search, filter }: { search: string; filter: CandidateFilter }) {
  if (search) {
    return (
      <EmptyState icon={<SearchX />} tone="neutral" title={text.noneFound}>
        {text.noneFoundText({ search })}
      </EmptyState>
    )
  }
  return filter === 'non-members' ? (
    <EmptyState icon={<UserCheck />} tone="success" title={text.noOthers}>
      {text.noOthersText}
    </EmptyState>
  ) : (
    <EmptyState icon={<Users />} title={text.noMembers}>
      {text.noMembersText}
    </EmptyState>
  )
}

interface CandidateRowProps {
  isManaged: boolean
  everyonePosts: boolean
  person: Candidate
  /** Their selected rights; null if not in the team. */
  rights: Rights | null
  onSelect: (isIn: boolean) => void
  onRight: (right: Partial<Rights>) => void
}

/** A person with a checkbox for membership and switches for rights. */
function CandidateRow({ isManaged, everyonePosts, person, rights, onSelect, onRight }: CandidateRowProps) {
  const id = useId()
  const name = fullName(person)
  const isOwner = person.role === 'owner'
  // admins are added with posting rights; these can be changed later
  const isNewAdmin = person.role === 'admin' && !person.membership
  return (
    <div
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 px-5 py-2.5 desk:min-h-17 desk:grid-cols-[auto_minmax(0,1fr)_auto]',
        rights && 'bg-brand-soft/40',
      )}
    >
      <Checkbox
        id={id}
        aria-label={text.select({ name })}
        checked={rights !== null}
        disabled={isManaged}
        onCheckedChange={checked => onSelect(checked === true)}
      />
      <label htmlFor={id} className="flex min-h-target min-w-0 items-center gap-3">
        <PersonAvatar person={person} size="row" />
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span className="truncate text-action font-semi">{name}</span>
            {person.role !== 'viewer' && (
              <Tag plain tone={isOwner ? 'brand' : 'neutral'}>
                {text.roles[person.role]}
              </Tag>
            )}
          </span>
          <span className="block truncate text-meta text-ink-3">
            {!person.hasSignedIn && `${text.notSignedIn} · `}
            {loginOf(person)}
          </span>
        </span>
      </label>
      {rights && (
        <div className="col-start-2 flex flex-wrap gap-x-6 desk:col-start-3">
          {!everyonePosts && (
            <Right
              label={text.canPost}
              name={text.canPostOf({ name })}
              title={isOwner ? text.ownersAlways : isNewAdmin ? text.adminsPost : undefined}
              checked={rights.canPost}
              disabled={isOwner || isNewAdmin}
              onChange={canPost => onRight({ canPost })}
            />
          )}
          <Right
            label={text.teamOwner}
            name={text.teamOwnerOf({ name })}
            title={isOwner ? text.ownersAlways : undefined}
            checked={rights.isTeamOwner}
            disabled={isOwner}
            onChange={isTeamOwner => onRight({ isTeamOwner })}
          />
        </div>
      )}
    </div>
  )
}

interface RightProps {
  label: string
  /** The accessible name, with the person's name. */
  name: string
  /** Why it cannot be changed. */
  title: string | undefined
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

function Right({ label, name, title, checked, disabled, onChange }: RightProps) {
  const id = useId()
  return (
    <span className="flex min-h-target items-center gap-2.5" title={title}>
      <Switch id={id} aria-label={name} checked={checked} disabled={disabled} onCheckedChange={onChange} />
      <label htmlFor={id} className="text-small text-ink-2">
        {label}
      </label>
    </span>
  )
}
