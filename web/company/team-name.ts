import { isCompanyWide } from '#contract/policy.ts'
import { company as text } from '#locales/text.ts'

/**
 * Returns what a team is called on screen. Company-wide is stored in the language in which the company was set up, and
 * is shown in the reader's; giveaways for everyone have no team.
 */
export const teamName = (teamId: number | null, name: string): string =>
  teamId === null || isCompanyWide(teamId) ? text.companyWide : name

/** The same for teams as they are listed. */
export const withShownName = <T extends { id: number; name: string }>(team: T): T => ({
  ...team,
  name: teamName(team.id, team.name),
})
