import type { FastifyInstance } from 'fastify'
import { accountJobs } from './accounts/accounts.jobs.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { factorRoutes } from './accounts/factors/factors.routes.ts'
import { profileRoutes } from './accounts/profile/profile.routes.ts'
import { auditListeners } from './audit/audit.events.ts'
import { auditJobs } from './audit/audit.jobs.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { companyRoutes } from './company/company.routes.ts'
import { confirmationListeners } from './confirmations/confirmations.events.ts'
import { confirmationJobs } from './confirmations/confirmations.jobs.ts'
import { confirmationRoutes } from './confirmations/confirmations.routes.ts'
import { diagnosticsJobs } from './diagnostics/diagnostics.jobs.ts'
import { diagnosticsRoutes } from './diagnostics/diagnostics.routes.ts'
import { engagementListeners } from './engagement/engagement.events.ts'
import { engagementRoutes } from './engagement/engagement.routes.ts'
import { exportListeners } from './exports/exports.events.ts'
import { exportJobs } from './exports/exports.jobs.ts'
import { exportRoutes } from './exports/exports.routes.ts'
import { feedListeners } from './feed/feed.events.ts'
import { feedJobs } from './feed/feed.jobs.ts'
import { feedRoutes } from './feed/feed.routes.ts'
import { forYouListeners } from './for-you/for-you.events.ts'
import { forYouRoutes } from './for-you/for-you.routes.ts'
import { giveawayListeners } from './giveaways/giveaways.events.ts'
import { giveawayJobs } from './giveaways/giveaways.jobs.ts'
import { giveawayRoutes } from './giveaways/giveaways.routes.ts'
import { holdRoutes } from './holds/holds.routes.ts'
import { importJobs } from './imports/imports.jobs.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { joiningRoutes } from './joining/joining.routes.ts'
import { leaderListeners } from './leaders/leaders.events.ts'
import { leaderJobs } from './leaders/leaders.jobs.ts'
import { leaderRoutes } from './leaders/leaders.routes.ts'
import type { Ctx } from './lib/context.ts'
import { type Jobs, jobsByName } from './lib/jobs/define-job.ts'
import { mediaListeners } from './media/media.events.ts'
import { mediaJobs } from './media/media.jobs.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { operationsJobs } from './operations/operations.jobs.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { pollRoutes } from './polls/polls.routes.ts'
import { privacyJobs } from './privacy/privacy.jobs.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { pushListeners } from './push/push.events.ts'
import { pushJobs } from './push/push.jobs.ts'
import { pushRoutes } from './push/push.routes.ts'
import { quietHoursListeners } from './quiet-hours/quiet-hours.events.ts'
import { quietHoursRoutes } from './quiet-hours/quiet-hours.routes.ts'
import { reachRoutes } from './reach/reach.routes.ts'
import { readingListeners } from './reading/reading.events.ts'
import { readingJobs } from './reading/reading.jobs.ts'
import { recordFileListeners } from './record-files/record-files.events.ts'
import { recordFileJobs } from './record-files/record-files.jobs.ts'
import { recordFileRoutes } from './record-files/record-files.routes.ts'
import { recordListeners } from './records/records.events.ts'
import { recordJobs } from './records/records.jobs.ts'
import { recordRoutes } from './records/records.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { savedListeners } from './saved/saved.events.ts'
import { savedRoutes } from './saved/saved.routes.ts'
import { schedulingListeners } from './scheduling/scheduling.events.ts'
import { schedulingJobs } from './scheduling/scheduling.jobs.ts'
import { schedulingRoutes } from './scheduling/scheduling.routes.ts'
import { scimListeners } from './scim/scim.events.ts'
import { scimJobs } from './scim/scim.jobs.ts'
import { scimRoutes } from './scim/scim.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { ssoListeners } from './sso/sso.events.ts'
import { ssoRoutes } from './sso/sso.routes.ts'
import { memberRoutes } from './teams/members.routes.ts'
import { teamListeners } from './teams/teams.events.ts'
import { teamRoutes } from './teams/teams.routes.ts'
import { tokenListeners } from './tokens/tokens.events.ts'
import { tokenRoutes } from './tokens/tokens.routes.ts'
import { translationRoutes } from './translation/translation.routes.ts'
import { webhookListeners } from './webhooks/webhooks.events.ts'
import { webhookJobs } from './webhooks/webhooks.jobs.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'
import { weeklyMailListeners } from './weekly-mail/weekly-mail.events.ts'
import { weeklyMailJobs } from './weekly-mail/weekly-mail.jobs.ts'
import { weeklyMailRoutes } from './weekly-mail/weekly-mail.routes.ts'

/** All take the server and the context; `operations` and `events` take more, from `app.ts`. */
export const routes: readonly ((app: FastifyInstance, ctx: Ctx) => void | Promise<void>)[] = [
  accountRoutes,
  // Right after accounts: its hook says who calls with a token.
  tokenRoutes,
  profileRoutes,
  factorRoutes,
  companyRoutes,
  joiningRoutes,
  peopleRoutes,
  ssoRoutes,
  teamRoutes,
  memberRoutes,
  pushRoutes,
  mediaRoutes,
  feedRoutes,
  translationRoutes,
  engagementRoutes,
  giveawayRoutes,
  forYouRoutes,
  savedRoutes,
  searchRoutes,
  reportRoutes,
  quietHoursRoutes,
  weeklyMailRoutes,
  schedulingRoutes,
  confirmationRoutes,
  pollRoutes,
  holdRoutes,
  recordRoutes,
  recordFileRoutes,
  exportRoutes,
  importRoutes,
  reachRoutes,
  webhookRoutes,
  auditRoutes,
  privacyRoutes,
  scimRoutes,
  leaderRoutes,
  diagnosticsRoutes,
  pageRoutes,
]

/** A job of `Tasks` that is missing here does not compile. */
export const jobs: Jobs = jobsByName([
  ...auditJobs,
  ...accountJobs,
  ...mediaJobs,
  ...readingJobs,
  ...feedJobs,
  ...pushJobs,
  ...weeklyMailJobs,
  ...schedulingJobs,
  ...confirmationJobs,
  ...recordFileJobs,
  ...exportJobs,
  ...importJobs,
  ...giveawayJobs,
  ...recordJobs,
  ...privacyJobs,
  ...scimJobs,
  ...webhookJobs,
  ...operationsJobs,
  ...leaderJobs,
  ...diagnosticsJobs,
])

/** In the order in which they handle an event. */
export const listeners = [
  recordListeners,
  ssoListeners,
  tokenListeners,
  teamListeners,
  readingListeners,
  mediaListeners,
  quietHoursListeners,
  pushListeners,
  engagementListeners,
  feedListeners,
  forYouListeners,
  savedListeners,
  weeklyMailListeners,
  schedulingListeners,
  confirmationListeners,
  recordFileListeners,
  exportListeners,
  giveawayListeners,
  scimListeners,
  webhookListeners,
  auditListeners,
  leaderListeners,
]
