import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openCompany } from '#server/testing/company.ts'
import { appIcon } from './app-icon.ts'

const company = await openCompany()

const get = (url: string) => company.visitor().send({ url })

describe('the web app manifest', () => {
  test('has the company’s name and color, and icons that exist', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers['content-type']).toMatch('application/manifest+json')
    const manifest = answer.json()
    expect(manifest).toMatchObject({
      share_target: { action: '/share', method: 'POST', enctype: 'multipart/form-data' },
      name: 'Front Line · Acme',
      short_name: 'Front Line',
      start_url: '/?source=app',
      display: 'standalone',
      theme_color: expect.stringMatching(/^#[\da-f]{6}$/i),
    })
    for (const { src, sizes } of manifest.icons) {
      const icon = await get(src)
      expect(icon.headers['cache-control']).toMatch('immutable')
      const { width, height, format } = await sharp(icon.rawPayload).metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
    }
    const apple = await get('/apple-touch-icon.png')
    expect(await sharp(apple.rawPayload).metadata()).toMatchObject({ width: 180, hasAlpha: false })
  })

  test('has another icon as soon as the branding changes', async () => {
    const before = (await get('/manifest.webmanifest')).json().icons[0].src
    const icon = (await get('/icon-192x192.png')).rawPayload
    await company.database.pool.query(`update company set primary_color = '#0B6B75'`)
    expect((await get('/manifest.webmanifest')).json().icons[0].src).not.toBe(before)
    expect((await get('/icon-192x192.png')).rawPayload.equals(icon)).toBe(false)
  })
})

describe('an icon', () => {
  const brand = { appName: 'Ridgeline', primaryColor: '#0B6B75' }
  const pixel = async (icon: Buffer, x: number, y: number) => {
    const { data } = await sharp(icon)
      .extract({ left: x, top: y, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data]
  }

  test('is the logo on white, smaller when it is maskable', async () => {
    const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const plain = await appIcon({ ...brand, logo }, 100, 'plain')
    const maskable = await appIcon({ ...brand, logo }, 100, 'maskable')
    expect(await pixel(plain, 50, 50)).toEqual([255, 0, 0])
    expect(await pixel(plain, 2, 2)).toEqual([255, 255, 255])
    expect(await pixel(plain, 15, 50)).toEqual([255, 0, 0])
    expect(await pixel(maskable, 15, 50)).toEqual([255, 255, 255])
  })

  test('is white on nothing as the badge of a notification, with any logo', async () => {
    const badge = await get('/badge-96x96.png')
    expect(badge.headers['content-type']).toBe('image/png')
    expect(await sharp(badge.rawPayload).metadata()).toMatchObject({ width: 96, height: 96, hasAlpha: true })
    const { channels } = await sharp(badge.rawPayload).stats()
    expect(channels.map(({ min, max }) => [min, max])[3]).toEqual([0, 255])
    expect(channels[0]?.max).toBe(255)
    expect(await pixel(badge.rawPayload, 1, 1)).toMatchObject({ 3: 0 })
  })

  test('without a valid logo has the company’s color and a mark on it', async () => {
    for (const logo of [null, Buffer.from('no picture')]) {
      const icon = await appIcon({ ...brand, logo }, 128, 'plain')
      expect(await pixel(icon, 1, 1)).toEqual([11, 107, 117])
      const { channels } = await sharp(icon).stats()
      expect(channels[0]?.max).toBeGreaterThan(200)
    }
  })
})
