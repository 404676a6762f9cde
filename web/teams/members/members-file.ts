import { listMembers } from '#contract/members.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { call } from '#web/lib/calls/call.ts'
import { saveCsv } from '#web/lib/save-file.ts'

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

/** Saves the members of a team as a CSV file. */
export async function exportMembers(teamId: number, teamName: string): Promise<void> {
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
