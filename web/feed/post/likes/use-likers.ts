import type { Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { useUser } from '#web/session/session.ts'
import { useLike } from './like.data.ts'

/** Returns the likers that came with the post, the signed-in user first, and the number of likes. */
export function useLikers(post: Post) {
  const me = useUser()
  const { isLiked, likeCount } = useLike(post)
  const others = post.likes.filter(({ userId }) => userId !== me.id)
  const people = [...(isLiked ? [{ ...me, userId: me.id }] : []), ...others]
  const likers = people.map(({ userId, firstName, lastName }) => ({
    userId,
    name: fullName({ firstName, lastName }),
    isMe: userId === me.id,
  }))
  return { likers, likeCount }
}
