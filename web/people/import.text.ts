import { formatNumber, plural } from '#contract/text/words.ts'

/** Words of Bulk Import. */
const people = (count: number) => plural(count, 'person', 'people')

export const text = {
  title: 'Bulk Import',
  lead: 'Add many people at once from a CSV file. Everyone gets an email with a link to choose a password.',
  back: 'User Management',
  denied: 'Only owners and admins can import users',

  dropTitle: 'Drop your CSV file here',
  dropText: 'Up to 10,000 people and 5 MB, with the columns firstName, lastName and email in any order.',
  choose: 'Choose File',
  templateTitle: 'Start from the template',
  templateText: 'Fill it in with any spreadsheet and save it as “CSV UTF-8”. Extra columns are ignored.',
  template: 'Download Template',
  templateName: 'people-template.csv',
  wrongTypeTitle: 'Invalid File Type',
  wrongType: 'Please select a CSV file',
  tooLarge: 'File too large',
  unreadable: "This file can't be imported.",

  chosen: (count: number) => `${people(count)} found`,
  firstRows: (shown: number) => `The first ${formatNumber(shown)} rows`,
  row: 'Row',
  columns: { firstName: 'First name', lastName: 'Last name', email: 'Email' },
  problems: (count: number, total: number) => {
    if (count === total) return 'No row in this file can be imported.'
    return `${plural(count, 'row')} can't be imported. The others can.`
  },
  otherFile: 'Other File',
  submit: (count: number) => `Import ${people(count)}`,

  importing: 'Importing',
  sending: 'Sending the file...',
  progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
  goesOn: 'You can leave this page: the import continues in the background.',
  failed: 'Import Failed',

  done: 'Import finished',
  doneSome: 'Import finished with skipped rows',
  doneNone: 'Nobody was imported',
  successful: 'Imported',
  notImported: 'Not imported',
  errors: 'Skipped rows',
  moreErrors: (count: number) => `and ${formatNumber(count)} more in the file`,
  download: 'Download Errors',
  errorsName: 'import-errors.csv',
  again: 'Import Another File',
  toPeople: 'View People',
} as const
