import { Activity, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mediaInfo } from '#web/testing/media.ts'
import { videoUrl } from '#web/testing/pictures.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { VideoPlayer } from './video-player.tsx'

let url = ''
beforeAll(async () => {
  url = await videoUrl(2)
})

const media = mediaInfo({ url: '', type: 'video', width: 128, height: 96, durationSeconds: 2 })
const listener = () => ({ began: vi.fn(), moved: vi.fn(), jumped: vi.fn(), ended: vi.fn(), stopped: vi.fn() })
const player = (src: string, name: string, watch = listener()) => (
  <div style={{ width: 320, height: 240 }}>
    <VideoPlayer media={{ ...media, url: src }} label={name} listener={watch} className="size-full" />
  </div>
)
const poster = (name: string) => page.getByRole('button', { name: new RegExp(`^Play ${name}`) })
const film = (name: string) => page.getByLabelText(name).element() as HTMLVideoElement

test('a video plays to its end behind its poster, and reports it', async () => {
  const watch = listener()
  await renderInApp(player(url, 'Crane', watch), null)
  await expect.element(poster('Crane')).toBeVisible()
  expect(watch.began).not.toHaveBeenCalled()
  await poster('Crane').click()
  await expect.element(poster('Crane')).not.toBeInTheDocument()
  await expect.poll(() => film('Crane').ended).toBe(true)
  expect(watch.began).toHaveBeenCalled()
  await expect.poll(() => watch.stopped).toHaveBeenCalled()
  await expect.poll(() => watch.ended).toHaveBeenCalledOnce()
  expect(watch.moved.mock.lastCall?.[0]).toBeCloseTo(film('Crane').duration, 1)
  expect(film('Crane').controls).toBe(true)
})

test('on a busy phone, a video counts from where it stood', async () => {
  const watch = listener()
  await renderInApp(player(await videoUrl(20), 'Crane', watch), null)
  await poster('Crane').click()
  await expect.poll(() => film('Crane').currentTime).toBeGreaterThan(0.1)
  film('Crane').pause()
  await expect.poll(() => watch.stopped.mock.calls.length).toBe(1)
  const stoodAt = film('Crane').currentTime
  watch.moved.mockClear()
  void film('Crane').play()
  const busyUntil = performance.now() + 700
  while (performance.now() < busyUntil) continue
  await expect.poll(() => watch.moved.mock.calls.length).toBeGreaterThan(0)
  expect(watch.moved.mock.calls[0]?.[0]).toBeCloseTo(stoodAt, 2)
})

test('only one video plays at a time', async () => {
  const [first, second] = [listener(), listener()]
  const long = await videoUrl(20)
  await renderInApp(
    <>
      {player(long, 'Crane', first)}
      {player(long, 'Truck', second)}
    </>,
    null,
  )
  await poster('Crane').click()
  await expect.poll(() => first.began.mock.calls.length).toBeGreaterThan(0)
  await poster('Truck').click()
  await expect.poll(() => film('Crane').paused).toBe(true)
  expect(film('Crane').ended).toBe(false)
  await expect.poll(() => first.stopped.mock.calls.length).toBeGreaterThan(0)
})

test('a video stops where its feed is hidden, and stays where it was', async () => {
  const long = await videoUrl(20)
  const Feed = () => {
    const [isShown, setShown] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setShown(!isShown)}>
          Other feed
        </button>
        <Activity mode={isShown ? 'visible' : 'hidden'}>{player(long, 'Crane')}</Activity>
      </>
    )
  }
  await renderInApp(<Feed />, null)
  await poster('Crane').click()
  await expect.poll(() => film('Crane').currentTime).toBeGreaterThan(0.1)
  const element = film('Crane')
  await page.getByRole('button', { name: 'Other feed' }).click()
  await expect.poll(() => element.paused).toBe(true)
  const at = element.currentTime
  await page.getByRole('button', { name: 'Other feed' }).click()
  await expect.element(page.getByLabelText('Crane')).toBeVisible()
  expect(film('Crane')).toBe(element)
  expect([element.paused, element.ended, element.currentTime]).toEqual([true, false, at])
})

test('a format that the browser cannot play is named', async () => {
  await renderInApp(player('/media/999999/crane.mov', 'Crane'), null)
  await expect.element(page.getByText('QuickTime (.mov) format not supported')).toBeVisible()
  await expect.element(poster('Crane')).not.toBeInTheDocument()
})
