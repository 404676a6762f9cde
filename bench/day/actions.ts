import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentUser } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/call.ts'
import { addComment } from '#contract/comments.ts'
import { getCompany } from '#contract/company.ts'
import { confirmPost } from '#contract/confirmations.ts'
import { second } from '#contract/durations.ts'
import * as engagement from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { activeGiveaways, createGiveaway } from '#contract/giveaways.ts'
import * as media from '#contract/media.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { notifyNonViewers } from '#contract/push.ts'
import { likePost } from '#contract/reactions.ts'
import * as reports from '#contract/reports.ts'
import { myTeams } from '#contract/teams.ts'
import { engagementTrends, readingHours } from '#contract/trends.ts'
import { randomFrom } from '#server/testing/random.ts'
import type { Day, Person } from './person.ts'
import type { PlannedPost } from './schedule.ts'

type Random = () => number

/** Of those who do not read everything. */
const shareRead = 0.8
const shareLiked = 0.2
const shareCommented = 0.04
const shareConfirmed = 0.9
/** Looking at one post, in simulated time. */
const lookMs = 8 * second
const maxPages = 20

/** Opens the app on a feed that is recorded as `open` once it has its posts and counts; then reads and reacts. */
export async function open(day: Day, person: Person, due: number, seed: number): Promise<void> {
  const random = randomFrom(seed)
  const [page, counts] = await Promise.all([
    person.call(day, 'feed', feed.listPosts, {}, due),
    person.call(day, 'unread counts', engagement.unviewedCounts, {}, due),
    person.call(day, 'user, company, teams', currentUser, {}, due),
    person.call(day, 'user, company, teams', getCompany, {}, due),
    person.call(day, 'user, company, teams', myTeams, {}, due),
    person.call(day, 'engagement status', engagement.engagementStatus, {}, due),
    person.call(day, 'running giveaways', activeGiveaways, {}, due),
  ])
  day.recorder.done('open of the app', performance.now() - due)
  await readFeed(day, person, random, { page, unread: counts[companyWideTeamId] ?? 0 })
  const { teamId } = person
  const unread = teamId === undefined ? 0 : (counts[teamId] ?? 0)
  if (teamId === undefined || unread === 0) return
  const teamPage = await person.call(day, 'feed', feed.listPosts, { query: { teamId } })
  await readFeed(day, person, random, { page: teamPage, unread, teamId })
}

interface ReadFeed {
  page: ReplyOf<typeof feed.listPosts>
  unread: number
  teamId?: number
}

/** Reads a page, and those who read everything as many more as it takes. */
async function readFeed(day: Day, person: Person, random: Random, { page, unread, teamId }: ReadFeed): Promise<void> {
  let left = unread
  let next = page
  for (let n = 0; n < maxPages; n += 1) {
    for (const post of next.posts) {
      await loadPicture(day, person, post)
      if (!post.isUnread || !(person.worker?.readsAll || random() < shareRead)) continue
      left -= 1
      await day.clock.pass(lookMs * (0.5 + random()))
      await read(day, person, post)
      await react(day, person, post, random)
    }
    if (left <= 0 || !person.worker?.readsAll || next.nextCursor === null) return
    const query = { cursor: next.nextCursor, ...(teamId !== undefined && { teamId }) }
    next = await person.call(day, 'feed', feed.listPosts, { query })
  }
}

async function loadPicture(day: Day, person: Person, { media: [first] }: feed.Post): Promise<void> {
  const url = first?.state === 'ready' ? first.thumbnailUrl : null
  if (!url || person.pictures.has(url)) return
  person.pictures.add(url)
  await person.send(day, 'picture', url)
}

async function read(day: Day, person: Person, post: feed.Post): Promise<void> {
  const params = { id: post.id }
  const [video] = post.media.filter(({ type }) => type === 'video')
  let sentAt = Date.now() + day.aheadMs
  let state: ReplyOf<typeof engagement.viewPost>
  if (video) {
    const watched = { mediaUrl: video.url, watchTimeSeconds: video.durationSeconds ?? 1 }
    const played = { isVideoPlay: true, mediaUrl: video.url }
    await person.call(day, 'play a video', engagement.viewPost, { params, body: played })
    // Nobody can watch a video faster because the day is.
    await sleep(watched.watchTimeSeconds * second)
    sentAt = Date.now() + day.aheadMs
    state = await person.call(day, 'watch time', engagement.updateWatchTime, { params, body: watched })
  } else state = await person.call(day, 'view', engagement.viewPost, { params })
  if (state.isRead) day.ledger.read(post.id, person.id, { sentAt, acknowledgedAt: Date.now() + day.aheadMs })
}

