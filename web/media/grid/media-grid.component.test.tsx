import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mediaInfo } from '#web/testing/media.ts'
import { picture, videoUrl } from '#web/testing/pictures.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { MediaGrid } from './media-grid.tsx'

const item = mediaInfo({ url: '', type: 'video', width: 720, height: 1280, durationSeconds: 2 })
let video = item
let photo = item
beforeAll(async () => {
  video = { ...item, url: await videoUrl(2) }
  photo = { ...item, type: 'image', url: URL.createObjectURL(await picture('rack.png')), durationSeconds: null }
})

const film = () => page.getByLabelText('Video by Ann').element()

test.each([
  ['an upright video is cropped to 4:5', { width: 720, height: 1280 }, { ratio: 0.8, fit: 'cover' }],
  ['a video of unknown size is shown whole', { width: null, height: null }, { ratio: 1.33, fit: 'contain' }],
])('%s', async (_, size, expected) => {
  await renderInApp(<MediaGrid media={[{ ...video, ...size }]} by="Ann" watch={() => null} />, null)
  await page.getByRole('button', { name: /^Play Video by Ann/ }).click()
  await expect.poll(() => film() instanceof HTMLVideoElement).toBe(true)
  const { width, height } = film().getBoundingClientRect()
  expect({ ratio: Number((width / height).toFixed(2)), fit: getComputedStyle(film()).objectFit }).toEqual(expected)
})

test.each([
  ['below the videos', () => [video, photo], 'Video 1 of 2'],
  ['first without one', () => [photo], null],
])('what is processed is above the photos, %s', async (_, media, above) => {
  await renderInApp(
    <MediaGrid media={media()} by="Ann" watch={() => null}>
      <p>Processing</p>
    </MediaGrid>,
    null,
  )
  const processing = page.getByText('Processing')
  await expect.element(processing).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top
  const position = top(processing.element())
  expect(top(page.getByRole('img', { name: /^Photo/ }).element())).toBeGreaterThan(position)
  if (above) expect(top(page.getByRole('button', { name: new RegExp(above) }).element())).toBeLessThan(position)
})
