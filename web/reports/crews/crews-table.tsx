import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ComparedTeam, ComparedTeams } from '#contract/comparisons.ts'
import { locale, number } from '#locales/messages.ts'
import { crews as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { percent } from '#web/engagement/rates.ts'
import { BandTag, RateMeter } from '#web/reports/band-tag.tsx'
import { classes } from '#web/ui/classes.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import type { CrewDates } from './crew-days.ts'
import { ReachChange } from './reach-change.tsx'

const columns = ['team', 'members', 'joined', 'posts', 'reach', 'change', 'notRead', 'toConfirm'] as const
type Column = (typeof columns)[number]
export interface CrewSort {
  sort?: Column
  order?: 'asc' | 'desc'
}

/** What needs attention first. */
const firstOrder = { team: 'asc', reach: 'asc', change: 'asc' } as const satisfies CrewSort | Record<string, 'asc'>
const orderOf = (column: Column): 'asc' | 'desc' => (column in firstOrder ? 'asc' : 'desc')

/** The orders that a phone offers. */
const phoneSorts = {
  reach: { sort: 'reach', order: 'asc' },
  'reach-high': { sort: 'reach', order: 'desc' },
  change: { sort: 'change', order: 'asc' },
  notRead: { sort: 'notRead', order: 'desc' },
  toConfirm: { sort: 'toConfirm', order: 'desc' },
  team: { sort: 'team', order: 'asc' },
} as const

const nameOf = ({ teamId, name }: ComparedTeam) => teamName(teamId, name)

/** Teams without a value come last in both orders. */
export function sortTeams(teams: readonly ComparedTeam[], { sort = 'reach', order = 'asc' }: CrewSort): ComparedTeam[] {
  const direction = order === 'asc' ? 1 : -1
  const byName = (one: ComparedTeam, other: ComparedTeam) => nameOf(one).localeCompare(nameOf(other), locale())
  if (sort === 'team') return teams.toSorted((one, other) => direction * byName(one, other))
  const valueOf = ({ reach, reachBefore, ...team }: ComparedTeam) => {
    if (sort === 'reach') return reach
    if (sort === 'change') return reach === null || reachBefore === null ? null : reach - reachBefore
    return team[sort]
  }
  return teams.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other)
    return direction * (a - b) || byName(one, other)
  })
}

/** A table on a desk and on paper; on a phone each row is a block. */
const onPhone = 'desk:hidden print:hidden'
const row =
  'relative not-print:max-desk:grid not-print:max-desk:grid-cols-[minmax(0,1fr)_auto] not-print:max-desk:gap-x-3 not-print:max-desk:gap-y-1.5 not-print:max-desk:px-4 not-print:max-desk:py-3.5 border-t border-line'
const cell = 'desk:px-2.5 desk:py-2.5 print:px-2 print:py-1.5'
const onlyTable = 'not-print:max-desk:hidden text-end tabular-nums'

interface CrewsTableProps {
  data: ComparedTeams
  caption: string
  /** The days compared with, in words. */
  before: string
  dates: CrewDates
  sort: CrewSort
  onSort: (sort: Required<CrewSort>) => void
}

