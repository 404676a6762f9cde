import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { uploadProgress } from '#contract/media.ts'
import { makeClip } from '#server/testing/files/clips.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { callerIn } from './support/caller.ts'
import { haveCompany, haveMember, hold, owner, signInQuietly } from './support/company.ts'
import { expectFine } from './support/look.ts'
import { newBrowser } from './support/people.ts'
import { expect, test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

const otis = { email: 'otis@hearth.example', firstName: 'Otis', lastName: 'Reyes' }

/** In an old format, and large enough that processing takes a moment, also on a fast machine. */
async function oldFilm(): Promise<Buffer> {
  const folder = await makeScratchFolder('fl-film-')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=25:d=1', '-c:v', 'mpeg4', '-q:v', '6']
  const film = readFileSync(makeClip(folder, 'crane.avi', ...picture, '-threads', '2'))
  await rm(folder, { recursive: true })
  return film
}

async function files() {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3b7' } })
    .jpeg()
    .toBuffer()
  return [
    { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'crane.avi', mimeType: 'video/x-msvideo', buffer: await oldFilm() },
  ]
}

const cardOf = (page: Page) => page.getByRole('article').filter({ hasText: 'One lift, no scratches.' })

test('a video is posted while processing, watched to its end, and read by that', async ({ page, browser, server }) => {
  await haveCompany(server)
  await haveMember(server, otis)
  await signInQuietly(page.context(), server, owner.email)
  const reader = await newBrowser(browser, server)
  await signInQuietly(reader.context(), server, otis.email)

  await page.goto('/')
  await page.getByRole('main').getByRole('textbox', { name: 'What' }).fill('One lift, no scratches.')
  await expectBriefly(toast(page, 'Unsupported File Type'), () =>
    page
      .getByLabel('Photo/Video')
      .first()
      .setInputFiles([{ name: 'plan.exe', mimeType: '', buffer: Buffer.from('MZ') }]),
  )
  await page
    .getByLabel('Photo/Video')
    .first()
    .setInputFiles(await files())
  const thumbnails = page.getByRole('list', { name: 'Media to post' }).getByRole('listitem')
  await expect(thumbnails).toHaveCount(2)

  await test.step('a photo that this browser cannot decode is shown', async () => {
    await page.getByLabel('Photo/Video').first().setInputFiles('server/media/tiled.fixture.heic')
    const photo = thumbnails.getByRole('img', { name: 'tiled.fixture.heic' })
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Remove tiled.fixture.heic' }).click()
    await expect(thumbnails).toHaveCount(2)
  })

  await test.step('a refused upload is explained, and is back in the draft', async () => {
    const refusal = { error: 'media.size', message: 'File too large' }
    await page.route('**/api/upload/presigned-url', route => route.fulfill({ status: 413, json: refusal }))
    await expectBriefly(toast(page, 'File Size Limit Exceeded'), () =>
      page.getByRole('button', { name: 'Post', exact: true }).click(),
    )
    await expect(thumbnails).toHaveCount(2)
    await page.unroute('**/api/upload/presigned-url')
  })

  await test.step('the author sees the progress, others a placeholder', async () => {
    const progress = cardOf(page).getByRole('progressbar', { name: 'Processing your video' })
    const onlyPhoto = cardOf(page).getByRole('button', { name: 'Photo by Olivia Owens' })
    await expectBriefly(toast(page, 'Video Ready!'), () =>
      expectBriefly(progress, () =>
        expectBriefly(onlyPhoto, () => page.getByRole('button', { name: 'Post', exact: true }).click()),
      ),
    )
    await expect(cardOf(page).getByText(/^0 of \d+ viewed$/)).toBeVisible()
  })

  await test.step('a reader watches it to its end', async () => {
    await reader.goto('/')
    const card = cardOf(reader)
    await expect(card.getByText('Unread')).toBeVisible()
    await expectFine(reader, 'a post with a video')
    await expect(card.getByText('Watch to the end to mark as read.')).toBeVisible()
    await card.getByRole('button', { name: 'Photo 2 of 2 by Olivia Owens' }).click()
    const viewer = reader.getByRole('dialog', { name: 'Media by Olivia Owens' })
    await expect(viewer.getByRole('img', { name: 'Photo 2 of 2 by Olivia Owens' })).toBeInViewport({ ratio: 0.9 })
    await reader.keyboard.press('ArrowLeft')
    await expect(viewer.getByRole('button', { name: 'Play Video 1 of 2 by Olivia Owens' })).toBeInViewport()
    await expectFine(reader, 'a video in the viewer')
    await reader.keyboard.press('Escape')
    await card.getByRole('button', { name: 'Play Video 1 of 2 by Olivia Owens' }).click()
    await expect(card.locator('video')).toHaveJSProperty('ended', true)
    await expect(card.getByText('Unread')).toBeHidden()
    await expect(card.getByText('Watch to the end to mark as read.')).toBeHidden()
    await expect(cardOf(page).getByText(/^1 of \d+ viewed$/)).toBeVisible()
  })

  await test.step('a damaged video is reported to its author, and the words stay', async () => {
    await page.getByRole('main').getByRole('textbox', { name: 'What' }).fill('The sled, from below.')
    const damaged = Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isommp42', 'latin1'), Buffer.alloc(4_000)])
    await page
      .getByLabel('Photo/Video')
      .first()
      .setInputFiles([{ name: 'sled.mp4', mimeType: 'video/mp4', buffer: damaged }])
    const letGo = await hold(page, '**/api/posts')
    const completed = page.waitForResponse('**/api/upload/complete')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    const { jobId } = (await (await completed).json()) as { jobId: string }
    const status = async () => (await callerIn(page, server).call(uploadProgress, { params: { jobId } })).status
    await expect.poll(status).toBe('failed')
    await letGo()
    // It is uploaded once more, and is found to be damaged before the post is created, or afterwards.
    await expect(
      page.getByText(/^(Upload Failed|Your post was not accepted|A file could not be processed)/).first(),
    ).toBeVisible()
    await expect(page.getByText('The sled, from below.').first()).toBeVisible()
  })
})
