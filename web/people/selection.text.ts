import { formatNumber, plural } from '#contract/text/words.ts'
import { roles } from '#web/accounts/roles.text.ts'

const list = new Intl.ListFormat('en')
const shownNames = 8
const people = (count: number) => plural(count, 'person', 'people')
const roleOf = (count: number, role: keyof typeof roles) =>
  count === 1 ? `${role === 'viewer' ? 'a' : 'an'} ${role}` : `${role}s`

/** "Ann, Ben and 12 others". */
const namesOf = (names: readonly string[]): string => {
  const others = names.length - shownNames
  return list.format(others > 1 ? [...names.slice(0, shownNames), `${formatNumber(others)} others`] : names)
}

/** Words about selected people, and what is done to them together. */
export const text = {
  start: 'Select',
  selectPerson: (name: string) => `Select ${name}`,
  selectShown: (count: number) => `Select all ${formatNumber(count)} shown`,
  selectFailed: "Some people couldn't be loaded. Please try again.",
  bar: 'Selected people',
  count: (count: number) => `${formatNumber(count)} selected`,
  clear: 'Clear selection',
  namesOf,

  /** Why somebody is left out of what is done to the others. */
  leftOut: {
    self: () => 'You are left out.',
    owner: (names: readonly string[]) => `Only owners may do this to owners, so ${namesOf(names)} will be left out.`,
    'signed-in': (names: readonly string[]) => `Already signed in, so left out: ${namesOf(names)}.`,
    'has-role': (names: readonly string[]) => `Nothing changes for ${namesOf(names)}.`,
  },
  /** What did not succeed: the names and the reason. */
  refused: (names: readonly string[], reason: string) => `${namesOf(names)}: ${reason}`,

  addToTeam: 'Add to Team',
  addTitle: (count: number) => `Add ${people(count)} to a team`,
  team: 'Team',
  chooseTeam: 'Choose a team',
  teamMissing: 'Please choose a team.',
  addConfirm: (count: number) => `Add ${plural(count, 'Person', 'People')}`,
  adding: 'Adding...',
  added: (count: number, team: string) =>
    count > 0 ? `${people(count)} added to ${team}` : `Nobody was added to ${team}`,
  members: (count: number) => `${people(count)} ${count === 1 ? 'was' : 'were'} in the team already.`,
  gone: (count: number) => `${people(count)} had left the company.`,
  addFailed: 'Failed to add to the team',

  setRole: 'Change Role',
  roleTitle: (count: number) => `Change the role of ${people(count)}`,
  role: 'Role',
  roleConfirm: (count: number, role: keyof typeof roles) =>
    count === 1 ? `Make ${roles[role]}` : `Make ${formatNumber(count)} ${roles[role]}s`,
  settingRole: (done: number, count: number) => `Changing ${formatNumber(done + 1)} of ${formatNumber(count)}...`,
  roleSet: (count: number, role: keyof typeof roles) =>
    `${people(count)} ${count === 1 ? 'is' : 'are'} ${roleOf(count, role)} now.`,
  roleRestored: (count: number) => `${people(count)} ${count === 1 ? 'has' : 'have'} the former role again.`,
  roleFailed: 'Failed to change the roles',

  invite: 'Invite',
  inviteTitle: (count: number) => `Invite ${people(count)}?`,
  inviteText: 'They get a link to choose a password. People invited within the hour are skipped.',

  remove: 'Remove',
  removeTitle: (count: number) => `Remove ${people(count)}?`,
  removeConfirm: (count: number) => `Remove ${formatNumber(count)}`,
  removing: (done: number, count: number) => `Removing ${formatNumber(done + 1)} of ${formatNumber(count)}...`,
  removeText:
    'They are signed out everywhere and removed from all teams and reports. Posts and comments keep the names until an owner erases them. Until then you can bring everyone back as they were.',
  removed: (count: number) => `${people(count)} removed`,
  broughtBack: (count: number) => `${people(count)} ${count === 1 ? 'is' : 'are'} back, with their teams.`,
  removeFailed: 'Failed to remove these people',
} as const