/** Teams side by side; each row leads to the team's report of the same days. */
export function CrewsTable({ data, caption, before, dates, sort, onSort }: CrewsTableProps) {
  const { sort: sorted = 'reach', order = 'asc' } = sort
  const teams = sortTeams(data.teams, sort)
  const names = { ...text.columns, change: text.columns.change({ before }) }
  const phoneSort = Object.entries(phoneSorts).find(([, each]) => each.sort === sorted && each.order === order)?.[0]
  return (
    <Card className="overflow-clip">
      <div className={classes('flex items-center justify-between gap-3 py-2.5 pe-3 ps-4', onPhone)}>
        <p className="text-small text-ink-3">{text.teams({ count: teams.length })}</p>
        <SelectField
          label={text.sortBy}
          labelHidden
          fieldClassName="w-60"
          value={phoneSort ?? 'other'}
          onChange={({ target }) => onSort(phoneSorts[target.value as keyof typeof phoneSorts] ?? phoneSorts.reach)}
        >
          {phoneSort === undefined && <option value="other">{text.sorts.other}</option>}
          {Object.keys(phoneSorts).map(each => (
            <option key={each} value={each}>
              {text.sorts[each as keyof typeof phoneSorts]}
            </option>
          ))}
        </SelectField>
      </div>
      <table className="w-full border-collapse text-small text-ink-2 not-print:max-desk:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="not-print:max-desk:hidden">
          <tr>
            {columns.map(column => (
              <th
                key={column}
                scope="col"
                aria-sort={column === sorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
                className={classes(
                  'px-2.5 text-meta font-semi first:ps-5 print:px-2',
                  isNumber(column) ? 'text-end' : 'text-start',
                  column === sorted ? 'text-brand-ink' : 'text-ink-3',
                )}
              >
                <button
                  type="button"
                  className="inline-flex min-h-target items-center gap-1 whitespace-nowrap hover:text-ink print:min-h-8 print:whitespace-normal"
                  onClick={() =>
                    onSort({
                      sort: column,
                      order: column === sorted ? (order === 'asc' ? 'desc' : 'asc') : orderOf(column),
                    })
                  }
                >
                  {names[column]}
                  {column === sorted &&
                    (order === 'asc' ? <ArrowUp className="size-4" /> : <ArrowDown className="size-4" />)}
                </button>
              </th>
            ))}
            <td aria-hidden className="w-10 print:hidden" />
          </tr>
        </thead>
        <tbody className="not-print:max-desk:block">
          {teams.map(team => (
            <TeamRow key={team.teamId} figures={team} name={nameOf(team)} teamId={team.teamId} dates={dates} />
          ))}
        </tbody>
        {teams.length > 1 && (
          <tfoot className="not-print:max-desk:block">
            <TeamRow figures={data.all} name={text.all} detail={text.allText} dates={dates} />
          </tfoot>
        )}
      </table>
    </Card>
  )
}

const isNumber = (column: Column) => !['team', 'reach', 'change'].includes(column)

const strong = (words: string): ReactNode => (
  <b key={words} className="text-ink">
    {words}
  </b>
)

interface TeamRowProps {
  figures: ComparedTeams['all']
  name: string
  /** Of the row of one team. */
  teamId?: number
  detail?: string
  dates: CrewDates
}

function TeamRow({ figures, name, teamId, detail, dates: { range, from, to } }: TeamRowProps) {
  const { members, joined, posts, reach, reachBefore, notRead, toConfirm } = figures
  const waiting = members - joined
  const isTotal = teamId === undefined
  const memberCount = text.members({ count: members })
  return (
    <tr
      className={classes(
        row,
        isTotal ? 'border-t-2 font-semi text-ink break-inside-avoid' : 'hover:bg-sunken break-inside-avoid',
      )}
    >
      <th scope="row" className={classes(cell, 'min-w-0 text-start font-regular desk:ps-5')}>
        {isTotal ? (
          <span className="text-action font-semi text-ink">{name}</span>
        ) : (
          <Link
            to="/crews"
            search={{ teamId, range, from, to }}
            className="text-action font-semi wrap-anywhere text-ink no-underline after:absolute after:inset-0"
          >
            {name}
          </Link>
        )}
        {detail && <span className="block text-meta font-regular text-ink-3">{detail}</span>}
      </th>
      <td className={classes(cell, onlyTable)}>{number(members)}</td>
      <td className={classes(cell, onlyTable)}>
        {number(joined)}
        {waiting > 0 && (
          <span className="block text-meta font-regular text-ink-3">{text.notYet({ count: waiting })}</span>
        )}
      </td>
      <td className={classes(cell, onlyTable)}>{number(posts)}</td>
      <td className={cell}>
        <div className="flex items-center gap-2.5 tabular-nums">
          <b className="text-label text-ink desk:w-10">{percent(reach)}</b>
          <span className="desk:w-20 print:w-18">
            <BandTag rate={reach} />
          </span>
          <RateMeter rate={reach} className="min-w-12 flex-1 max-wide:hidden print:hidden" />
        </div>
      </td>
      <td className={classes(cell, 'not-print:max-desk:order-2 not-print:max-desk:text-end')}>
        <ReachChange from={reachBefore} to={reach} />
      </td>
      <td className={classes(cell, onlyTable)}>{number(notRead)}</td>
      <td className={classes(cell, onlyTable, toConfirm === 0 && 'text-ink-3')}>{number(toConfirm)}</td>
      <td className="w-10 not-print:max-desk:hidden print:hidden">
        {!isTotal && <ChevronRight className="size-5 text-ink-3 rtl:-scale-x-100" />}
      </td>
      <td className={classes('col-span-2', onPhone)}>
        <RateMeter rate={reach} />
      </td>
      <td className={classes('order-1 flex flex-wrap gap-x-4', onPhone)}>
        <span>{text.notRead({ count: notRead, b: strong })}</span>
        <span>{text.toConfirm({ count: toConfirm, b: strong })}</span>
      </td>
      <td className={classes('order-3 col-span-2 flex flex-wrap gap-x-4 text-meta font-regular text-ink-3', onPhone)}>
        <span>{text.posts({ count: posts })}</span>
        <span>{waiting > 0 ? text.membersNotJoined({ members: memberCount, count: waiting }) : memberCount}</span>
      </td>
    </tr>
  )
}
