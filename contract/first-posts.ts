import type { User } from './accounts.ts'
import type { ReplyOf } from './call.ts'
import type { Post } from './feed.ts'
import type { ActiveGiveaway } from './giveaways.ts'
import type { getAttention } from './health.ts'
import type { Actor } from './policy.ts'

/** The input for rendering the first posts of Company-wide, as one user sees them. */
export interface FirstPosts {
  user: User
  actor: Actor
  posts: readonly Post[]
  hasMore: boolean
  giveaways: readonly ActiveGiveaway[]
  /** The problems that need an owner's attention. */
  attention: ReplyOf<typeof getAttention>
}

/** Exported as `renderFirstPosts` by `web/first-posts.tsx`, which is built for the server. Returns HTML without style attributes. */
export type RenderFirstPosts = (first: FirstPosts) => string

export const firstPostsPlaceId = 'first-posts-place'

/** In the built documents: where the first posts go, which the server has rendered, or the device has kept. */
export const firstPostsPlace = `<template id="${firstPostsPlaceId}"></template>`
