import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagePaths, sharePath } from '#contract/pages.ts'
import { TestCompany } from '#server/testing/company.ts'

let company: TestCompany
beforeAll(async () => {
  company = await TestCompany.open()
})
afterAll(() => company.close())

const open = (url: string, accept = 'text/html,*/*;q=0.8') => company.visitor().send({ url, headers: { accept } })
const addressOf = (path: string) => path.replace('$teamId', '9')

describe('the document of the app', () => {
  test('opens at the address of every page', async () => {
    for (const path of [...pagePaths.map(addressOf), '/login/', '/Profile', '/login?mode=register', '/?source=app']) {
      const reply = await open(path)
      expect([path, reply.statusCode]).toEqual([path, 200])
      expect(reply.headers['content-type']).toMatch('text/html')
      expect(reply.body).toContain('<div id="root">')
    }
  })

  test('is sent with 404 at any other address', async () => {
    const { body } = await open('/login')
    for (const path of ['/nope', '/profile/nope', '/add-team-members', '/add-team-members/9/x', '/nope?next=/login']) {
      const reply = await open(path)
      expect([path, reply.statusCode]).toEqual([path, 404])
      expect(reply.headers['content-type']).toMatch('text/html')
      expect(reply.headers['cache-control']).toBe('no-cache')
      expect(reply.body).toBe(body)
    }
  })

  test('is not sent for calls and files', async () => {
    for (const path of ['/api/nope', '/media/nope', '/logo/nope']) {
      const reply = await open(path)
      expect([path, reply.statusCode, reply.json()]).toEqual([path, 404, expect.anything()])
    }
    const asset = await open('/assets/nope.js', '*/*')
    expect([asset.statusCode, asset.json()]).toEqual([404, expect.anything()])
  })
})

describe('what another app shares, without the service worker', () => {
  const body = `--b\r\ncontent-disposition: form-data; name="media"; filename="a.jpg"\r\n\r\n${'x'.repeat(2_000_000)}\r\n--b--`

  // A share comes from the system, so that its origin is null or missing.
  test.each(['null', undefined])('opens the app, with the origin %s', async origin => {
    const reply = await company.app.http.inject({
      method: 'POST',
      url: sharePath,
      headers: { 'content-type': 'multipart/form-data; boundary=b', ...(origin && { origin }) },
      payload: body,
    })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/'])
  })
})
