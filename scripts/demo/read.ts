import type { Actor } from '#contract/policy.ts'
import type { ReactionKind } from '#contract/reactions.ts'
import type { App } from '#server/app.ts'
import { confirmPost } from '#server/confirmations/confirmations.service.ts'
import { openDocument } from '#server/engagement/openings.service.ts'
import { viewPosts } from '#server/engagement/views.service.ts'
import { getPost } from '#server/feed/feed.service.ts'
import { reactToComment, reactToPost } from '#server/feed/reactions/reactions.service.ts'
import { mediaOfPosts, noMedia } from '#server/media/index.ts'
import { vote } from '#server/polls/votes.service.ts'
import { randomFrom } from '#server/testing/random.ts'
import { later } from './clock.ts'
import { actorOf, type Crew, isMember } from './crew.ts'
import { type PersonKey, people, personKeys } from './people.ts'
import { signIns } from './sign-ins.ts'
import type { Story, Written } from './write.ts'

export interface Reading {
  views: { postId: number; by: PersonKey; at: Date }[]
  likes: { postId: number; by: PersonKey; at: Date }[]
  confirmations: { postId: number; by: PersonKey; at: Date }[]
}

/** How people react: most like. */
const reactions: readonly ReactionKind[] = ['like', 'like', 'like', 'like', 'thanks', 'thanks', 'celebrate', 'support']

/** Makes people read and react: some read everything, some little. */
export async function read(app: App, crew: Crew, story: Story, now: Date): Promise<Reading> {
  const random = randomFrom(30)
  const dice = randomFrom(31)
  const chooseKind = randomFrom(32)
  const reading: Reading = { views: [], likes: [], confirmations: [] }
  const readers = personKeys.filter(key => !people[key].isExpected)
  for (const by of readers) {
    const keenness = 0.55 + random() * 0.6
    const left = leftUnread(by, story)
    const posts = story.posts.filter(written => {
      const { post, at } = written
      if (post.by === by || !isMember(by, post.team ?? 'company')) return false
      const rolled = random()
      if (at < (story.joined.get(by) ?? at)) return false
      if (left) return !left.has(written.id)
      if (people[by].isKeen) return true
      return hasCommented(story, written, by) || rolled < post.reach * keenness
    })
    const actor = await actorOf(app.ctx, crew, by)
    if (posts.length > 0)
      await viewPosts(
        app.ctx,
        actor,
        posts.map(({ id }) => id),
      )
    for (const { id, post } of posts)
      if (post.poll && !signIns.some(({ key }) => key === by)) await choose(app, actor, id, dice)
    for (const written of posts) {
      const { id: postId, at, post } = written
      const seen = seenAt(story, postId, by, at, now, random())
      reading.views.push({ postId, by, at: seen })
      if (post.asks && random() < (post.confirmed ?? 0)) {
        await confirm(app, actor, written)
        reading.confirmations.push({ postId, by, at: later(seen, 0.05) })
      }
      if (random() >= post.appeal) continue
      const kind = reactions[Math.floor(chooseKind() * reactions.length)] ?? 'like'
      await reactToPost(app.ctx, actor, postId, kind)
      reading.likes.push({ postId, by, at: later(seen, random() * 0.01) })
      const answers = story.comments.filter(comment => comment.postId === postId && comment.by !== by)
      for (const comment of answers)
        if (chooseKind() < 0.2) await reactToComment(app.ctx, actor, comment, chooseKind() < 0.6 ? 'like' : 'thanks')
    }
  }
  return reading
}

/** Confirms a post, after opening its document where it asks for that. */
async function confirm({ ctx }: App, actor: Actor, { id }: Written): Promise<void> {
  const { documents } = (await mediaOfPosts(ctx.db, [id])).get(id) ?? noMedia
  for (const mediaId of documents) await openDocument(ctx, actor, id, mediaId)
  await confirmPost(ctx, actor, id, {})
}

/** Votes in the poll of a post, mostly for its second answer. */
async function choose({ ctx }: App, actor: Actor, postId: number, random: () => number): Promise<void> {
  const { poll } = await getPost(ctx, actor, postId)
  const answer = poll?.answers[random() < 0.5 ? 1 : Math.floor(random() * poll.answers.length)]
  if (answer) await vote(ctx, actor, postId, { answers: [answer.id] })
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
