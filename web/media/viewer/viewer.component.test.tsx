import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mediaInfo } from '#web/testing/media.ts'
import { picture } from '#web/testing/pictures.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { MediaGrid } from '../grid/media-grid.tsx'

const photo = async (color: string) => mediaInfo({ url: URL.createObjectURL(await picture(`${color}.png`, color)) })

const viewer = page.getByRole('dialog', { name: 'Media by Ann Test' })
const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

async function openGrid(count: number) {
  const colors = ['teal', 'maroon', 'navy', 'olive', 'gray'].slice(0, count)
  const media = await Promise.all(colors.map(photo))
  await renderInApp(<MediaGrid media={media} by="Ann Test" watch={vi.fn()} />, null)
}

test('of many photos three are shown, and the rest is counted', async () => {
  await openGrid(5)
  await expect.element(page.getByText('+2')).toBeVisible()
  expect(page.getByRole('button').length).toBe(3)
})

test('a photo is zoomed by button and keys', async () => {
  await openGrid(1)
  await tile('Photo by Ann Test').click()
  const width = () => Math.round(viewer.getByRole('img').element().getBoundingClientRect().width)
  await expect.poll(width).toBeGreaterThan(0)
  const whole = width()
  await viewer.getByRole('button', { name: 'Zoom in or out' }).click()
  await expect.poll(width).toBe(Math.round(whole * 2.5))
  await viewer.getByRole('button', { name: 'Zoom in or out' }).click()
  await expect.poll(width).toBe(whole)
  await userEvent.keyboard('+')
  await expect.poll(width).toBe(Math.round(whole * 1.5))
})

test('arrow keys, Home and End show the other photos; Escape returns to the last one', async () => {
  await openGrid(3)
  await tile('Photo 1 of 3').click()
  for (const [key, position] of [
    ['ArrowRight', '2 of 3'],
    ['ArrowLeft', '1 of 3'],
    ['End', '3 of 3'],
    ['ArrowRight', '3 of 3'],
    ['Home', '1 of 3'],
    ['ArrowRight', '2 of 3'],
  ]) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(viewer.getByText(position ?? '', { exact: true })).toBeVisible()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer).not.toBeInTheDocument()
  await expect.element(tile('Photo 2 of 3')).toHaveFocus()
})

test('where people read from right to left, the next photo is at the left', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  await openGrid(3)
  await tile('Photo 2 of 3').click()
  await expect.element(viewer.getByText('2 of 3', { exact: true })).toBeVisible()
  const shown = () =>
    viewer.getByRole('img', { name: 'Photo 2 of 3 by Ann Test' }).element().getBoundingClientRect().left
  await expect.poll(shown).toBeCloseTo(4, 0)
  for (const [key, position] of [
    ['ArrowLeft', '3 of 3'],
    ['ArrowRight', '2 of 3'],
  ]) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(viewer.getByText(position ?? '', { exact: true })).toBeVisible()
  }
})

test('thumbnails show the other photos by touch, mouse and keys', async () => {
  await openGrid(5)
  await tile('Photo 1 of 5').click()
  const thumbnail = (number: number) => viewer.getByRole('button', { name: `Photo ${number} of 5 by Ann Test` })
  await expect.element(thumbnail(1)).toHaveAttribute('aria-current', 'true')
  await thumbnail(4).click()
  await expect.element(viewer.getByText('4 of 5')).toBeVisible()
  await expect.element(thumbnail(4)).toHaveAttribute('aria-current', 'true')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(viewer.getByText('5 of 5')).toBeVisible()
  await expect.element(thumbnail(5)).toHaveFocus()
})

test('a single photo has no thumbnails', async () => {
  await openGrid(1)
  await tile('Photo by Ann Test').click()
  await expect.element(viewer.getByRole('img', { name: 'Photo by Ann Test' })).toBeVisible()
  await expect.element(viewer.getByRole('navigation')).not.toBeInTheDocument()
})

test('it names the author, and each photo can be downloaded', async () => {
  await openGrid(2)
  await tile('Photo 2 of 2 by Ann Test').click()
  await expect.element(viewer.getByText('Ann Test', { exact: true })).toBeVisible()
  const download = viewer.getByRole('link', { name: 'Download' })
  await expect.element(download).toHaveAttribute('download', 'Photo 2 of 2 by Ann Test')
  const photo = viewer.getByRole('img', { name: 'Photo 2 of 2 by Ann Test' })
  expect(download.element().getAttribute('href')).toBe(photo.element().getAttribute('src'))
})

test('a small photo that cannot be loaded says so', async () => {
  const media = [1, 2].map(at => mediaInfo({ url: `/media/missing-${at}/display` }))
  await renderInApp(
    <div style={{ width: 300 }}>
      <MediaGrid media={media} by="Ann Test" watch={vi.fn()} />
    </div>,
    null,
  )
  const title = page.getByText('Media temporarily unavailable').first()
  await expect.element(title).toBeVisible()
  await expect.poll(() => title.element().getBoundingClientRect().width).toBeGreaterThan(50)
})
