import { Heart } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { common } from '#web/lib/common.text.ts'
import { useUser } from '#web/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Row } from '#web/ui/row.tsx'
import { useLike } from './like.data.ts'
import { text } from './post.text.ts'

/** A line that says who likes a post, and opens the list of them; nothing where nobody does. */
export function Likers({ post }: { post: Post }) {
  const me = useUser()
  const { isLiked, likeCount } = useLike(post)
  const [isOpen, setOpen] = useState(false)
  const others = post.likes.filter(({ userId }) => userId !== me.id)
  const people = [...(isLiked ? [{ userId: me.id, firstName: me.firstName, lastName: me.lastName }] : []), ...others]
  const [first] = people
  if (!first) return null
  const nameOf = (person: typeof first) => `${person.firstName} ${person.lastName}`
  const hidden = likeCount - people.length

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-mt-1.5 -mb-2 flex min-h-target w-full min-w-0 items-center px-4 text-left text-meta text-ink-3 hover:text-ink desk:px-5"
      >
        <span className="truncate">
          {text.likedBy(first.userId === me.id ? text.you.toLowerCase() : nameOf(first), likeCount - 1)}
        </span>
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={text.likersTitle} closeLabel={common.close} flush>
        <ul className="pb-2">
          {people.map(person => (
            <li key={person.userId} className="border-line not-first:border-t">
              <Row
                start={<Avatar name={nameOf(person)} tintKey={person.userId} size="row" />}
                title={person.userId === me.id ? text.you : nameOf(person)}
                end={<Heart aria-hidden className="size-4.5 fill-current text-danger" />}
                className="desk:px-6"
              />
            </li>
          ))}
        </ul>
        {hidden > 0 && <p className="px-5 pb-4 text-center text-meta text-ink-3">{text.moreLikers(hidden)}</p>}
      </Dialog>
    </>
  )
}
