import type { ActiveGiveaway } from '#contract/giveaways.ts'
import { participant as text } from '#locales/text.ts'

/** A title and a remark for how somebody stands in a running giveaway. */
export function wordsOf({ standing, asked, read }: Pick<ActiveGiveaway, 'standing' | 'asked' | 'read'>) {
  if (standing === 'creator') return { title: text.creator, help: text.creatorText }
  if (standing === 'absent') return { title: text.absent, help: text.absentText }
  if (standing === 'in') return { title: text.isIn, help: text.allRead({ asked }) }
  return { title: text.read({ read, asked }), help: text.toGo({ left: asked - read }) }
}
