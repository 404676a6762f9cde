import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { editCompany, getCompany } from '#contract/company.ts'
import { editTemplates } from '#contract/giveaways.ts'
import { openCompany } from '#server/testing/company.ts'
import { poll, settledTag } from '#server/testing/freshness.ts'

const company = await openCompany()

const form = { name: 'Acme', appName: 'Chat', primaryColor: '#0B6B75' }
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`
const square = (width: number, format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width, height: 300, channels: 3, background: '#0b6b75' } })
    .withExif({ IFD0: { Copyright: 'Secret' } })
    .toFormat(format)
    .toBuffer()
const edit = (more: object = {}) => company.owner.call(editCompany, { body: { ...form, ...more } })
const orphaned = async () =>
  (await company.database.pool.query('select key from orphaned_objects')).rows.map(row => row.key)

test('what the owner saves appears at once on pages and in every open browser', async () => {
  const before = await company.visitor().try(getCompany, {})
  expect(await edit({ name: ' Acme Heating ' })).toMatchObject({ ...form, name: 'Acme Heating', logoUrl: null })
  const page = await company.visitor().send({ method: 'GET', url: '/theme.css' })
  expect(page.body).toContain('--brand:#0b6b75')
  const after = await company.visitor().send({
    method: 'GET',
    url: '/api/company',
    headers: { 'if-none-match': String(before.headers.etag) },
  })
  expect([after.statusCode, after.json()]).toMatchObject([200, { name: 'Acme Heating', appName: 'Chat' }])
  expect(await edit({ appName: ' ' })).toMatchObject({ appName: 'Front Line' })
})

test('new templates are there with the next poll', async () => {
  const tag = await settledTag(company, company.owner, getCompany.path)
  const body = { giveawayWinnerTemplate: '{{winner}} wins {{prize}}' }
  await company.owner.call(editTemplates, { body })
  const { statusCode, body: reply } = await poll(company.owner, getCompany.path, tag)
  expect([statusCode, JSON.parse(reply)]).toMatchObject([200, body])
})

test('a logo of each format becomes one small public picture without metadata', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><script>alert(1)</script><rect width="16" height="16" fill="red"/></svg>',
  )
  const logos = [
    dataUrl('png', await square(1_400, 'png')),
    dataUrl('jpeg', await square(900, 'jpeg')),
    dataUrl('webp', await square(100, 'webp')),
    dataUrl('svg+xml', svg),
  ]
  const sizes: (number | undefined)[] = []
  for (const logo of logos) {
    const { logoUrl } = await edit({ logoUrl: logo })
    expect(logoUrl).toMatch(/^\/logo\/[0-9a-f]{32}\.webp$/)
    const response = await company.visitor().send({ method: 'GET', url: logoUrl ?? '' })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { format, width, exif } = await sharp(response.rawPayload).metadata()
    expect([format, exif]).toEqual(['webp', undefined])
    sizes.push(width)
  }
  expect(sizes).toEqual([512, 512, 100, 512])
})

test('an SVG may be percent-encoded', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30"/></svg>'
  for (const head of ['data:image/svg+xml,', 'data:image/svg+xml;charset=utf-8,', 'data:image/svg+xml;utf8,'])
    expect((await edit({ logoUrl: head + encodeURIComponent(svg) })).logoUrl).toMatch(/^\/logo\//)
  const broken = { ...form, logoUrl: 'data:image/svg+xml,%C3%28' }
  expect(await company.owner.refused(editCompany, { body: broken })).toBe('422 logo.unreadable')
})

test('saving again keeps the logo; a replaced one is deleted', async () => {
  const first = await edit({ logoUrl: dataUrl('png', await square(20, 'png')) })
  const second = await edit({ logoUrl: dataUrl('png', await square(30, 'png')) })
  const keyOf = (url: string | null) => `logo/${url?.slice(6, -5)}`
  expect(await edit({ logoUrl: second.logoUrl })).toMatchObject({ logoUrl: second.logoUrl })
  expect(await edit()).toMatchObject({ logoUrl: second.logoUrl })
  expect(await orphaned()).toContain(keyOf(first.logoUrl))
  expect(await orphaned()).not.toContain(keyOf(second.logoUrl))
  expect(await edit({ logoUrl: null })).toMatchObject({ logoUrl: null })
  expect(await orphaned()).toContain(keyOf(second.logoUrl))
  expect(await company.owner.refused(editCompany, { body: { ...form, logoUrl: first.logoUrl } })).toBe(
    '422 request.invalid',
  )
})

test.each([
  ['no name', { name: ' ' }, 'Company name is required'],
  ['no color', { primaryColor: 'teal' }, 'Invalid color format'],
  ['another address', { logoUrl: 'https://evil.example/x.png' }, 'Please choose a PNG, JPEG, WebP or SVG picture'],
  ['a script', { logoUrl: 'data:text/html;base64,AAAA' }, 'Please choose a PNG, JPEG, WebP or SVG picture'],
  ['a way out', { logoUrl: '/logo/../media/x.webp' }, 'Please choose a PNG, JPEG, WebP or SVG picture'],
  [
    'no picture',
    { logoUrl: dataUrl('png', Buffer.from('hello')) },
    "That picture can't be read. Please choose a PNG, JPEG, WebP or SVG file.",
  ],
])('%s is refused and nothing changes', async (_, wrong, message) => {
  const before = await company.owner.call(getCompany)
  expect(await company.owner.try(editCompany, { body: { ...form, ...wrong } })).toMatchObject({
    status: 422,
    body: { message },
  })
  expect(await company.owner.call(getCompany)).toEqual(before)
})

test('the format is detected by content; a logo over 2 MB is too large', async () => {
  const gif = dataUrl('png', await square(20, 'gif'))
  expect(await company.owner.refused(editCompany, { body: { ...form, logoUrl: gif } })).toBe('422 logo.unreadable')
  const large = dataUrl('png', Buffer.alloc(2 * 1024 * 1024 + 1))
  expect(await company.owner.refused(editCompany, { body: { ...form, logoUrl: large } })).toBe('413 media.size')
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20"><image width="20" height="20" xlink:href="file:///etc/hostname"/></svg>',
  )
  expect(await company.owner.refused(editCompany, { body: { ...form, logoUrl: dataUrl('svg+xml', drawing) } })).toBe(
    '200 accepted',
  )
})

test('other names of logos are not found', async () => {
  for (const url of ['/logo/x', `/logo/${'0'.repeat(32)}.webp`, '/logo/%2e%2e%2fsecret'])
    expect((await company.visitor().send({ method: 'GET', url })).statusCode).toBe(404)
})

test('two owners who change different things keep both', async () => {
  await edit({ name: 'Acme', appName: 'Chat' })
  await company.owner.call(editCompany, { body: { appName: 'Crew' } })
  await company.owner.call(editCompany, { body: { name: 'Acme Heating' } })
  expect(await company.owner.call(getCompany)).toMatchObject({ name: 'Acme Heating', appName: 'Crew' })
})

test('the icon of a white logo stands on a dark ground', async () => {
  const bars = [
    { input: { create: { width: 300, height: 40, channels: 3, background: '#fff' } as const }, left: 50, top: 5 },
  ]
  const logo = await sharp({
    create: { width: 400, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(bars)
    .png()
    .toBuffer()
  await edit({ logoUrl: dataUrl('png', logo) })
  const { rawPayload } = await company.visitor().send({ method: 'GET', url: '/icon-192x192.png' })
  const [corner = 255] = await sharp(rawPayload).extract({ left: 1, top: 1, width: 1, height: 1 }).raw().toBuffer()
  expect(corner).toBeLessThan(40)
})

test('pages learn where people are asked for notifications later', async () => {
  const later = await company.secondInstance({ asksForPushLater: true })
  onTestFinished(() => later.app.close())
  expect(await later.visitor().call(getCompany)).toMatchObject({ asksForPushLater: true })
  expect(await company.visitor().call(getCompany)).not.toHaveProperty('asksForPushLater')
})
