import { type Mention } from '#contract/authored-text.ts'
import { createPost } from '#contract/feed.ts'
import { processingPath } from '#contract/media.ts'
import { codePoints } from '#contract/text/code-points.ts'
import type { App } from '#server/app.ts'
import { allowedPost } from '#server/feed/feed.service.ts'
import * as posts from '#server/feed/posts.service.ts'
import { addComment } from '#server/feed/reactions/comments.service.ts'
import { processUpload } from '#server/media/processing/processing.service.ts'
import { createPost as createScheduled } from '#server/scheduling/scheduling.service.ts'
import { instantOf, later } from './clock.ts'
import { actorOf, type Crew, idIn } from './crew.ts'
import { documentOf } from './document.ts'
import { giveaways, type StartedGiveaway, start } from './giveaways.ts'
import { join } from './join.ts'
import { type PersonKey, people, personKeys } from './people.ts'
import { companyPosts } from './posts/company.ts'
import { history } from './posts/history.ts'
import { installPosts } from './posts/install.ts'
import { notices, scheduled } from './posts/notices.ts'
import type { DemoPost } from './posts/post.ts'
import { servicePosts } from './posts/service.ts'
import { sceneOf } from './scenes.ts'
import { upload } from './upload.ts'

const allPosts: readonly DemoPost[] = [...companyPosts, ...installPosts, ...servicePosts, ...notices, ...history]

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
  giveaways: StartedGiveaway[]
}

/** Runs all events in chronological order, so that ids and the counters of new members are right. */
export async function write(app: App, crew: Crew, now: Date): Promise<Story> {
  const story: Story = { posts: [], comments: [], joined: new Map(), giveaways: [] }
  const uploads = await uploadAll(app, crew)
  const newcomers = personKeys.filter(key => 'joins' in people[key])
  const events: { at: Date; happen: () => Promise<void> }[] = newcomers.map(key => {
    const at = instantOf(people[key].joins ?? 0, now)
    const happen = () => join(app, crew, key).then(() => void story.joined.set(key, at))
    return { at, happen }
  })
  for (const giveaway of giveaways) {
    const at = instantOf(giveaway.at, now)
    const happen = async () => void story.giveaways.push({ giveaway, id: await start(app, crew, giveaway), at })
    events.push({ at, happen })
  }
  for (const post of allPosts) {
    const written: Written = { id: 0, at: instantOf(post.at, now), post }
    const happen = async () => {
      written.id = await publish(app, crew, post, uploads)
      story.posts.push(written)
    }
    events.push({ at: written.at, happen })
    for (const made of post.comments ?? []) {
      const at = later(written.at, made[1])
      events.push({
        at,
        happen: async () => void story.comments.push(await comment(app, crew, { written, made, story, at })),
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
    poll: post.poll && { ...post.poll, closesAt: instantOf(post.poll.closes, new Date()).toISOString() },
    mediaUrls: namesOf(post).map(name => uploads.get(name)),
    askToConfirm: post.asks !== undefined,
    confirmAfterOpening: post.asks === 'opening',
    isUrgent: post.isUrgent,
  })
  if (!form) throw new Error('A post needs a form')
  const { id } = await posts.createPost(ctx, author, form)
  if (post.isEdited) await posts.editPost(ctx, author, await allowedPost(ctx, author, id), { content: post.text })
  if (post.isPinned) await posts.pinPost(ctx, await actorOf(ctx, crew, 'ruth'), id, true)
  return id
}

interface NewComment {
  written: Written
  made: NonNullable<DemoPost['comments']>[number]
  story: Story
  at: Date
}

async function comment({ ctx }: App, crew: Crew, { written, made, story, at }: NewComment) {
  const [by, , content, answers] = made
  const postId = written.id
  const actor = await actorOf(ctx, crew, by)
  const parentId =
    answers === undefined ? undefined : story.comments.filter(each => each.postId === postId)[answers]?.id
  const form = { content, mentions: mentionsIn(crew, content), parentId }
  const { id } = await addComment(ctx, actor, await allowedPost(ctx, actor, postId), form)
  return { id, at, postId, by }
}

/** Each `@` with the whole name of somebody. */
function mentionsIn(crew: Crew, content: string): Mention[] {
  return personKeys.flatMap(key => {
    const named = `@${people[key].name}`
    const at = content.indexOf(named)
    if (at < 0) return []
    return [{ userId: idIn(crew.userIds, key), offset: codePoints(content.slice(0, at)), length: codePoints(named) }]
  })
}

/** Posts that will be published later. */
export async function schedule({ ctx }: App, crew: Crew, now: Date): Promise<void> {
  for (const { inHours, by, text } of scheduled) {
    const form = createPost.body?.parse({ content: text, scheduledFor: later(now, inHours).toISOString() })
    if (form) await createScheduled(ctx, await actorOf(ctx, crew, by), form)
  }
}

/** Of the files of a post. */
const namesOf = ({ by, photos = [], document }: DemoPost): string[] =>
  [...photos.map(photo => `${photo}.jpg`), ...(document ? [document.fileName] : [])].map(file => `${by} ${file}`)

/** Draws and uploads the photos and documents of all posts, as many at a time as the app accepts. */
async function uploadAll(app: App, crew: Crew): Promise<Map<string, string>> {
  const files = allPosts.flatMap(post => [
    ...(post.photos ?? []).map(photo => ({
      by: post.by,
      name: `${photo}.jpg`,
      fileType: 'image/jpeg',
      file: () => sceneOf(photo).jpeg({ quality: 88 }).toBuffer(),
    })),
    ...(post.document ? [post.document] : []).map(document => ({
      by: post.by,
      name: document.fileName,
      fileType: 'application/pdf',
      file: () => documentOf(document),
    })),
  ])
  return new Map(
    await Promise.all(
      files.map(async ({ by, name, fileType, file }) => {
        const author = await actorOf(app.ctx, crew, by)
        const answer = await upload(app, author, await file(), { fileName: name, fileType })
        if (!('jobId' in answer)) return [`${by} ${name}`, answer.mediaUrls[0] ?? ''] as const
        await processUpload(app.ctx, answer.jobId)
        return [`${by} ${name}`, processingPath(answer.jobId)] as const
      }),
    ),
  )
}