async function react(day: Day, person: Person, post: feed.Post, random: Random): Promise<void> {
  const params = { id: post.id }
  if (post.isAskedToConfirm && post.confirmedAt === null && random() < shareConfirmed) {
    await person.call(day, 'confirm', confirmPost, { params })
    day.ledger.confirm(post.id, person.id)
  }
  if (random() < shareLiked) {
    await person.call(day, 'like', likePost, { params })
    day.ledger.like(post.id, person.id)
  }
  if (random() < shareCommented) {
    const body = { content: 'Thank you, on my way.', clientKey: randomUUID() }
    const { id } = await person.call(day, 'comment', addComment, { params, body })
    day.ledger.comment(post.id, id)
  }
}

export async function writePost(
  day: Day,
  person: Person,
  due: number,
  { isForAll, media: kind, asksToConfirm }: PlannedPost,
): Promise<void> {
  const teamId = isForAll ? companyWideTeamId : (person.teamId ?? companyWideTeamId)
  const uploads: Promise<string>[] = []
  if (kind === 'photos') for (const picture of day.pictures) uploads.push(upload(day, person, picture, photo))
  if (kind === 'video' && day.video) uploads.push(upload(day, person, day.video, video))
  const body = {
    content: `The van for the north side is back from the shop, note ${day.ledger.posts.size + 1}.`,
    teamId,
    mediaUrls: await Promise.all(uploads),
    clientKey: randomUUID(),
    ...(asksToConfirm && { askToConfirm: true }),
  }
  const { id } = await person.call(day, 'post', feed.createPost, { body }, uploads.length === 0 ? due : undefined)
  if (uploads.length > 0) day.recorder.done('post with its uploads', performance.now() - due)
  day.ledger.post(id, { teamId, authorId: person.id })
}

const photo = { fileName: 'roof.jpg', fileType: 'image/jpeg' }
const video = { fileName: 'roof.mp4', fileType: 'video/mp4' }

/** Returns what a post may contain. */
async function upload(day: Day, person: Person, content: Buffer, named: typeof photo): Promise<string> {
  const file = { ...named, fileSize: content.length }
  const { presignedUrl, objectPath } = await person.call(day, 'start an upload', media.presignUpload, { body: file })
  await person.send(day, 'upload', presignedUrl, { method: 'PUT', body: content, type: named.fileType })
  const completed = await person.call(day, 'complete an upload', media.completeUpload, {
    body: { objectPath, ...file },
  })
  return 'jobId' in completed ? media.processingPath(completed.jobId) : (completed.mediaUrls[0] ?? '')
}

export async function readTeamReports(day: Day, person: Person, due: number): Promise<void> {
  const { teamId } = person
  if (teamId === undefined) return
  await person.call(day, 'report: team', reports.teamEngagement, { params: { id: teamId } }, due)
  const own = day.ledger.postsOf(teamId).findLast(({ authorId }) => authorId === person.id)
  if (own) await person.call(day, 'readers of a post', engagement.postEngagement, { params: { id: own.id } })
}

export async function readCompanyReports(day: Day, person: Person, due: number): Promise<void> {
  await person.call(day, 'report: overview', reports.engagementOverview, {}, due)
  await person.call(day, 'report: people', reports.engagementPeople, {})
  await person.call(day, 'report: posts', reports.postsReach, {})
  await person.call(day, 'report: days', engagementTrends, {})
  await person.call(day, 'report: hours', readingHours, {})
}

export async function remind(day: Day, person: Person, due: number): Promise<void> {
  const last = day.ledger.postsOf(companyWideTeamId).at(-1)
  if (!last) return
  await person.call(day, 'remind', notifyNonViewers, { params: { id: last.id }, body: {} }, due)
  day.ledger.remind(last.id)
}

/** Starts a giveaway that ends in the evening of the simulated day. Returns its id. */
export async function startGiveaway(day: Day, person: Person, due: number): Promise<number> {
  const startsAt = Date.now() + day.aheadMs
  const endsAt = startsAt + day.clock.dueAt(day.giveawayEndsAt) - performance.now()
  const body = {
    title: 'Read the news of the day',
    prize: 'A day off',
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(endsAt).toISOString(),
    clientKey: randomUUID(),
  }
  return (await person.call(day, 'start a giveaway', createGiveaway, { body }, due)).id
}
