import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { advice } from './system-tests.ts'
import { done, instant } from './values.ts'

/** The server's background work. */
export const queueNames = ['mail', 'push', 'media', 'giveaways', 'other'] as const
export type QueueName = (typeof queueNames)[number]

const queue = z.object({
  name: z.enum(queueNames),
  /** Due now, waiting for their turn. */
  waiting: z.number(),
  running: z.number(),
  /** Failed at least once: given up, or waiting to be tried again. */
  failed: z.number(),
  /** How long the oldest one that is due has waited; null if none waits. */
  longestWaitSeconds: z.number().nullable(),
  /** When the next one is due that is not due yet, such as a draw. */
  nextAt: instant.nullable(),
})

export const failedJob = z.object({
  /** For retryJobs. */
  id: z.string(),
  queue: z.enum(queueNames),
  /** `Invitation to Walt Jensen`, `Video in “Boiler swap”`. */
  title: z.string(),
  /** The address of a mail, or the author and team of a post; null if there is none. */
  subtitle: z.string().nullable(),
  /** Why it failed, for a person. */
  reason: z.string(),
  /** The error, for support. */
  details: z.string(),
  failedAt: instant,
  attempts: z.number(),
  /** When it is tried again by itself; null if it was given up. */
  nextTryAt: instant.nullable(),
})
export type FailedJob = z.output<typeof failedJob>

/** A problem that an owner has to look after. */
export const problem = z.object({
  /** Identifies it for dismissProblem. */
  key: z.enum([
    'disk',
    'mail',
    'push',
    'backup',
    'jobs',
    'certificate',
    'clock',
    'time-zone',
    'ffmpeg',
    'storage',
    'media',
  ]),
  /** `fail`: something does not work now. `warning`: it will stop working. */
  status: z.enum(['fail', 'warning']),
  /** Rises when it gets worse; a dismissal holds only for the severity that was shown. */
  severity: z.int(),
  since: instant,
  advice,
})
export type Problem = z.output<typeof problem>

export const backupState = z.object({
  /** Of the newest one that has ended; `never` before the first. */
  state: z.enum(['never', 'ok', 'failed']),
  /** When the newest one ended that can be restored. */
  lastAt: instant.nullable(),
  bytes: z.number().nullable(),
  /** A folder, or `s3://bucket/prefix`. */
  destination: z.string().nullable(),
  /** Why the newest one failed, for a person. */
  error: z.string().nullable(),
})

/** Polled every 10 s or so while the page is open. */
export const getHealth = define('GET', '/api/admin/health', {
  access: { may: 'system.health' },
  summary: 'How the server is doing, for the person who looks after it',
  reply: z.object({
    checkedAt: instant,
    version: z.string(),
    /** When this version first ran here. */
    installedAt: instant.nullable(),
    /** Since when at least one server has been running. */
    runningSince: instant,
    /** The running servers, and those that were seen within the last hour. */
    instances: z.array(
      z.object({
        id: z.string(),
        /** The name of its machine. */
        name: z.string(),
        version: z.string(),
        startedAt: instant,
        seenAt: instant,
        /** Seen within the last minute. */
        isLive: z.boolean(),
        /** The one that sent this reply. */
        isThis: z.boolean(),
      }),
    ),
    /** How far this server's clock is ahead of the database's, in milliseconds; negative if it is behind. */
    clockDifferenceMs: z.number(),
    /** Of reports, search and the activity log; null where there is none. */
    standby: z
      .object({
        /** How old what it shows is, in milliseconds; null while it can't be reached. */
        lagMs: z.number().nullable(),
        /** Whether it answers, instead of the primary. */
        isUsed: z.boolean(),
      })
      .nullable(),
    /** All of them, in a fixed order. */
    queues: z.array(queue),
    failed: z.object({
      total: z.number(),
      /** The newest, at most 50. */
      jobs: z.array(failedJob),
    }),
    /** Bytes. */
    storage: z.object({
      kind: z.enum(['disk', 's3']),
      videos: z.number(),
      photos: z.number(),
      database: z.number(),
      /** Of the disk with the data folder, or of the one with the media where it has less left; null where it can't be known, as in an S3 bucket. */
      free: z.number().nullable(),
      total: z.number().nullable(),
      /** At the pace of the last four weeks; null if unknown or more than a year. */
      fullInDays: z.number().nullable(),
    }),
    backup: backupState,
    /** Where links in messages lead; with advice where that is no use to others. */
    address: z.object({ host: z.string(), advice: advice.nullable() }),
    mail: z.object({ isSetUp: z.boolean() }),
    push: z.object({ subscriptions: z.number(), failing: z.number() }),
    /** The problems, most urgent first, dismissed or not. */
    problems: z.array(problem),
    /** Plain text to copy for support. */
    report: z.string(),
  }),
})
export type Health = z.output<typeof getHealth.reply>

/** Skips those that no longer exist, are running, or have nothing left to retry. */
export const retryJobs = define('POST', '/api/admin/jobs/retry', {
  access: { may: 'system.health' },
  summary: 'Tries failed mails, videos and other jobs again',
  body: z.object({
    /** `all`, or ids of failed jobs. */
    ids: z.union([z.literal('all'), z.array(z.string().max(60)).min(1).max(200)], { error: () => text.whatToRetry }),
  }),
  reply: z.object({ retried: z.number() }),
})

/** Skips those that no longer exist, are running, or are no mails. */
export const discardJobs = define('POST', '/api/admin/jobs/discard', {
  access: { may: 'system.health' },
  summary: 'Deletes failed mails, which are then not sent',
  body: retryJobs.body,
  reply: z.object({ discarded: z.number() }),
})

/** For the banner above every page: cheap; polled every few minutes. */
export const getAttention = define('GET', '/api/admin/attention', {
  access: { may: 'attention.read' },
  summary: 'Problems that need attention and that the signed-in owner has not dismissed',
  reply: z.object({ problems: z.array(problem) }),
})

/** For the signed-in owner alone. It returns when it gets worse, and when it occurs again after it was solved. */
export const dismissProblem = define('POST', '/api/admin/attention/dismiss', {
  access: { may: 'attention.read' },
  summary: 'Hides a problem that needs attention',
  body: z.object({ key: problem.shape.key, severity: z.int().min(0).max(1_000) }),
  reply: done,
})
