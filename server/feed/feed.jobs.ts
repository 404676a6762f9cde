import { serverPolls as pollText, serverFeed as text } from '#locales/text.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { sweepDeleted } from './deletion.service.ts'
import { closePoll } from './poll/poll.ts'
import { fetchPreview } from './previews/fetch-preview.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'feed.link-preview': { postId: number }
    'feed.close-poll': { pollId: number }
    'feed.sweep': object
  }
}

export const feedJobs = [
  defineJob({
    name: 'feed.link-preview',
    title: () => text.jobs.preview,
    queue: 'other',
    // Waits for the pages of others.
    lane: { concurrency: 2 },
    run: (ctx, { postId }) => fetchPreview(ctx, postId),
  }),
  defineJob({ name: 'feed.close-poll', title: () => pollText.jobs.close, queue: null, run: closePoll }),
  defineJob({ name: 'feed.sweep', ...upkeep, cron: '* * * * *', run: sweepDeleted }),
]
