import type { ReplyOf } from '#contract/call.ts'
import { type getVideoTests, type VideoTestRun, videoTestConfig, videoTestSteps } from '#contract/video-tests.ts'
import { ago, dayMinutes, runId, startedBy } from './common.ts'

const interruptedId = '9d2c6a10-04cf-4b5e-8f47-0d8ad7a2b003'
const config = videoTestConfig.parse({})
const videoLogs = [
  '0.0 s  Making a 90-second video, 1080p',
  '3.2 s  Video made, 48.6 MB',
  '3.3 s  Upload address received',
  '4.5 s  Uploaded, the server replied in 0.6 s',
  '4.6 s  Waiting for the video',
  '24.0 s  50 percent',
  '43.0 s  Ready: 11.2 MB, preview picture 640 × 360',
  '45.1 s  Test video and preview removed',
]
const doneVideo: VideoTestRun = {
  id: '9d2c6a10-04cf-4b5e-8f47-0d8ad7a2b001',
  status: 'done',
  testType: 'main',
  config,
  startedAt: ago(12),
  endedAt: ago(11),
  startedBy,
  progress: 100,
  steps: videoTestSteps.map(step => ({ step, status: 'done', message: null, time: 1_000 })),
  logs: videoLogs,
  testResult: {
    success: true,
    error: null,
    timings: { videoGeneration: 3_200, uploadResponse: 600, backgroundProcessing: 38_400, totalTest: 45_100 },
    validations: { responseTimeOk: true, backgroundProcessingOk: true, compressionOk: true, thumbnailOk: true },
    fileInfo: {
      originalSize: 50_960_000,
      compressedSize: 11_740_000,
      compressionRatio: 4.3,
      thumbnailWidth: 640,
      thumbnailHeight: 360,
    },
    logs: videoLogs,
    advice: null,
  },
}
const failedVideo: VideoTestRun = {
  ...doneVideo,
  id: '9d2c6a10-04cf-4b5e-8f47-0d8ad7a2b002',
  testType: 'custom',
  config: { ...config, videoDuration: 300, validateThumbnail: false },
  startedAt: ago(18 * dayMinutes),
  testResult: {
    success: false,
    error: 'The upload works. The video was not ready after 5 minutes, so the videos of your people are slow too.',
    timings: { videoGeneration: 3_400, uploadResponse: 700, backgroundProcessing: 300_000, totalTest: 307_000 },
    validations: { responseTimeOk: true, backgroundProcessingOk: false, compressionOk: false, thumbnailOk: true },
    fileInfo: {
      originalSize: 50_960_000,
      compressedSize: null,
      compressionRatio: null,
      thumbnailWidth: null,
      thumbnailHeight: null,
    },
    logs: [
      ...videoLogs.slice(0, 5),
      '120.0 s  9 percent, 3 other videos are waiting',
      '305.1 s  Stopped: not ready after 300 s',
      '307.0 s  Test video removed',
    ],
    advice: {
      title: 'Videos take too long',
      consequence: 'People wait for minutes until a video can be watched.',
      nextStep: 'Send the log to the person who runs your server: “Please check the processor load.”',
      forward: 'Please check the processor load.',
      page: null,
    },
  },
}
const runningVideo: VideoTestRun = {
  ...doneVideo,
  status: 'running',
  startedAt: ago(1),
  endedAt: null,
  progress: 62,
  steps: [
    { step: 'make', status: 'done', message: '48.6 MB, 1080p with sound', time: 3_200 },
    { step: 'upload', status: 'done', message: 'The server replied in 0.6 s', time: 1_400 },
    { step: 'process', status: 'running', message: '56 of 90 seconds done', time: 21_000 },
    { step: 'check', status: 'waiting', message: null, time: null },
    { step: 'remove', status: 'waiting', message: null, time: null },
  ],
  testResult: null,
}
const without = (status: 'canceled' | 'interrupted', id: string): VideoTestRun => ({
  ...doneVideo,
  id,
  status,
  testResult: null,
  startedAt: ago(40 * dayMinutes),
})

type VideoTests = ReplyOf<typeof getVideoTests>

/** The history has one of each end. */
export const videoTests = {
  idle: {
    running: null,
    history: [doneVideo, failedVideo, without('canceled', runId), without('interrupted', interruptedId)],
  },
  running: { running: runningVideo, history: [] },
} satisfies Record<string, VideoTests>

/** The tests of the history, by how they ended. */
export const idOf = { done: doneVideo.id, failed: failedVideo.id, canceled: runId, interrupted: interruptedId }
