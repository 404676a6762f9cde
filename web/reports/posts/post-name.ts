import type { PostReach } from '#contract/reports.ts'
import { fullName } from '#contract/text/full-name.ts'
import { reports as text } from '#locales/text.ts'
import { excerpt } from '#web/lib/excerpt.ts'

/** The first words of a post or, without text, what it shows. */
export const postName = ({ text: content, photos, videos }: PostReach): string =>
  excerpt(content) || mediaOf({ photos, videos }) || text.posts.untitled

const mediaOf = ({ photos, videos }: Pick<PostReach, 'photos' | 'videos'>): string =>
  [photos > 0 && text.posts.photos({ count: photos }), videos > 0 && text.posts.videos({ count: videos })]
    .filter(Boolean)
    .join(', ')

export const authorName = ({ author }: PostReach): string => fullName(author)
