import { administration } from './administration.ts'
import { diagnostics } from './diagnostics.ts'
import { giveawayPages } from './giveaways.ts'
import { home } from './home.ts'
import { lottery } from './lottery.ts'
import { offline } from './offline.ts'
import { people } from './people.ts'
import { reports } from './reports.ts'
import type { Shot } from './shot.ts'
import { signedOut } from './signed-out.ts'
import { videos } from './videos.ts'

/** All screenshots: add a new page or state to one of these lists. */
export const shots: readonly Shot[] = [
  ...signedOut,
  ...home,
  ...videos,
  ...offline,
  ...people,
  ...administration,
  ...diagnostics,
  ...reports,
  ...giveawayPages,
  ...lottery,
]
