/** What other modules may use of the feed. */
export { deleteComment, deletePost } from './deletion.service.ts'
export { allowedPost, getPost, listPosts, listPostsAsJson, lockAllowedPost, postGuard } from './feed.service.ts'
export { mayRead } from './mentions/mentions.sql.ts'
export { checkedMentions, orderedMentions } from './mentions/mentions.ts'
export { type Notice, publishNotice, rewriteNotice } from './notices.service.ts'
export { answerId, checkEnd, unpublishedPoll } from './poll/poll.ts'
export { type PostWrite, writesToPosts } from './post-writes.ts'
export {
  checkNewPost,
  createPost,
  editPost,
  findByClientKey,
  pinPost,
  publish,
  requireActiveTeam,
} from './posts.service.ts'
export { countJoined, type NewPost } from './posts.sql.ts'
export { addComment } from './reactions/comments.service.ts'
export { setLike } from './reactions/reactions.service.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    /** A post is about to be hidden or deleted; its row is locked. */
    'post.deleting': { postId: number; byId: number }
    /** A post that was hidden is shown again. */
    'post.restored': { postId: number }
    /** A post has begun to count for its audience; the team's row is locked. */
    'post.counts': { postId: number }
    /** A post asks its audience to confirm its present text from now on; the team's row is locked. */
    'post.asks-to-confirm': { postId: number }
    /** Somebody else than its author has changed a post. */
    'post.described-by-other': { postId: number; authorId: number; editorId: number }
    'post.edited-by-other': { postId: number; authorId: number; editorId: number; content: string }
    /** Comments on posts whose rows are locked, each with whom it answers and mentions. */
    'comments.added': {
      comments: readonly {
        id: number
        postId: number
        authorId: number
        postAuthorId: number
        answeredIds: readonly number[]
        mentionedIds: readonly number[]
      }[]
    }
    /** An edited text of a post that counts, or of a comment, mentions these users now. */
    'text.mentions': { postId: number; commentId: number | null; authorId: number; userIds: number[] }
    /** Somebody else has removed the text of a post, or of a comment on it. */
    'text.removed': { postId: number; authorId: number; editorId: number; note: string; commentId: number | null }
    /** These users have read a former text of the post; the rows of team and post are locked. */
    'post.reading-starts-again': { postId: number; userIds: number[] }
  }
}
