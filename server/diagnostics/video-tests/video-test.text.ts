import type { Advice } from '#contract/system-tests.ts'
import type { VideoTestConfig, VideoTestResult } from '#contract/video-tests.ts'

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

const forward = (words: string) => ({
  nextStep: `Send the log to the person who runs your server: “${words}”`,
  forward: words,
})

export const videoText = {
  making: (duration: number) => `Making a ${duration}-second video, 720p with sound`,
  made: (done: number, duration: number) => `${Math.floor(done)} of ${duration} seconds made`,
  tooSlow: 'The server is too slow to make the test video',
  notMade: 'The test video could not be made',
  videoMade: (size: string) => `Video made, ${size}`,
  uploading: 'Uploading it',
  uploadRefused: (status: number) => `The upload was answered with ${status}`,
  uploaded: (ms: number) => `Uploaded, the server answered in ${seconds(ms)}`,
  waiting: 'Waiting for the video',
  progress: (status: string, percent: number) =>
    status === 'waiting' ? 'Waiting for its turn' : `${Math.round(percent)} percent`,
  percent: (percent: number) => `${percent} percent`,
  ready: 'The video is ready',
  processingFailed: 'The video could not be prepared',
  notReady: (timeoutMs: number, percent: number) =>
    `The video was not ready after ${Math.round(timeoutMs / 1_000)} seconds (${Math.round(percent)} percent)`,
  notStored: 'The finished video is missing from the storage',
  checking: 'Checking size and preview picture',
  checked: 'Checked',
  result: (size: string, { thumbnailWidth, thumbnailHeight }: VideoTestResult['fileInfo']) =>
    thumbnailWidth === null
      ? `Ready: ${size}, no preview picture`
      : `Ready: ${size}, preview picture ${thumbnailWidth} × ${thumbnailHeight}`,
  removed: 'Test video and preview removed',
  passed: 'All checks passed',
  failed: (error: string) => `Failed: ${error}`,
  checkFailed: (
    { responseTimeOk, compressionOk, thumbnailOk }: VideoTestResult['validations'],
    { uploadResponse }: VideoTestResult['timings'],
    { expectedResponseTime }: VideoTestConfig,
  ) => {
    if (!responseTimeOk)
      return `The server answered in ${seconds(uploadResponse ?? 0)}, not within ${seconds(expectedResponseTime)}`
    if (!compressionOk) return 'The video did not get smaller'
    return thumbnailOk ? 'The video could not be checked' : 'The video has no preview picture'
  },
  advice: {
    notMade: {
      title: 'The test video could not be made',
      consequence: 'The video program on the server does not work, so new videos cannot be prepared either.',
      ...forward('Please check ffmpeg and the free space of the data folder.'),
      page: null,
    },
    slow: {
      title: 'Videos are not ready in time',
      consequence: 'The upload works, but videos of people wait as long.',
      ...forward('Please check the processor load.'),
      page: null,
    },
    slowAnswer: {
      title: 'The server answers slowly',
      consequence: 'People wait at the end of each upload.',
      ...forward('Please check the load of the server, its disk and its storage.'),
      page: null,
    },
    wrong: {
      title: 'The video is not as it should be',
      consequence: 'Videos of people may look the same.',
      ...forward('Please check the version of ffmpeg.'),
      page: null,
    },
  } satisfies Record<string, Advice>,
}
