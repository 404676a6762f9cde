import type { ReactionKind } from '#contract/feed.ts'
import type { App } from '#server/app.ts'
import { viewPosts } from '#server/engagement/views.service.ts'
import { reactToComment, reactToPost } from '#server/feed/reactions/reactions.service.ts'
import { randomFrom } from '#server/testing/random.ts'
import { later } from './clock.ts'
import { actorOf, type Crew, isMember } from './crew.ts'
import { type PersonKey, people, personKeys } from './people.ts'
import { signIns } from './sign-ins.ts'
import type { Story, Written } from './write.ts'

export interface Reading {
  views: { postId: number; by: PersonKey; at: Date }[]
  likes: { postId: number; by: PersonKey; at: Date }[]
}

/** How people react: most like. */
const reactions: readonly ReactionKind[] = ['like', 'like', 'like', 'like', 'thanks', 'thanks', 'celebrate', 'support']

/** Makes people read and react: some read everything, some little. */
export async function read(app: App, crew: Crew, story: Story, now: Date): Promise<Reading> {
  const random = randomFrom(30)
  const choose = randomFrom(31)
  const reading: Reading = { views: [], likes: [] }
  const readers = personKeys.filter(key => !people[key].isExpected)
  for (const by of readers) {
    const keenness = 0.55 + random() * 0.6
    const left = leftUnread(by, story)
    const posts = story.posts.filter(written => {
      const { post, at } = written
      if (post.by === by || !isMember(by, post.team ?? 'company')) return false
      const dice = random()
      if (at < (story.joined.get(by) ?? at)) return false
      if (left) return !left.has(written.id)
      return hasCommented(story, written, by) || dice < post.reach * keenness
    })
    const actor = await actorOf(app.ctx, crew, by)
    if (posts.length > 0)
      await viewPosts(
        app.ctx,
        actor,
        posts.map(({ id }) => id),
      )
    for (const { id: postId, at, post } of posts) {
      const seen = seenAt(story, postId, by, at, now, random())
      reading.views.push({ postId, by, at: seen })
      if (random() >= post.appeal) continue
      const kind = reactions[Math.floor(choose() * reactions.length)] ?? 'like'
      await reactToPost(app.ctx, actor, postId, kind)
      reading.likes.push({ postId, by, at: later(seen, random() * 0.01) })
      const answers = story.comments.filter(comment => comment.postId === postId && comment.by !== by)
      for (const comment of answers)
        if (choose() < 0.2) await reactToComment(app.ctx, actor, comment, choose() < 0.6 ? 'like' : 'thanks')
    }
  }
  return reading
}

/** The posts that a printed account has not read; undefined for the others. */
function leftUnread(key: PersonKey, story: Story): Set<number> | undefined {
  const signIn = signIns.find(each => each.key === key)
  if (!signIn) return undefined
  const newestFirst = story.posts.toReversed().filter(({ post }) => post.by !== key)
  return new Set(
    Object.entries(signIn.unread).flatMap(([team, count]) =>
      newestFirst
        .filter(({ post }) => (post.team ?? 'company') === team)
        .slice(0, count)
        .map(({ id }) => id),
    ),
  )
}

const hasCommented = (story: Story, { id }: Written, by: PersonKey) =>
  story.comments.some(comment => comment.postId === id && comment.by === by)

/** Mostly within hours, sometimes days later; before the person's own comment, never in the future, rarely at night. */
function seenAt(story: Story, postId: number, by: PersonKey, at: Date, now: Date, dice: number): Date {
  const own = story.comments.find(comment => comment.postId === postId && comment.by === by)
  const latest = own?.at ?? now
  const hours = Math.min(-Math.log(1 - dice * 0.98) * 9, hoursBetween(at, latest) * (0.3 + dice * 0.6))
  const seen = later(at, hours)
  const morning = new Date(seen.getFullYear(), seen.getMonth(), seen.getDate(), 6, Math.floor(dice * 90))
  return seen < morning && morning < latest ? morning : seen
}

const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / (60 * 60 * 1_000)
