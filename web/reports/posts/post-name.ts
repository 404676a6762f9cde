import type { PostReach } from '#contract/reports.ts'
import { fullName } from '#contract/text/full-name.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import { text } from '#web/reports/reports.text.ts'

/** The first words of a post or, without text, what it shows. */
export const postName = ({ text: content, photos, videos }: PostReach): string =>
  excerpt(content) || text.posts.media(photos, videos) || text.posts.untitled

export const authorName = ({ author }: PostReach): string => fullName(author)
