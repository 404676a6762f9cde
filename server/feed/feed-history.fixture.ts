import * as fc from 'fast-check'
import { removePhoto, setPhoto, updateProfile } from '#contract/accounts.ts'
import { addComment, deleteComment, editComment, removeCommentText, restoreComment } from '#contract/comments.ts'
import { viewPost, viewPosts } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { completeUpload, presignUpload, processingPath, retryUpload } from '#contract/media.ts'
import * as members from '#contract/members.ts'
import { type Poll, vote, type WrittenPoll } from '#contract/polls.ts'
import {
  likePost,
  reactionKinds,
  reactToComment,
  reactToPost,
  removeCommentReaction,
  removePostReaction,
  unlikePost,
} from '#contract/reactions.ts'
import { editTeam } from '#contract/teams.ts'
import type { Visitor } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'
import { ask, type Person } from '#server/testing/two-instances.ts'
import { kindOf } from '#server/testing/weighted.ts'

/** Which person, team, post or instance: a number, modulo how many there are. */
const n = fc.nat({ max: 11 })
const kinds = {
  post: 8,
  'post poll': 3,
  vote: 8,
  edit: 2,
  'read again': 2,
  'remove text': 1,
  delete: 2,
  restore: 2,
  pin: 2,
  unpin: 1,
  like: 6,
  unlike: 2,
  react: 4,
  'remove reaction': 1,
  'react to comment': 4,
  'remove comment reaction': 1,
  comment: 5,
  'edit comment': 2,
  'remove comment': 1,
  'delete comment': 2,
  'restore comment': 1,
  view: 5,
  'view some': 2,
  join: 3,
  leave: 2,
  rename: 3,
  'set photo': 2,
  'remove photo': 1,
  'rename team': 2,
  'post video': 1,
  'post broken video': 1,
  'run jobs': 2,
  retry: 1,
} as const
const step = fc.record({
  kind: kindOf(kinds),
  who: n,
  where: n,
  what: n,
  instance: n,
})
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const someSteps = fc.array(step, { minLength: 20, maxLength: 60, size: 'max' })

interface World {
  people: readonly Person[]
  owner: Person
  teamIds: readonly number[]
  photos: readonly Buffer[]
  video: Buffer
  runJobs: () => Promise<void>
}

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length]

/** Takes random steps over HTTP, each on a random instance. */
export class FeedHistory {
  readonly #world: World
  #posts: { id: number }[] = []
  #polls: { postId: number; answerIds: number[] }[] = []
  #comments: { postId: number; id: number; by: Visitor }[] = []
  #jobs: string[] = []
  #steps = 0

  constructor(world: World) {
    this.#world = world
  }

