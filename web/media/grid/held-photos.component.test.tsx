import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mediaInfo } from '#web/testing/media.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { MediaGrid } from './media-grid.tsx'

/** Replaces what the browser says about the network. */
class Network extends EventTarget {
  saveData = false
  effectiveType = '4g'
  become(effectiveType: string) {
    this.effectiveType = effectiveType
    this.dispatchEvent(new Event('change'))
  }
}
let network = new Network()
beforeEach(() => {
  network = new Network()
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => network })
})
afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

let last = 0
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"/>'
/** Photos that no other test has, and that load: one that fails is not shown. */
const photos = () =>
  [1, 2, 3].map(() => mediaInfo({ url: `data:image/svg+xml,${encodeURIComponent(picture)}#${(last += 1)}` }))
const open = (media: ReturnType<typeof photos>) =>
  renderInApp(<MediaGrid media={media} by="Ann Test" watch={() => null} />, null)

const load = page.getByRole('button', { name: 'Load photos' })
const pictures = () => document.querySelectorAll('img').length

test('with data saver photos load on a tap, and stay', async () => {
  network.saveData = true
  const media = photos()
  await open(media)
  await expect.element(page.getByText('3 photos')).toBeVisible()
  expect(pictures()).toBe(0)
  await load.click()
  await expect.poll(pictures).toBe(3)
  await open(media)
  await expect.poll(pictures).toBe(3)
  expect(load.length).toBe(0)
})

test('on a slow connection photos wait until it is good again, and those on the screen stay', async () => {
  network.effectiveType = '2g'
  await open(photos())
  await expect.element(load).toBeVisible()
  network.become('4g')
  await expect.poll(pictures).toBe(3)
  network.become('2g')
  await expect.element(load).not.toBeInTheDocument()
  expect(pictures()).toBe(3)
})
