import { readFileSync, rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Post } from '#contract/feed.ts'
import type { MediaInfo } from '#contract/media.ts'
import { makeClip } from '#server/testing/files/clips.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { people } from '../demo/people.ts'
import { amendPosts, answer, fail } from './answers.ts'
import { feedOf, lead, press, writeOnDesk, writeOnPhone } from './home.ts'
import { unasked } from './prompt.ts'
import type { Shot } from './shot.ts'

const jobId = '6d1c1a0e-3c5b-4f7e-9a55-0c8c7c1f2b10'
const author = people.mei.name
const atVideo = (page: Page) => lead(page, author)
const path = feedOf('install')
const words = 'Number 501 goes up tomorrow. This is how the sled takes the last hundred feet.'

/** The post with the video, changed. */
const withPost = (change: (post: Post) => Partial<Post>) =>
  amendPosts(post => (post.media.some(isVideo) ? { ...post, ...change(post) } : post))

/** The poster of a video as a photo, each under an address of its own. */
const pictureOf = (video: MediaInfo, place: number): MediaInfo => ({
  ...video,
  type: 'image',
  url: `${video.posterUrl}#${place}`,
})

const isVideo = ({ type }: MediaInfo) => type === 'video'

const processing = (item: MediaInfo): MediaInfo => ({
  ...item,
  url: `/processing/${jobId}`,
  state: 'processing',
  jobId,
  thumbnailUrl: null,
  posterUrl: null,
  width: null,
  height: null,
  durationSeconds: null,
  placeholder: null,
})

/** Fixed progress of the server; the post is not refetched. */
const halfway = async (page: Page) => {
  const done = { mediaUrls: [], thumbnails: [], mediaInfo: [], mediaUrl: null, thumbnailUrl: null }
  const json = { progress: 62, status: 'running', phase: 'compressing', error: null, postId: null, ...done }
  await answer(`/api/upload/progress/${jobId}`, { json })(page)
  await page.route(/\/api\/posts\/\d+$/, () => undefined)
}

const beingMade = async (page: Page) => {
  await withPost(({ media }) => ({ media: media.map(processing) }))(page)
  await halfway(page)
}

async function addFilm(page: Page): Promise<void> {
  const folder = await makeScratchFolder('fl-shot-film-')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=10:d=1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p']
  const buffer = readFileSync(makeClip(folder, 'sled.mp4', ...picture))
  rmSync(folder, { recursive: true })
  const files = [
    { name: 'sled.mp4', mimeType: 'video/mp4', buffer },
    { name: 'IMG_4107.HEIC', mimeType: 'image/heic', buffer: Buffer.from('not for this browser') },
    { name: 'a-long-name-of-an-old-format.wmv', mimeType: 'video/x-ms-wmv', buffer: Buffer.from('nor this') },
  ]
  await page.locator('input[type=file]').last().setInputFiles(files)
}

const play = press(/^Play Video/)

/** Videos in the feed and in the composer: uploading, processing, ready. */
export const videos: readonly Shot[] = [
  { name: 'video', path, as: 'ruth', act: atVideo },
  {
    name: 'video-playing',
    path,
    as: 'ruth',
    arrange: unasked,
    act: async page => {
      await atVideo(page)
      await play(page)
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
    },
  },
  { name: 'video-processing-author', path, as: 'mei', arrange: beingMade, act: atVideo },
  { name: 'video-processing', path, as: 'devon', arrange: beingMade, act: atVideo },
  {
    name: 'video-beside-photo',
    path,
    as: 'mei',
    isLoading: true,
    arrange: async page => {
      const poster = ({ media: [first] }: Post): MediaInfo[] =>
        first ? [{ ...first, type: 'image', url: first.posterUrl ?? '' }, first, processing(first)] : []
      await withPost(post => ({ media: poster(post) }))(page)
      await halfway(page)
    },
    act: async page => {
      await page.getByRole('progressbar').waitFor()
      await atVideo(page)
    },
  },
  {
    name: 'video-in-viewer',
    path,
    as: 'devon',
    arrange: withPost(({ media: [first] }) => ({
      media: first ? [first, { ...first, type: 'image', url: `${first.posterUrl}` }] : [],
    })),
    act: async page => {
      await atVideo(page)
      await press(/^Photo 2 of 2/)(page)
      await page
        .getByRole('dialog')
        .getByRole('img', { name: /^Photo 2/ })
        .waitFor()
      await page.keyboard.press('ArrowLeft')
    },
  },
  {
    name: 'video-with-photos',
    path,
    as: 'devon',
    arrange: async page => {
      await unasked(page)
      await withPost(({ media: [first] }) => ({
        isUnread: true,
        media: first ? [...Array.from({ length: 5 }, (_, place) => pictureOf(first, place)), first] : [],
        views: [
          {
            id: 1,
            userId: 1,
            user: { firstName: 'Devon', lastName: 'Reyes' },
            viewedAt: '2026-01-01T00:00:00.000Z',
            watchTimeSeconds: 2,
          },
        ],
      }))(page)
    },
    act: atVideo,
  },
  {
    name: 'video-failed',
    path,
    as: 'mei',
    arrange: withPost(() => ({
      media: [],
      failedMedia: [
        {
          jobId,
          fileName: 'owls-at-the-ridge.mov',
          code: 'media.damaged',
          message: 'That file is damaged. Please upload it again.',
          canRetry: true,
        },
      ],
    })),
    act: atVideo,
  },
  {
    name: 'video-quicktime',
    path,
    as: 'devon',
    arrange: async page => {
      await page.route('**/old/owls.mov*', route => route.fulfill({ contentType: 'video/quicktime', body: 'old' }))
      await withPost(({ media }) => ({ media: media.map(item => ({ ...item, url: '/old/owls.mov' })) }))(page)
    },
    act: async page => {
      await page.getByText('QuickTime (.mov) format not supported').waitFor()
      await atVideo(page)
    },
  },
  {
    name: 'video-attachment',
    path,
    as: 'devon',
    arrange: withPost(({ media }) => ({
      media: media.map(item => ({ ...item, type: 'file', url: '/media/old/display' })),
    })),
    act: atVideo,
  },
  { name: 'video-chosen', path, as: 'lucia', only: 'phone', act: writeOnPhone(words, addFilm) },
  { name: 'video-chosen', path, as: 'lucia', only: 'desk', act: writeOnDesk(words, addFilm) },
  {
    name: 'video-upload-failed',
    path,
    as: 'lucia',
    only: 'phone',
    arrange: async page => {
      await unasked(page)
      await fail('/api/upload/presigned-url')(page)
    },
    expects: ['500 /api/upload/presigned-url'],
    act: async page => {
      await writeOnPhone(words, addFilm)(page)
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      await page.getByText('Upload failed!').waitFor()
    },
  },
]
