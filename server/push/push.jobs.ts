import { serverPush as text } from '#locales/text.ts'
import { defineJob } from '#server/lib/jobs/define-job.ts'
import { bulkMailPriority, mailLane } from '#server/mails/index.ts'
import { pushMention, pushPost, pushPostAgain } from './compose.service.ts'
import { mailContent, senderOf, sendPushes } from './deliver.service.ts'
import type { EarlierPushContent, PushContent } from './push-content.ts'
import { pushPeople, sendHeld } from './queue.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'push.post': { postId: number }
    'push.post-again': { postId: number; userIds: number[] }
    'push.mention': { postId: number; commentId: number | null; userIds: number[] }
    'push.people': { userIds: number[]; content: PushContent | EarlierPushContent }
    'push.mail': { userId: number; content: PushContent }
    'push.summaries': object
    'push.send': { subscriptionIds: number[]; content: PushContent | EarlierPushContent; attempt: number }
  }
}

export const pushJobs = [
  defineJob({ name: 'push.post', title: () => text.jobs.post, queue: 'push', run: pushPost }),
  defineJob({ name: 'push.post-again', title: () => text.jobs.post, queue: 'push', run: pushPostAgain }),
  defineJob({ name: 'push.mention', title: () => text.jobs.mention, queue: 'push', run: pushMention }),
  defineJob({ name: 'push.people', title: () => text.jobs.people, queue: 'push', run: pushPeople }),
  defineJob({
    name: 'push.mail',
    title: () => text.jobs.mail,
    queue: 'mail',
    attempts: 13,
    priority: bulkMailPriority,
    lane: mailLane,
    run: mailContent,
  }),
  // Also by the clock, because a backup has what is held, and not the jobs that would send it.
  defineJob({
    name: 'push.summaries',
    title: () => text.jobs.people,
    queue: null,
    cron: '*/5 * * * *',
    run: sendHeld,
  }),
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
