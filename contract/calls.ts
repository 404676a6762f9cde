import * as accounts from './accounts.ts'
import * as audit from './audit.ts'
import type { Call } from './call.ts'
import * as comments from './comments.ts'
import * as company from './company.ts'
import * as comparisons from './comparisons.ts'
import * as confirmations from './confirmations.ts'
import * as emails from './emails.ts'
import * as engagement from './engagement.ts'
import * as events from './events.ts'
import * as exports from './exports.ts'
import * as factors from './factors.ts'
import * as feed from './feed.ts'
import * as firstSteps from './first-steps.ts'
import * as forYou from './for-you.ts'
import * as giveaways from './giveaways.ts'
import * as health from './health.ts'
import * as holds from './holds.ts'
import * as imports from './imports.ts'
import * as joining from './joining.ts'
import * as languages from './languages.ts'
import * as leaders from './leaders.ts'
import * as media from './media.ts'
import * as members from './members.ts'
import * as organization from './organization.ts'
import * as people from './people.ts'
import * as personSheet from './person-sheet.ts'
import * as polls from './polls.ts'
import * as privacy from './privacy.ts'
import * as push from './push.ts'
import * as quietHours from './quiet-hours.ts'
import * as reach from './reach.ts'
import * as reactions from './reactions.ts'
import * as recordFiles from './record-files.ts'
import * as records from './records.ts'
import * as repair from './repair.ts'
import * as reports from './reports.ts'
import * as revisions from './revisions.ts'
import * as saved from './saved.ts'
import * as scheduling from './scheduling.ts'
import * as scim from './scim.ts'
import * as search from './search.ts'
import * as sso from './sso.ts'
import * as systemTests from './system-tests.ts'
import * as teams from './teams.ts'
import * as tokens from './tokens.ts'
import * as translation from './translation.ts'
import * as trends from './trends.ts'
import * as videoTests from './video-tests.ts'
import * as webhooks from './webhooks.ts'
import * as weeklyMail from './weekly-mail.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value

/** Every call of the contract, for generic tests and the API description. */
export const calls: readonly Call[] = [
  accounts,
  audit,
  comments,
  company,
  comparisons,
  confirmations,
  emails,
  engagement,
  events,
  exports,
  factors,
  feed,
  firstSteps,
  forYou,
  giveaways,
  health,
  holds,
  imports,
  joining,
  languages,
  media,
  members,
  organization,
  people,
  personSheet,
  polls,
  privacy,
  push,
  quietHours,
  reach,
  reactions,
  recordFiles,
  records,
  repair,
  reports,
  revisions,
  saved,
  scheduling,
  scim,
  search,
  sso,
  systemTests,
  teams,
  tokens,
  translation,
  trends,
  videoTests,
  leaders,
  webhooks,
  weeklyMail,
].flatMap(module => Object.values(module).filter(isCall))
