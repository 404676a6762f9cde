import { defineJob } from '#server/lib/jobs/define-job.ts'
import { text } from './push.text.ts'
import type { EarlierPushContent, PushContent } from './push-content.ts'
import {
  pushMention,
  pushPeople,
  pushPost,
  pushPostAgain,
  senderOf,
  sendPushes,
  sendSummaries,
} from './sending.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'push.post': { postId: number }
    'push.post-again': { postId: number; userIds: number[] }
    'push.mention': { postId: number; commentId: number | null; userIds: number[] }
    'push.people': { userIds: number[]; content: PushContent | EarlierPushContent }
    'push.summaries': object
    'push.send': { subscriptionIds: number[]; content: PushContent | EarlierPushContent; attempt: number }
  }
}

export const pushJobs = [
  defineJob({ name: 'push.post', title: () => text.jobs.post, queue: 'push', run: pushPost }),
  defineJob({ name: 'push.post-again', title: () => text.jobs.post, queue: 'push', run: pushPostAgain }),
  defineJob({ name: 'push.mention', title: () => text.jobs.mention, queue: 'push', run: pushMention }),
  defineJob({ name: 'push.people', title: () => text.jobs.people, queue: 'push', run: pushPeople }),
  defineJob({ name: 'push.summaries', title: () => text.jobs.people, queue: null, run: sendSummaries }),
  defineJob({
    name: 'push.send',
    title: () => text.jobs.devices,
    queue: 'push',
    // A late push is worth little, and devices that fail are retried by jobs of their own.
    attempts: 3,
    priority: 1,
    // Pushes of one service do not wait for those of another.
    lane: { concurrency: 3 },
    run: (ctx, payload, key) => sendPushes(ctx, senderOf(ctx), payload, key),
  }),
]
