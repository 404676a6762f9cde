import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ReplyOf } from '#contract/call.ts'
import type { listPosts } from '#contract/feed.ts'

type Post = ReplyOf<typeof listPosts>['posts'][number]

/** The least that shows the same posts with React: a list without menus, comments, media, offline or updates. */
function BareList() {
  const [posts, setPosts] = useState<Post[]>([])
  useEffect(() => {
    void fetch('/api/posts')
      .then(reply => reply.json())
      .then((page: ReplyOf<typeof listPosts>) => setPosts(page.posts))
  }, [])
  return posts.map(post => <BarePost key={post.id} post={post} />)
}

function BarePost({ post }: { post: Post }) {
  const [isLiked, setLiked] = useState(post.isLiked)
  return (
    <article id={`post-${post.id}`} className="border-b border-line bg-surface p-4">
      <h3 className="text-action">
        {post.author.firstName} {post.author.lastName}
      </h3>
      <p className="whitespace-pre-line">{post.content}</p>
      <button type="button" aria-pressed={isLiked} onClick={() => setLiked(!isLiked)}>
        Like, {post.likeCount}
      </button>
    </article>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<BareList />)
