import type { TestCategory } from '#contract/system-tests.ts'
import { authenticationTests } from '#server/diagnostics/system-tests/tests/authentication.ts'
import { databaseTests } from '#server/diagnostics/system-tests/tests/database.ts'
import { giveawayTests } from '#server/diagnostics/system-tests/tests/giveaways.ts'
import { mediaTests } from '#server/diagnostics/system-tests/tests/media.ts'
import { postTests } from '#server/diagnostics/system-tests/tests/posts.ts'
import { pushTests } from '#server/diagnostics/system-tests/tests/push.ts'
import { teamTests } from '#server/diagnostics/system-tests/tests/teams.ts'
import { userTests } from '#server/diagnostics/system-tests/tests/users.ts'
import type { SystemTest } from './system-test.ts'

/** Every test, in the order in which they run. */
export const catalog: Readonly<Record<TestCategory, readonly SystemTest[]>> = {
  Database: databaseTests,
  Authentication: authenticationTests,
  Users: userTests,
  Teams: teamTests,
  Posts: postTests,
  Media: mediaTests,
  Push: pushTests,
  Giveaways: giveawayTests,
}

export const testsOf = (categories: readonly TestCategory[]) =>
  categories.flatMap(category => catalog[category].map(test => ({ category, test })))
