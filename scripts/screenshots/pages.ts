import { admin } from './admin.ts'
import { administration } from './administration.ts'
import { home } from './home.ts'
import { offline } from './offline.ts'
import { people } from './people.ts'
import type { Shot } from './shot.ts'
import { signedOut } from './signed-out.ts'
import { videos } from './videos.ts'

/** Every picture that `npm run screenshots` takes: a new page or state is a new line in one of these lists. */
export const shots: readonly Shot[] = [
  ...signedOut,
  ...home,
  ...videos,
  ...offline,
  ...people,
  ...administration,
  ...admin,
]
