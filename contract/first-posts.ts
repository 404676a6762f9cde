import type { User } from './accounts.ts'
import type { Post } from './feed.ts'
import type { ActiveGiveaway } from './giveaways.ts'
import type { Actor } from './policy.ts'

/** What the first posts of Company-wide are rendered from, as one user sees them. */
export interface FirstPosts {
  user: User
  actor: Actor
  posts: readonly Post[]
  hasMore: boolean
  giveaways: readonly ActiveGiveaway[]
}

/** HTML without style attributes, and the style sheet in their place. */
export interface Rendered {
  html: string
  css: string
}

/** Exported as `renderFirstPosts` by `web/first-posts.tsx`, which is built for the server. */
export type RenderFirstPosts = (first: FirstPosts) => Rendered
