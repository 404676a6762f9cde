import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { advice, runStatus } from './system-tests.ts'
import { instant } from './values.ts'

const bounded = ([min, max]: readonly [min: number, max: number]) => {
  const message = { error: () => text.fromTo({ min: String(min), max: String(max) }) }
  return z.int(message).min(min, message).max(max, message)
}

/** The output and the accepted input of a video test. */
export const videoTestConfig = z.object({
  /** Seconds. */
  videoDuration: bounded(limits.videoTestSeconds).default(90),
  /** Milliseconds from sending the file's last byte to the reply of the completed upload. */
  expectedResponseTime: bounded(limits.videoTestResponseMs).default(2_000),
  /** Milliseconds. */
  backgroundProcessingTimeout: bounded(limits.videoTestProcessingMs).default(300_000),
  /** The stored video must be smaller than the uploaded one. */
  validateCompression: z.boolean({ error: () => text.yesOrNo }).default(true),
  /** The stored video must have a preview picture. */
  validateThumbnail: z.boolean({ error: () => text.yesOrNo }).default(true),
})
export type VideoTestConfig = z.output<typeof videoTestConfig>

const configFields = z.object({
  videoDuration: videoTestConfig.shape.videoDuration.unwrap().optional(),
  expectedResponseTime: videoTestConfig.shape.expectedResponseTime.unwrap().optional(),
  backgroundProcessingTimeout: videoTestConfig.shape.backgroundProcessingTimeout.unwrap().optional(),
  validateCompression: videoTestConfig.shape.validateCompression.unwrap().optional(),
  validateThumbnail: videoTestConfig.shape.validateThumbnail.unwrap().optional(),
})

/** The fields of a custom test may also be beside `testType`. */
const videoTestBody = configFields.extend({
  testType: z.enum(['main', 'custom'], { error: () => text.whichVideoTest }),
  config: configFields.optional(),
})

/** The config that a test runs with: the standard one, or what is given with the standard values for the rest. */
export function videoTestConfigOf({ testType, config, ...fields }: z.output<typeof videoTestBody>): VideoTestConfig {
  return videoTestConfig.parse(testType === 'main' ? {} : { ...fields, ...config })
}

const milliseconds = z.number().nonnegative()

export const videoTestResult = z.object({
  /** All checks passed. */
  success: z.boolean(),
  /** The failure as a sentence; null unless the test failed. */
  error: z.string().nullable(),
  /** Milliseconds; null for a step that was not reached. */
  timings: z.object({
    videoGeneration: milliseconds.nullable(),
    /** Of the call that completes the upload, which the response time is checked against. */
    uploadResponse: milliseconds.nullable(),
    backgroundProcessing: milliseconds.nullable(),
    totalTest: milliseconds,
  }),
  /** False too where a step before it failed; true for checks that were not asked for. */
  validations: z.object({
    responseTimeOk: z.boolean(),
    backgroundProcessingOk: z.boolean(),
    compressionOk: z.boolean(),
    thumbnailOk: z.boolean(),
  }),
  /** Bytes; null where there is no file. */
  fileInfo: z.object({
    originalSize: z.number().nullable(),
    compressedSize: z.number().nullable(),
    /** The original's size divided by the compressed one's, such as 4.3. */
    compressionRatio: z.number().nullable(),
    /** Added: pixels of the preview picture. */
    thumbnailWidth: z.number().nullable(),
    thumbnailHeight: z.number().nullable(),
  }),
  /** One line for each step, such as `3.2 s  Video made, 48.6 MB`. */
  logs: z.array(z.string()),
  /** Added: what to do; null on success. */
  advice: advice.nullable(),
})
export type VideoTestResult = z.output<typeof videoTestResult>

export const videoTestSteps = ['make', 'upload', 'process', 'check', 'remove'] as const

/** A run; polled about once a second while it is running. */
export const videoTestRun = z.object({
  id: z.uuid(),
  status: z.enum([...runStatus.options, 'canceled']),
  testType: z.enum(['main', 'custom']),
  config: videoTestConfig,
  startedAt: instant,
  /** Null while it runs. */
  endedAt: instant.nullable(),
  /** Null once that person's account is erased. */
  startedBy: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Percent of the whole test; never decreases. */
  progress: z.number().min(0).max(100),
  /** All five, in their order. */
  steps: z.array(
    z.object({
      step: z.enum(videoTestSteps),
      status: z.enum(['waiting', 'running', 'done', 'failed']),
      /** `48.6 MB, 1080p with sound`, `56 of 90 seconds done`; null while it waits. */
      message: z.string().nullable(),
      /** Milliseconds so far; null while it waits. */
      time: milliseconds.nullable(),
    }),
  ),
  /** As in the result; grows while it runs. */
  logs: z.array(z.string()),
  /** Null while it runs, and if it was canceled or interrupted. */
  testResult: videoTestResult.nullable(),
})
export type VideoTestRun = z.output<typeof videoTestRun>

/**
 * Replies when the test has ended, which takes up to the background timeout and a minute more. Joins a test with the
 * same config that is going on; throws Refusal `video-test.running` while another one is.
 */
export const testVideoUpload = define('POST', '/api/test/video-upload', {
  access: { may: 'system.test' },
  summary: 'Uploads a video made on the spot and replies with what was measured; proxies may need a longer timeout',
  body: videoTestBody,
  reply: z.object({
    /** As in the result. */
    success: z.boolean(),
    testResult: videoTestResult,
  }),
})

/** Replies at once. A test with the same config that is going on is returned; throws Refusal `video-test.running`. */
export const startVideoTest = define('POST', '/api/test/video-upload/runs', {
  access: { may: 'system.test' },
  summary: 'Starts a video test in the background',
  body: videoTestBody,
  reply: videoTestRun,
  status: 202,
})

export const getVideoTests = define('GET', '/api/test/video-upload/runs', {
  access: { may: 'system.test' },
  summary: 'The last video tests',
  reply: z.object({
    /** The one that is going on. */
    running: videoTestRun.nullable(),
    /** Up to five that have ended, the newest first. */
    history: z.array(videoTestRun),
  }),
})

/** Removes the test's output within seconds; idempotent. Throws Refusal `video-test.missing`. */
export const cancelVideoTest = define('DELETE', '/api/test/video-upload/runs/:runId', {
  access: { may: 'system.test' },
  summary: 'Cancels a video test',
  params: z.object({ runId: z.uuid() }),
  reply: videoTestRun,
})
