import { defineJob } from '#server/lib/jobs/define-job.ts'
import { text } from './feed.text.ts'
import { fetchPreview } from './previews/fetch-preview.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'feed.link-preview': { postId: number }
  }
}

export const feedJobs = [
  defineJob({
    name: 'feed.link-preview',
    title: text.jobs.preview,
    queue: 'other',
    run: (ctx, { postId }) => fetchPreview(ctx, postId),
  }),
]
