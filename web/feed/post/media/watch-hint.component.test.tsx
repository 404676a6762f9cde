import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createPost, getPost, type Post } from '#contract/feed.ts'
import { ReadMarker } from '#web/reading/read-marker.ts'
import { mediaInfo } from '#web/testing/media.ts'
import { addTeam, join } from '#web/testing/people.ts'
import { videoUrl } from '#web/testing/pictures.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { WatchHint } from './watch-hint.tsx'

const video = mediaInfo({ url: '/media/crane.mp4', type: 'video', width: 128, height: 96, durationSeconds: 25 })

/** The card of a post with a video of 25 seconds; the button makes it read. */
function Card({ post, src, marker }: { post: Post; src: string; marker: ReadMarker }) {
  const [isUnread, setUnread] = useState(true)
  return (
    <article>
      <video src={src} aria-label="Crane" muted>
        <track kind="captions" />
      </video>
      <WatchHint post={{ ...post, isUnread, media: [video] }} marker={marker} />
      <button type="button" onClick={() => setUnread(false)}>
        Make read
      </button>
    </article>
  )
}

/** A post in a team, as Rosa gets it. */
async function writeTo(team: string) {
  const teamId = await addTeam(team)
  const ann = await join('Ann', { teamId, canPost: true })
  const rosa = await join('Rosa', { teamId })
  const { id } = await ann.call(createPost, { body: { teamId, content: 'Crane' } })
  const marker = new ReadMarker(new QueryClient(), () => undefined)
  return { post: await rosa.call(getPost, { params: { id } }), rosa, marker }
}

async function openCard(team: string) {
  const { post, rosa, marker } = await writeTo(team)
  await renderInApp(<Card post={post} src={await videoUrl(8)} marker={marker} />, rosa)
  return { id: post.id, marker }
}

/** A film that plays would move on before it is looked at, on a busy machine. */
const standStill = (film: HTMLVideoElement) => vi.spyOn(film, 'play').mockResolvedValue()

test('what was skipped is said at the end, and played from there; being read is said for a moment', async () => {
  const { id, marker } = await openCard('Watchers')
  await expect.element(page.getByText('Watch to the end to mark as read.', { exact: true })).toBeVisible()

  const report = marker.watch(id, video)
  for (let position = 0; position <= 6; position += 0.25) report.moved(position)
  await expect.element(page.getByText('0:19 left')).toBeVisible()
  report.jumped()
  for (let position = 23; position <= 25; position += 0.25) report.moved(position)
  report.ended()
  await expect.element(page.getByText('17 s skipped.')).toBeVisible()
  await expect.element(page.getByText('Watch to the end')).not.toBeInTheDocument()

  const film = page.getByLabelText('Crane').element() as HTMLVideoElement
  standStill(film)
  await page.getByRole('button', { name: 'Play the rest' }).click()
  expect(film.currentTime).toBeCloseTo(6, 0)
  report.began()
  await expect.element(page.getByText('0:17 left')).toBeVisible()

  await page.getByRole('button', { name: 'Make read' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Read' })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Read' })).not.toBeInTheDocument()
})

test('a video of a post that is to be read again is to be watched again', async () => {
  const { post, marker } = await writeTo('Watchers again')
  const report = marker.watch(post.id, video)
  for (let position = 0; position <= 25; position += 0.25) report.moved(position)
  report.ended()
  expect(report.progress.get()).toEqual({ secondsLeft: 0, gapAt: 25, hasEnded: true })
  for (const isUnread of [true, false]) marker.follow([{ ...post, isUnread, media: [video] }])
  expect(report.progress.get().hasEnded).toBe(true)
  marker.follow([{ ...post, isUnread: true, media: [video] }])
  expect(report.progress.get()).toEqual({ secondsLeft: 25, gapAt: 0, hasEnded: false })
})

test('after a skipped part the next one is played', async () => {
  const { id, marker } = await openCard('Skippers')
  const report = marker.watch(id, video)
  const play = (from: number, to: number) => {
    for (let position = from; position <= to; position += 0.25) report.moved(position)
    report.jumped()
  }
  play(0, 1)
  play(3, 5)
  play(24, 25)
  report.ended()
  const film = page.getByLabelText('Crane').element() as HTMLVideoElement
  standStill(film)
  await page.getByRole('button', { name: 'Play the rest' }).click()
  const isAt = () => (film.seeking ? null : film.currentTime)
  await expect.poll(isAt).toBeCloseTo(1, 0)
  const passTime = () => film.dispatchEvent(new Event('timeupdate'))
  play(1, 1.5)
  passTime()
  expect(film.currentTime).toBeCloseTo(1, 0)
  play(1.5, 3.5)
  passTime()
  await expect.poll(isAt).toBe(5)

  // Does not disturb people who go back by themselves.
  film.currentTime = 3
  await expect.poll(isAt).toBe(3)
  passTime()
  expect(film.currentTime).toBe(3)
})

test('of two videos each says what it lacks, and the rest of one is played in the viewer', async () => {
  const { post, rosa, marker } = await writeTo('Two films')
  const films = [video, { ...video, url: await videoUrl(25) }] as const
  await renderInApp(<WatchHint post={{ ...post, isUnread: true, media: [...films] }} marker={marker} />, rosa)
  await expect.element(page.getByText('Watch all 2 videos to the end to mark as read.')).toBeVisible()
  expect(page.getByText('Not watched yet').length).toBe(2)

  const [first, second] = films.map(film => marker.watch(post.id, film))
  for (let position = 0; position <= 25; position += 0.25) first?.moved(position)
  first?.ended()
  await expect.element(page.getByText('Watched', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 of 2 watched.')).toBeVisible()
  for (let position = 0; position <= 17; position += 0.25) second?.moved(position)
  second?.jumped()
  second?.moved(25)
  second?.ended()
  await expect.element(page.getByText('8 s skipped.')).toBeVisible()
  await page.getByRole('button', { name: 'Play the rest' }).click()
  const viewer = page.getByRole('dialog')
  await expect.element(viewer).toBeVisible()
  const film = () => viewer.element().querySelectorAll('video')[1] as HTMLVideoElement
  await expect.poll(() => film().currentTime).toBeGreaterThan(16)
})
