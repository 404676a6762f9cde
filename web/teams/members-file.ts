import { byteOrderMark, csvLine } from '#contract/csv.ts'
import { listMembers } from '#contract/teams.ts'
import { call } from '#web/lib/call.ts'
import { saveFile } from '#web/lib/save-file.ts'

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

/** Saves the members of a team as a CSV file. */
export async function exportMembers(teamId: number, teamName: string): Promise<void> {
  const members = await call(listMembers, { params: { id: teamId } })
  const lines = members.map(({ user, canPost, isTeamOwner }) =>
    csvLine([user.firstName, user.lastName, user.email, user.role, yesOrNo(canPost), yesOrNo(isTeamOwner)]),
  )
  const head = csvLine(['firstName', 'lastName', 'email', 'role', 'canPost', 'teamOwner'])
  const name = teamName.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  saveFile(new Blob([byteOrderMark + head + lines.join('')], { type: 'text/csv' }), `${name}-members.csv`)
}
