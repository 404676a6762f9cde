import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, FileSpreadsheet, PenLine, SearchX, Users } from 'lucide-react'
import { useState } from 'react'
import { listMembers } from '#contract/members.ts'
import { can } from '#contract/policy.ts'
import type { Team } from '#contract/teams.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { scim, teams as teamsText, members as text } from '#locales/text.ts'
import { usePageTitle } from '#web/company/company.ts'
import { withShownName } from '#web/company/team-name.ts'
import { call } from '#web/lib/calls/call.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { saveCsv } from '#web/lib/save-file.ts'
import { useActor } from '#web/session/session.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { MemberHeader } from '#web/shell/header/app-header.tsx'
import { FillFromFile } from '#web/teams/members/fill-from-file.tsx'
import { MemberPicker } from '#web/teams/members/member-picker.tsx'
import { SaveBar } from '#web/teams/members/save-bar.tsx'
import { useMembers } from '#web/teams/members/use-members.ts'
import { candidatesQuery, teamQuery } from '#web/teams/teams.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Splash } from '#web/ui/states/splash.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'

const route = getRouteApi('/signed-in/add-team-members/$teamId')
const may = { action: 'team.set-members', denial: text.denial } as const

/** `/add-team-members/{teamId}`: the members of a team and their rights. */
export function AddTeamMembersPage() {
  const { teamId } = route.useParams()
  const id = Number(teamId)
  const isAllowed = can(useActor(), may.action)
  const isId = Number.isInteger(id) && id > 0
  const team = useQuery({ ...teamQuery(id), enabled: isAllowed && isId })
  const isMissing = !isId || (team.error instanceof Refused && team.error.status === 404)

  if (!isAllowed) return <ManagementPage title={text.title} may={may} />
  if (isMissing) return <TeamMissing />
  if (team.data) return <Members key={id} team={team.data} />
  if (!hasFailed(team)) return <Splash label={text.loading} />
  return (
    <ManagementPage title={text.title}>
      <QueryFailure isInside title={text.failed} query={team}>
        {text.failedText}
      </QueryFailure>
    </ManagementPage>
  )
}

function Members({ team }: { team: Team }) {
  const { id, name } = withShownName(team)
  const { show = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const members = useMembers(id)
  const everyonePosts = team.whoMayPost === 'everyone'
  const { data } = useInfiniteQuery(candidatesQuery(id, { search: '', filter: 'all' }))
  const [isFilling, setFilling] = useState(false)
  const saveList = useMutation({ mutationFn: () => exportMembers(id, name) })
  const download = () =>
    saveList.mutate(undefined, {
      onError: error => toastError(error, { title: text.exportFailed }),
    })
  const { memberCount: count, isManaged } = data?.pages.at(-1) ?? {}
  return (
    <ManagementPage
      title={text.title}
      subject={count === undefined ? name : text.subject({ team: name, members: count })}
      back={{ to: '/team-management', label: teamsText.management.title }}
      actions={
        <>
          <Button
            className="flex-auto px-2.5 desk:flex-none desk:px-4.5"
            icon={<Download className="size-5" />}
            waiting={saveList.isPending}
            onClick={download}
          >
            {text.exportMembers}
          </Button>
          {!isManaged && (
            <Button
              className="flex-auto px-2.5 desk:flex-none desk:px-4.5"
              icon={<FileSpreadsheet className="size-5" />}
              onClick={() => setFilling(true)}
            >
              {text.fromFile}
            </Button>
          )}
        </>
      }
    >
      {isManaged && (
        <Callout icon={<Users />} className="mb-4">
          {scim.managedMembers}
        </Callout>
      )}
      {everyonePosts && (
        <Callout icon={<PenLine />} className="mb-4">
          {text.everyonePosts}
        </Callout>
      )}
      <MemberPicker
        teamId={id}
        everyonePosts={everyonePosts}
        members={members}
        filter={show}
        onFilter={filter =>
          void navigate({ search: filter === 'all' ? {} : { show: filter }, replace: true, ignoreBlocker: true })
        }
      />
      <SaveBar members={members} teamName={name} />
      {isFilling && (
        <FillFromFile
          teamId={id}
          onClose={() => setFilling(false)}
          onUse={people => {
            members.choose(people, true)
            setFilling(false)
          }}
        />
      )}
    </ManagementPage>
  )
}

function TeamMissing() {
  usePageTitle(teamsText.missing.title)
  return (
    <>
      <MemberHeader />
      <main id="main" tabIndex={-1} className="grid min-h-[60dvh] place-items-center outline-none">
        <EmptyState
          level={1}
          icon={<SearchX />}
          tone="neutral"
          title={teamsText.missing.title}
          action={
            <LinkButton to="/team-management" variant="primary">
              {teamsText.missing.back}
            </LinkButton>
          }
        >
          {teamsText.missing.text}
        </EmptyState>
      </main>
    </>
  )
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

/** Saves the members of a team as a CSV file. */
async function exportMembers(teamId: number, teamName: string): Promise<void> {
  const members = await call(listMembers, { params: { id: teamId } })
  const head = ['firstName', 'lastName', 'email', 'role', 'canPost', 'teamOwner']
  const rows = members.map(({ user, canPost, isTeamOwner }) => [
    user.firstName,
    user.lastName,
    loginOf(user),
    user.role,
    yesOrNo(canPost),
    yesOrNo(isTeamOwner),
  ])
  saveCsv(`${teamName.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-members.csv`, [head, ...rows])
}
