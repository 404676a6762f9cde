/** What other modules may use of reports. */
export { exportTable, noteExport, toCsv } from './exports.service.ts'
export { chips, peopleOf, type Scope } from './figures.sql.ts'
export { daysSinceLastActivity, matchesSearch, teamNames } from './people.sql.ts'
export { allowedScope } from './reports.service.ts'
export { compareTeams } from './teams/teams.service.ts'
