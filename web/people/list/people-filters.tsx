import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import type { PeopleFilter } from '#contract/listed-people.ts'
import type { searchUsers } from '#contract/people.ts'
import { listTeams } from '#contract/teams.ts'
import { former as formerText, people as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { classes } from '#web/ui/classes.ts'
import { DebouncedSearchField } from '#web/ui/forms/search-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Chip, ChipRow } from '#web/ui/marks/chip.tsx'
import { formerQuery } from '../former/former.data.ts'

interface PeopleFiltersProps {
  filter: PeopleFilter
  /** Whether people who left are shown. */
  hasLeft: boolean
  /** Undefined during the first load. */
  counts: ReplyOf<typeof searchUsers>['counts'] | undefined
  onChange: (change: Partial<Omit<PeopleFilter, 'state'>> & { state?: PeopleFilter['state'] | 'left' }) => void
}

const chips = [
  { count: 'all', change: { role: undefined, state: undefined } },
  { count: 'owner', change: { role: 'owner', state: undefined } },
  { count: 'admin', change: { role: 'admin', state: undefined } },
  { count: 'viewer', change: { role: 'viewer', state: undefined } },
  { count: 'notSignedIn', change: { role: undefined, state: 'not-signed-in' } },
  { count: 'notInvited', change: { role: undefined, state: 'not-invited' } },
  { count: 'noAddress', change: { role: undefined, state: 'no-address' } },
] as const
const sorts = ['name', 'newest', 'active', 'role'] as const

/** Search, role and state, team, and sort order. */
export function PeopleFilters({ filter, hasLeft, counts, onChange }: PeopleFiltersProps) {
  const { data: teams } = useQuery(queryOf(listTeams))
  const { data: former } = useQuery(formerQuery)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 p-4 desk:p-5">
      <div className={classes('grid grid-cols-2 gap-3 desk:grid-cols-[1fr_12rem_11rem]', hasLeft && 'hidden')}>
        <DebouncedSearchField
          label={text.search}
          search={filter.search ?? ''}
          onSearch={search => onChange({ search })}
          fieldClassName="col-span-2 desk:col-span-1"
        />
        <SelectField
          label={text.team}
          labelHidden
          value={filter.teamId === undefined ? '' : String(filter.teamId)}
          onChange={({ target }) => onChange({ teamId: target.value ? Number(target.value) : undefined })}
        >
          <option value="">{text.anyTeam}</option>
          {teams?.map(({ id, name }) => (
            <option key={id} value={id}>
              {teamName(id, name)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text.sort}
          labelHidden
          value={filter.sort ?? 'name'}
          onChange={({ target }) => onChange({ sort: sorts.find(sort => sort === target.value), order: undefined })}
        >
          {sorts.map(sort => (
            <option key={sort} value={sort}>
              {text.sorts[sort]}
            </option>
          ))}
        </SelectField>
      </div>
      <ChipRow legend={text.filters} className="desk:-mx-5 desk:px-5">
        {chips.map(({ count, change }) => (
          <Fragment key={count}>
            <Chip
              pressed={!hasLeft && filter.role === change.role && filter.state === change.state}
              count={counts?.[count]}
              onClick={() => onChange(change)}
            >
              {text.chips[count]}
            </Chip>
            {count === 'all' && (
              <Chip
                pressed={hasLeft}
                count={former?.length}
                onClick={() => onChange({ role: undefined, state: 'left' })}
              >
                {formerText.chip}
              </Chip>
            )}
          </Fragment>
        ))}
      </ChipRow>
    </div>
  )
}