  async take({ kind, who, where, what, instance }: Step): Promise<void> {
    this.#steps += 1
    const { people, owner, teamIds, photos, video } = this.#world
    const kindOf = (index: number) => pick(reactionKinds, index) ?? 'thanks'
    const on = (person: Person | undefined) => pick(person?.on ?? owner.on, instance) ?? owner.on[0]
    const by = on(pick(people, who))
    const admin = on(owner)
    if (!by || !admin) throw new Error('There is no instance')
    const teamId = pick(teamIds, where) ?? 0
    const params = { id: pick(this.#posts, what)?.id ?? 2_000_000_000 }
    const content = `Words ${this.#steps}`
    const comment = pick(this.#comments, what)
    const inComment = { id: comment?.postId ?? 1, commentId: comment?.id ?? 1 }
    const userId = pick(people, who)?.id ?? 0
    const membership = { canPost: true, userId }
    switch (kind) {
      case 'post':
        return this.#keep(await ask(by, feed.createPost, { body: { teamId, content } }))
      case 'post poll':
        return this.#keep(await ask(by, feed.createPost, { body: { teamId, poll: pollOf(this.#steps) } }))
      case 'vote': {
        const poll = pick(this.#polls, what)
        const answers = (poll?.answerIds ?? []).slice(instance % 2, (instance % 2) + (where % 3))
        return ask(by, vote, { params: { id: poll?.postId ?? 1 }, body: { answers } }).then(none)
      }
      case 'edit':
        return ask(admin, feed.editPost, { params, body: { content } }).then(none)
      case 'read again':
        return ask(admin, feed.editPost, { params, body: { content, readAgain: true } }).then(none)
      case 'remove text':
        return ask(admin, feed.removePostText, { params, body: { note: content } }).then(none)
      case 'restore':
        return ask(admin, feed.restorePost, { params }).then(none)
      case 'delete':
        return ask(admin, feed.deletePost, { params }).then(none)
      case 'pin':
      case 'unpin':
        return ask(admin, feed.pinPost, { params, body: { isPinned: kind === 'pin' } }).then(none)
      case 'like':
        return ask(by, likePost, { params }).then(none)
      case 'unlike':
        return ask(by, unlikePost, { params }).then(none)
      case 'react':
        return ask(by, reactToPost, { params, body: { kind: kindOf(where) } }).then(none)
      case 'remove reaction':
        return ask(by, removePostReaction, { params }).then(none)
      case 'react to comment':
        return ask(by, reactToComment, { params: { id: comment?.id ?? 1 }, body: { kind: kindOf(where) } }).then(none)
      case 'remove comment reaction':
        return ask(by, removeCommentReaction, { params: { id: comment?.id ?? 1 } }).then(none)
      case 'comment': {
        const added = await ask(by, addComment, { params, body: { content } })
        if (added) this.#comments.push({ postId: params.id, id: added.id, by })
        return
      }
      case 'edit comment':
        return ask(comment?.by ?? by, editComment, { params: inComment, body: { content } }).then(none)
      case 'remove comment':
        return ask(admin, removeCommentText, { params: inComment, body: { note: content } }).then(none)
      case 'restore comment':
        return ask(admin, restoreComment, { params: inComment }).then(none)
      case 'delete comment':
        return ask(admin, deleteComment, { params: inComment }).then(none)
      case 'view':
        return ask(by, viewPost, { params }).then(none)
      case 'view some':
        return ask(by, viewPosts, { body: { postIds: this.#posts.slice(0, 8).map(({ id }) => id) } }).then(none)
      case 'join':
        return ask(admin, members.addMembers, { params: { id: teamId }, body: { members: [membership] } }).then(none)
      case 'leave':
        return ask(admin, members.removeMember, { params: { id: teamId, userId } }).then(none)
      case 'rename':
        return ask(by, updateProfile, { body: { firstName: `Name${this.#steps}`, lastName: 'New' } }).then(none)
      case 'set photo': {
        const { payload, headers } = fileForm('photo', pick(photos, what) ?? Buffer.alloc(0), 'photo.png')
        await by.send({ method: setPhoto.method, url: setPhoto.path, payload, headers })
        return
      }
      case 'remove photo':
        return ask(by, removePhoto, {}).then(none)
      case 'rename team':
        return ask(admin, editTeam, { params: { id: teamId }, body: { name: content } }).then(none)
      case 'post video':
      case 'post broken video':
        return this.#postVideo(by, teamId, kind === 'post video' ? video : video.subarray(0, 1_000))
      case 'run jobs':
        return this.#world.runJobs()
      case 'retry':
        return ask(by, retryUpload, { params: { jobId: pick(this.#jobs, what) ?? crypto.randomUUID() } }).then(none)
    }
  }

  async #postVideo(by: Visitor, teamId: number, file: Buffer): Promise<void> {
    const described = { fileName: 'van.mp4', fileType: 'video/mp4', fileSize: file.length }
    const presigned = await ask(by, presignUpload, { body: described })
    if (!presigned) return
    const { presignedUrl, objectPath } = presigned
    await by.send({ method: 'PUT', url: presignedUrl, payload: file, headers: { 'content-type': 'video/mp4' } })
    const upload = await by.call(completeUpload, { body: { ...described, objectPath } })
    if (!('jobId' in upload)) throw new Error('A video is never ready at once')
    this.#jobs.push(upload.jobId)
    const body = { teamId, content: 'A video', mediaUrls: [processingPath(upload.jobId)] }
    this.#keep(await ask(by, feed.createPost, { body }))
  }

  #keep(post: { id: number; poll: Poll | null } | undefined): void {
    if (post) this.#posts = [post, ...this.#posts].slice(0, 12)
    if (post?.poll) this.#polls.push({ postId: post.id, answerIds: post.poll.answers.map(({ id }) => id) })
  }
}

const none = () => undefined

/** With and without names, with one answer and several. */
const pollOf = (n: number): WrittenPoll => ({
  question: `Question ${n}`,
  answers: ['Monday', 'Wednesday', 'Friday'],
  isMultiple: n % 3 === 0,
  hasNames: n % 4 !== 0,
  closesAt: n % 4 === 0 ? new Date(Date.now() + 60 * 60_000).toISOString() : null,
})
