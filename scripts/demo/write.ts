import { createPost } from '#contract/feed.ts'
import { processingPath } from '#contract/media.ts'
import type { Actor } from '#contract/policy.ts'
import type { App } from '#server/app.ts'
import { allowedPost } from '#server/feed/feed.service.ts'
import * as posts from '#server/feed/posts.service.ts'
import { addComment } from '#server/feed/reactions/comments.service.ts'
import { instantOf, later } from './clock.ts'
import { actorOf, type Crew, idIn } from './crew.ts'
import { join } from './join.ts'
import { type PersonKey, people, personKeys } from './people.ts'
import { companyPosts } from './posts/company.ts'
import { installPosts } from './posts/install.ts'
import type { DemoPost } from './posts/post.ts'
import { servicePosts } from './posts/service.ts'
import { type SceneName, sceneOf } from './scenes.ts'
import { upload } from './upload.ts'

/** A post in the database, with the times of its events. */
export interface Written {
  id: number
  at: Date
  post: DemoPost
}
export interface Story {
  posts: Written[]
  comments: { id: number; at: Date; postId: number; by: PersonKey }[]
  joined: Map<PersonKey, Date>
}

/** Runs all events in chronological order, so that ids and the counters of new members are right. */
export async function write(app: App, crew: Crew, now: Date): Promise<Story> {
  const story: Story = { posts: [], comments: [], joined: new Map() }
  const uploads = await uploadAll(app, crew)
  const newcomers = personKeys.filter(key => 'joins' in people[key])
  const events: { at: Date; happen: () => Promise<void> }[] = newcomers.map(key => {
    const at = instantOf(people[key].joins ?? 0, now)
    const happen = () => join(app, crew, key).then(() => void story.joined.set(key, at))
    return { at, happen }
  })
  for (const post of [...companyPosts, ...installPosts, ...servicePosts]) {
    const written: Written = { id: 0, at: instantOf(post.at, now), post }
    const happen = async () => {
      written.id = await publish(app, crew, post, uploads)
      story.posts.push(written)
    }
    events.push({ at: written.at, happen })
    for (const [by, hours, content] of post.comments ?? []) {
      const at = later(written.at, hours)
      events.push({
        at,
        happen: async () => void story.comments.push(await comment(app, crew, written, by, content, at)),
      })
    }
  }
  for (const { happen } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await happen()
  return story
}

async function publish({ ctx }: App, crew: Crew, post: DemoPost, uploads: Map<string, string>): Promise<number> {
  const author = await actorOf(ctx, crew, post.by)
  const form = createPost.body?.parse({
    content: post.text,
    teamId: idIn(crew.teamIds, post.team ?? 'company'),
    backgroundColor: post.background,
    allowComments: !post.commentsOff,
    mediaUrls: post.photos?.map(photo => uploads.get(nameOf(post, photo))),
  })
  if (!form) throw new Error('A post needs a form')
  const { id } = await posts.createPost(ctx, author, form)
  if (post.isEdited) await posts.editPost(ctx, author, await allowedPost(ctx, author, id), { content: post.text })
  if (post.isPinned) await posts.pinPost(ctx, await actorOf(ctx, crew, 'ruth'), id, true)
  return id
}

async function comment({ ctx }: App, crew: Crew, { id: postId }: Written, by: PersonKey, content: string, at: Date) {
  const actor = await actorOf(ctx, crew, by)
  const { id } = await addComment(ctx, actor, await allowedPost(ctx, actor, postId), { content })
  return { id, at, postId, by }
}

const nameOf = (post: DemoPost, photo: SceneName) => `${post.by} ${photo}`

/** Draws and uploads the photos of all posts, as many at a time as the app accepts. */
async function uploadAll(app: App, crew: Crew): Promise<Map<string, string>> {
  const posts = [...companyPosts, ...installPosts, ...servicePosts]
  const photos = posts.flatMap(post => (post.photos ?? []).map(photo => ({ post, photo })))
  const uploaded = photos.map(async ({ post, photo }) => {
    const author = await actorOf(app.ctx, crew, post.by)
    return [nameOf(post, photo), await uploadPhoto(app, author, photo)] as const
  })
  return new Map(await Promise.all(uploaded))
}

async function uploadPhoto(app: App, author: Actor, photo: SceneName): Promise<string> {
  const file = await sceneOf(photo).jpeg({ quality: 88 }).toBuffer()
  const answer = await upload(app, author, file, { fileName: `${photo}.jpg`, fileType: 'image/jpeg' })
  return 'jobId' in answer ? processingPath(answer.jobId) : (answer.mediaUrls[0] ?? '')
}
