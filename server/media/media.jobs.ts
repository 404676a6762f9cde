import { serverMedia as text } from '#locales/text.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { readText } from './processing/document-text.service.ts'
import { processUpload } from './processing/processing.service.ts'
import { sweepMedia } from './unused-media.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'media.video': { mediaId: string }
    'media.picture': { mediaId: string }
    'media.document': { mediaId: string }
    'media.sweep': Record<string, never>
  }
}

/** Processing counts its attempts itself, so that a stop of the server is not one. */
const attempts = 20

export const mediaJobs = [
  defineJob({
    name: 'media.video',
    title: () => text.jobs.video,
    queue: 'media',
    attempts,
    // One at a time leaves a core to the feed.
    lane: { concurrency: 1 },
    run: (ctx, { mediaId }) => processUpload(ctx, mediaId),
  }),
  defineJob({
    name: 'media.picture',
    title: () => text.jobs.picture,
    queue: 'media',
    attempts,
    lane: { concurrency: 1 },
    run: (ctx, { mediaId }) => processUpload(ctx, mediaId),
  }),
  defineJob({
    name: 'media.document',
    title: () => text.jobs.document,
    queue: 'media',
    attempts,
    lane: { concurrency: 1 },
    run: async (ctx, { mediaId }) => {
      await processUpload(ctx, mediaId)
      await readText(ctx, mediaId)
    },
  }),
  defineJob({ name: 'media.sweep', ...upkeep, cron: '* * * * *', run: ctx => sweepMedia(ctx) }),
]
