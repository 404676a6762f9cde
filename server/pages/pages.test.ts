import { describe, expect, test } from 'vitest'
import { pagePaths, sharePath } from '#contract/pages.ts'
import { openCompany } from '#server/testing/company.ts'

const company = await openCompany()

const open = (url: string, accept = 'text/html,*/*;q=0.8') => company.visitor().send({ url, headers: { accept } })
/** Of a visitor, these two are rendered ahead. */
const isOther = (path: string) => path !== '/' && path !== '/login'
const addressOf = (path: string) => path.replace('$teamId', '9')

describe('the document of the app', () => {
  test('opens at the address of every page', async () => {
    for (const path of [...pagePaths.filter(isOther).map(addressOf), '/setup/', '/Profile', '/login?mode=register']) {
      const reply = await open(path)
      expect([path, reply.statusCode]).toEqual([path, 200])
      expect(reply.headers['content-type']).toMatch('text/html')
      expect(reply.body).toContain('<div id="root">')
    }
  })

  test('opens for a program that asks for anything', async () => {
    for (const reply of [await open('/setup', '*/*'), await company.visitor().send({ url: '/setup' })]) {
      expect(reply.statusCode).toBe(200)
      expect(reply.body).toContain('<div id="root">')
    }
  })

  test('is sent with 404 at any other address', async () => {
    const { body } = await open('/setup')
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
    const image = await open('/login', 'image/avif,image/webp')
    expect([image.statusCode, image.json()]).toEqual([404, expect.anything()])
    const asset = await open('/assets/nope.js', '*/*')
    expect([asset.statusCode, asset.json()]).toEqual([404, expect.anything()])
  })
})

test('an asset is sent as the build compressed it, and kept for good', async () => {
  const [url = ''] = /\/assets\/[\w-]+\.js/.exec((await open('/setup')).body) ?? []
  const send = (path: string) => company.visitor().send({ url: path, headers: { 'accept-encoding': 'br' } })
  expect((await send(url)).headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect((await send(`${url}.br`)).statusCode).toBe(404)
})

describe('the document at /', () => {
  const home = async (cookie = '') =>
    (await company.visitor().send({ url: '/', headers: { accept: 'text/html', cookie } })).body

  test('is the landing page for a visitor, and the app for somebody with a session', async () => {
    const landing = await home()
    expect(landing).toContain('Every van, every office, one feed.')
    expect(landing).not.toContain('<div id="root">')
    const app = await home('front-line-session=any')
    expect(app).toContain('<html data-start="feed" lang="en" dir="ltr">')
    expect(app).toContain('<link rel="preload" as="fetch" crossorigin href="/api/posts">')
    expect(app).not.toContain('Every van')
    for (const document of [landing, app]) expect(document).toMatch(/<meta name="description" content="[^"]{20,}"/)
  })

  test('starts the calls of the team that its address names', async () => {
    const open = async (path: string) =>
      (await company.visitor().send({ url: path, headers: { accept: 'text/html', cookie: 'front-line-session=any' } }))
        .body
    expect(await open('/?team=12')).toContain('href="/api/posts?teamId=12&amp;visibility=team"')
    expect(await open('/?team="><script>')).toContain('href="/api/posts"')
  })

  test('starts the calls that the posts of an owner wait for', async () => {
    const [olivia, ann] = [await company.join('Olivia', { role: 'owner' }), await company.join('Ann')]
    const of = async (person: typeof ann) => (await person.send({ url: '/', headers: { accept: 'text/html' } })).body
    const calls = ['/api/admin/attention', '/api/company/first-steps', '/api/teams']
    const started = (body: string) => calls.filter(path => body.includes(`crossorigin href="${path}">`))
    expect(started(await of(olivia))).toEqual(calls)
    expect(started(await of(ann))).toEqual([])
    const scripts = (body: string) =>
      new Set([...body.matchAll(/modulepreload"[^>]*assets\/(\w+)-/g)].map(([, name]) => name))
    expect(scripts(await of(olivia))).toEqual(new Set(['feed', 'parts', 'problems']))
    expect(scripts(await of(ann))).toEqual(new Set(['feed', 'parts']))
  })

  test('has the name and the logo of the company, escaped', async () => {
    const logoUrl = '/logo/0123456789abcdef0123456789abcdef.webp'
    const before = await home()
    expect(before).toMatch(/>F<\/span><span class="truncate">Front Line</)
    await company.database.pool.query(`update company set app_name = '<b>& "Co', logo_url = $1`, [logoUrl])
    for (const cookie of ['', 'front-line-session=any']) {
      const document = await home(cookie)
      expect(document).toContain(`src="${logoUrl}"`)
      expect(document).toContain('&lt;b&gt;&amp; &quot;Co')
      expect(document).not.toContain('<b>')
      expect(document).not.toMatch(/[\uE000-\uF8FF]/)
    }
  })
})

describe('the document of the sign-in', () => {
  test('is rendered ahead for a visitor, in each language, and names the scripts that come after it', async () => {
    const visit = (language: string) =>
      company
        .visitor()
        .send({ url: '/login?next=%2Fprofile', headers: { accept: 'text/html', 'accept-language': language } })
    const [english, spanish] = await Promise.all([visit('en'), visit('es')])
    for (const { body, headers } of [english, spanish]) {
      expect(body).toContain('autoComplete="current-password"')
      expect(body).not.toContain('<div id="root">')
      expect(body).not.toMatch(/[\uE000-\uF8FF]/)
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('accept-language') })
    }
    expect(english.body).toMatch(/<title>Sign in · [^%<]+<\/title>/)
    expect(spanish.body).toMatch(/<html lang="es"[^]*<title>Iniciar sesión · /)
    const scripts = /<meta name="app-scripts" content="([^"]+)">/.exec(english.body)?.[1]?.split(' ') ?? []
    expect(scripts.map(path => /assets\/(\w+)-/.exec(path)?.[1])).toEqual(
      expect.arrayContaining(['base', 'feed', 'parts', 'shared', 'start']),
    )
    for (const url of scripts) expect([url, (await company.visitor().send({ url })).statusCode]).toEqual([url, 200])
  })

  test('gives way to the app for somebody who is signed in, and for registering', async () => {
    const ann = await company.join('Ann')
    const signedIn = await ann.send({ url: '/login', headers: { accept: 'text/html' } })
    for (const { body } of [signedIn, await open('/login?mode=register')]) expect(body).toContain('<div id="root">')
    const ended = await company.visitor().send({ url: '/login', headers: { cookie: 'front-line-session=any' } })
    expect(ended.body).not.toContain('<div id="root">')
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
