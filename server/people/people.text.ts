import { formatNumber, plural } from '#contract/text/words.ts'

const people = (n: number) => plural(n, 'person', 'people')

/** Words of people, their import and invitations. */
export const text = {
  signedOut: (name: string) => `${name} was signed out on every device.`,
  removed: (name: string) => `${name} was removed.`,
  broughtBack: (name: string) => `${name} is back, with their teams.`,
  erased: (name: string) => `${name} was erased.`,

  linkMailed: (email: string) => `A new link is on its way to ${email}.`,
  linkSaved: (email: string) => `A new link for ${email} is saved in the outbox folder.`,
  importUndone: (n: number) => `${people(n)} ${n === 1 ? 'is' : 'are'} not in the company any more.`,
  /** The first names of a list, and how many more there are. */
  someOf: (names: readonly string[]) =>
    names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${formatNumber(names.length - 3)} more` : names.join(', '),
  invited: {
    byMail: (n: number) => `Invitations to ${people(n)} are on their way.`,
    toOutbox: (n: number) => `Invitations to ${people(n)} are saved in the outbox folder.`,
    recently: (n: number) => `${plural(n, 'person was', 'people were')} invited less than an hour ago.`,
    nobodyLeft: 'Everyone has signed in.',
  },

  /** Why a row is not imported. */
  skipped: {
    sameAddress: (row: number) => `The same address as in row ${row}`,
    exists: 'Someone with that address already exists',
    longTeams: 'The names of teams are too long',
    noTeam: (name: string) => `There is no team called “${name}”`,
    severalTeams: (name: string) => `More than one team is called “${name}”`,
  },
}
