import type { Post } from '#contract/feed.ts'

/** The place of a post among those of its feed. Posts that an older version of the app has cached have none. */
export const placeOf = ({ place, id }: Post): number => place ?? id
