/** What other modules may use of the feed. */
export { allowedPost, getPost, listPosts, listPostsAsJson, lockAllowedPost } from './feed.service.ts'
export { type Notice, publishNotice, rewriteNotice } from './notices.service.ts'
export { createPost, deletePost, editPost, pinPost } from './posts.service.ts'
export { addComment, deleteComment, setLike } from './reactions.service.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    /** A post has begun to count for its audience; the team's row is locked. */
    'post.counts': { postId: number }
  }
}
