import type { TestCategory } from '#contract/system-tests.ts'
import type { SystemTest } from './system-test.ts'
import { authenticationTests } from './tests/authentication.ts'
import { databaseTests } from './tests/database.ts'
import { giveawayTests } from './tests/giveaways.ts'
import { mediaTests } from './tests/media.ts'
import { postTests } from './tests/posts.ts'
import { pushTests } from './tests/push.ts'
import { teamTests } from './tests/teams.ts'
import { userTests } from './tests/users.ts'

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
