import { formatNumber, plural } from '#contract/text/words.ts'

/** Words of Bulk Import. */
const people = (count: number) => plural(count, 'person', 'people')

export const text = {
  title: 'Bulk Import',
  lead: 'Add many people at once, and test that videos arrive.',
  tabs: 'Import and test',
  tab: 'CSV import',
  back: 'User Management',
  denied: 'Only owners and admins can import users',

  dropTitle: 'Drop your CSV file here',
  dropText:
    'Up to 10,000 people and 5 MB, with the columns firstName, lastName and email in any order, and team if you like.',
  choose: 'Choose File',
  templateTitle: 'Start from the template',
  templateText:
    'Fill it in with any spreadsheet and save it as “CSV UTF-8”. Separate several teams by a semicolon. Extra columns are not used.',
  template: 'Download Template',
  templateName: 'people-template.csv',
  wrongTypeTitle: 'Invalid File Type',
  wrongType: 'Please select a CSV file',
  tooLarge: 'File too large',
  checking: 'Checking the file...',
  checkFailed: 'Failed to check the file',
  unreadable: "This file can't be imported.",

  chosen: (count: number) => `${people(count)} found`,
  firstRows: (shown: number, all: number) =>
    shown === all ? plural(all, 'row') : `The first ${plural(shown, 'row')} of ${formatNumber(all)}`,
  row: 'Row',
  columns: { firstName: 'First name', lastName: 'Last name', email: 'Email', team: 'Team' },
  moreRows: (count: number) => `Show ${formatNumber(count)} More`,
  columnsTitle: 'What the columns are',
  uses: { firstName: 'First name', lastName: 'Last name', fullName: 'Full name', email: 'Email', team: 'Team' },
  noColumn: 'None',
  unnamedColumn: (position: number) => `Column ${position}`,
  notUsed: (names: readonly string[]) => `Not used: ${names.join(', ')}`,
  asTeam: (name: string) => `Use ${name} as team`,
  chooseColumns: 'Which columns are which?',
  chooseColumnsText:
    'Choose the column of the email address, and those of the first and last name or of the full name.',
  areNamesRight: 'Are the names right?',
  doubtful: (names: readonly string[]) =>
    `This file is not saved as UTF-8. It reads: ${names.join(', ')}. If that is wrong, save it as “CSV UTF-8” and choose it again.`,
  problems: (count: number, total: number) => {
    if (count === total) return 'No row in this file can be imported.'
    return `${plural(count, 'row')} can't be imported. The others can.`
  },
  missingTeams: (count: number) =>
    count === 1 ? '1 team does not exist yet' : `${formatNumber(count)} teams do not exist yet`,
  missingTeamsText: (names: readonly string[]) => `${names.join(', ')}. Rows that name them are skipped.`,
  forAllTeams: 'For all teams',
  ofTeam: (team: string, count: number) => `${team} (${people(count)})`,
  chooseOwn: (team: string) => `Choose departments and functions for ${team}`,
  own: 'Choose its own',
  newDepartment: 'New department',
  newFunction: 'New function',
  addEntry: 'Add',
  createTeams: (count: number) => `Create ${plural(count, 'Team')}`,
  createTeamsHelp: 'Rows that name a team that is not created are skipped.',
  creatingTeams: 'Creating...',
  createTeamsFailed: 'Failed to create the teams',
  outsiders: (count: number, domains: readonly string[]) =>
    `${people(count)} ${count === 1 ? 'has an address' : 'have addresses'} outside your company's domains: ${domains.join(', ')}. They can be imported. Is that right?`,
  otherFile: 'Other File',
  submit: (count: number) => `Import ${people(count)}`,
  invitations: 'Invitations',
  whenToInvite: (isMailSetUp: boolean) => [
    { value: 'later', label: isMailSetUp ? 'Send later' : 'Later', help: 'Nobody is invited until you say so' },
    isMailSetUp
      ? { value: 'now', label: 'Send now', help: 'Everyone gets an email with a link to choose a password' }
      : {
          value: 'now',
          label: 'Write to the outbox folder now',
          help: 'A message for everyone is saved as a file on the server; nobody gets a mail',
        },
  ],

  last: 'Your last import',
  counts: (successful: number, failed: number) =>
    failed === 0
      ? `${people(successful)} imported`
      : `${people(successful)} imported, ${plural(failed, 'row')} skipped`,
  viewLast: 'View Result',
  undo: 'Undo Import',
  undoTitle: (count: number) => `Undo the import of ${people(count)}?`,
  undoText:
    'Everyone whom this import added is taken out of the company and all teams, and links sent to them stop working. This works as long as nobody of them has joined.',
  undoing: 'Undoing...',
  undone: 'Import undone',
  undoFailed: 'Failed to undo the import',

  importing: 'Importing',
  sending: 'Sending the file...',
  progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
  reconnecting: 'Checking what has arrived...',
  goesOn: 'You can leave this page: the import continues in the background, and its result stays here for a day.',
  failed: 'Import Failed',

  done: 'Import finished',
  doneSome: 'Import finished with skipped rows',
  doneNone: 'Nobody was imported',
  interrupted: 'The import was interrupted',
  interruptedText: 'Import the same file again: it adds who is missing.',
  successful: 'Imported',
  notImported: 'Not imported',
  errors: 'Skipped rows',
  moreErrors: (count: number) => `and ${formatNumber(count)} more, all of them in the download`,
  download: 'Download Errors',
  errorsName: 'import-errors.csv',
  again: 'Import Another File',
  toPeople: 'View People',
  toLinks: 'Show Who Needs a Link',
} as const
