import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useCallback, useState } from 'react'
import { type PeopleFilter } from '#contract/listed-people.ts'
import { listUsers } from '#contract/people.ts'
import { common, people as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { MakeCard } from '#web/joining/card-dialog.tsx'
import { queryOf } from '#web/lib/calls/query.ts'
import { CardsNotice } from '#web/people/joining/cards-notice.tsx'
import { InvitePeople } from '#web/people/joining/invite-people.tsx'
import { MailNotice } from '#web/people/joining/mail-notice.tsx'
import { AddUserButton, AddUserDialog } from '#web/people/list/add-user-dialog.tsx'
import { PeopleList, type PeopleView } from '#web/people/list/people-list.tsx'
import { peopleQuery } from '#web/people/people.data.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'

const route = getRouteApi('/signed-in/user-management')

/** `/user-management`, for owners and admins. The filter is in the URL. */
export function UserManagementPage() {
  const { q: search, role, state, team: teamId, sort, order, card } = route.useSearch()
  const navigate = route.useNavigate()
  const [isAdding, setAdding] = useState(false)
  const hasLeft = state === 'left'
  const filter: PeopleFilter = { search, role, state: hasLeft ? undefined : state, teamId, sort, order }
  const change = useCallback(
    (next: Partial<PeopleView>) => {
      const { search: q, teamId: team, ...rest } = next
      const changed = { ...rest, ...('search' in next && { q: q || undefined }), ...('teamId' in next && { team }) }
      void navigate({ search: before => ({ ...before, ...changed }), replace: true, resetScroll: false })
    },
    [navigate],
  )
  return (
    <ManagementPage
      title={text.title}
      subject={<Size />}
      back={{ to: '/settings', label: common.settings }}
      may={{ action: 'user.list', denial: text.denied }}
      actions={
        <div className="flex flex-1 flex-wrap gap-3 max-desk:*:flex-auto desk:flex-none">
          <LinkButton to="/bulk-import" icon={<Upload className="size-5" />}>
            {text.bulkImport}
          </LinkButton>
          <AddUserButton onClick={() => setAdding(true)} />
        </div>
      }
    >
      <div className="grid gap-3 pb-4 empty:hidden">
        <MailNotice />
        <InvitePeople />
        <CardsNotice teamId={teamId} state={state === 'not-invited' ? state : undefined} />
      </div>
      <PeopleList filter={filter} hasLeft={hasLeft} onFilter={change} />
      {card !== undefined && (
        <CardOf
          id={card}
          onClose={() => void navigate({ search: before => ({ ...before, card: undefined }), replace: true })}
        />
      )}
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
    </ManagementPage>
  )
}

/** The number of people in the company, regardless of the filter. */
function Size() {
  const { data: company } = useQuery(companyQuery)
  const { data } = useInfiniteQuery(peopleQuery({}))
  const all = data?.pages[0]?.counts.all
  return all === undefined || !company ? ' ' : text.subject({ count: all, company: company.name })
}

/** Makes the card of the person with this id, as a link to this page asks for it. */
function CardOf({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(queryOf(listUsers))
  const person = data?.find(each => each.id === id)
  return person ? <MakeCard person={person} onClose={onClose} /> : null
}
