import { expect, test, vi } from 'vitest'
import { until } from '#server/testing/until.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { BrandMark } from './brand-mark.tsx'

/** White on nothing, three times as wide as high. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"><circle cx="16" cy="16" r="12" fill="#fff"/></svg>'
const whiteLogo = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))

test('a logo is looked at once, and its tile fits it at once from then on', async () => {
  const reads = vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData')
  const look = () => document.querySelector<HTMLElement>('[data-mark]')?.dataset['look']
  await renderInApp(<BrandMark name="Hearth" logoUrl={whiteLogo} />, null)
  await expect.poll(look).toBe('wide light')
  await renderInApp(<BrandMark name="Hearth" logoUrl={whiteLogo} size="large" />, null)
  const again = await until(() => document.querySelector<HTMLElement>('[data-mark=large]'), 1)
  expect(again.dataset['look']).toBe('wide light')
  await expect.poll(() => again.querySelector('img')?.complete).toBe(true)
  expect(reads).toHaveBeenCalledTimes(1)
})
