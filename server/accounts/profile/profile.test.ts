import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as calls from '#contract/accounts.ts'
import { apiLimits } from '#contract/api-limits.ts'
import { addComment } from '#contract/comments.ts'
import { createPost, getPost } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { addUser } from '#contract/people.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { ObjectMissing } from '#server/lib/storage/storage.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'
import { interlacedPng } from '#server/testing/files/hostile-pictures.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'
import { withinMemory } from '#server/testing/process-memory.ts'
import { processorSeconds } from '#server/testing/processor-time.ts'

const company = await openCompany()

const password = 'correct horse battery'
const url = calls.setPhoto.path
const send = (by: Member, photo: Buffer) => by.send({ method: 'PUT', url, ...fileForm('photo', photo) })
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c33' } })

describe('a name', () => {
  test.each(['\u200B', '\u200D', '\u2800', '\u3164', '\u115F\uFE0F', 'Bob\u202Egnp', 'Bell\u0007', 'Soft\u00ADhyphen'])(
    '%j is refused',
    async firstName => {
      const body = { firstName, lastName: 'Oaks' }
      expect(await company.owner.refused(calls.updateProfile, { body })).toBe('422 request.invalid')
    },
  )

  test('is changed by the user, everywhere', async () => {
    const post = await company.owner.call(createPost, { body: { content: 'Hello', teamId: 9 } })
    const body = { firstName: ' Olive ', lastName: 'Oaks' }
    expect(await company.owner.call(calls.updateProfile, { body })).toMatchObject({
      firstName: 'Olive',
      lastName: 'Oaks',
    })
    expect(await company.owner.call(calls.currentUser)).toMatchObject({
      firstName: 'Olive',
      email: company.owner.email,
    })
    const { author } = await company.owner.call(getPost, { params: { id: post.id } })
    expect(author).toMatchObject({ firstName: 'Olive', lastName: 'Oaks' })
  })

  test('has both parts; users can’t change their role and address', async () => {
    const vic = await company.join('Vic')
    const response = await vic.try(calls.updateProfile, { body: { firstName: ' ', lastName: 'B' } })
    expect([response.status, response.body.message]).toEqual([422, 'Please enter both first and last name'])
    const body = { firstName: 'Vic', lastName: 'Test', role: 'owner', email: 'other@acme.example' }
    expect(await vic.call(calls.updateProfile, { body })).toMatchObject({ role: 'viewer', email: vic.email })
  })
})

describe('a photo', () => {
  test('becomes a square without metadata, shown with posts and comments to colleagues only', async () => {
    const eve = await company.join('Eve')
    const upload = await picture(900, 300)
      .withExif({ IFD0: { Copyright: 'Eve' } })
      .jpeg()
      .toBuffer()
    const { profileImageUrl } = (await send(eve, upload)).json<calls.User>()
    expect(profileImageUrl).toMatch(/^\/media\/photo\/[0-9a-f]{32}$/)
    const served = await company.owner.send({ url: profileImageUrl ?? '' })
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
    const { width, height, format, exif } = await sharp(served.rawPayload).metadata()
    expect({ width, height, format, exif }).toEqual({
      width: apiLimits.photoPx,
      height: apiLimits.photoPx,
      format: 'webp',
    })
    expect((await company.visitor().send({ url: profileImageUrl ?? '' })).statusCode).toBe(401)
    const post = await company.owner.call(createPost, { body: { content: 'Hi', teamId: 9 } })
    await eve.call(addComment, { params: { id: post.id }, body: { content: 'Hello' } })
    const { comments } = await company.owner.call(getPost, { params: { id: post.id } })
    expect(comments.map(({ author }) => author.profileImageUrl)).toEqual([profileImageUrl])
  })

  test('can be a HEIC, as phones take them', async () => {
    const heic = await readFile(new URL('../../media/tiled.fixture.heic', import.meta.url))
    const { profileImageUrl } = (await send(await company.join('Hal'), heic)).json<calls.User>()
    const served = await company.owner.send({ url: profileImageUrl ?? '' })
    const { data, info } = await sharp(served.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([apiLimits.photoPx, apiLimits.photoPx])
    const [red = 0, green = 0, blue = 0] = data.subarray((40 * info.width + 40) * info.channels)
    // Upright, its first quarter is blue.
    expect([red < 60, green < 60, blue > 200]).toEqual([true, true, true])
  })

  test('is deleted from storage after it is replaced or removed', async () => {
    const sue = await company.join('Sue')
    const keys: string[] = []
    for (let i = 0; i < 2; i += 1) {
      const { profileImageUrl } = (await send(sue, await picture(64, 64).png().toBuffer())).json<calls.User>()
      keys.push((profileImageUrl ?? '').replace('/media/', ''))
    }
    expect(await sue.call(calls.removePhoto)).toMatchObject({ profileImageUrl: null })
    const { rows } = await company.database.pool.query('select key from orphaned_objects order by created_at')
    expect(rows.map(({ key }) => key)).toEqual(keys)
    await company.database.pool.query(`update orphaned_objects set created_at = now() - interval '1 day'`)
    await company.app.tasks['media.sweep']({}, 'sweep')
    for (const key of keys) await expect(company.app.ctx.storage.stream(key)).rejects.toThrow(ObjectMissing)
    for (const name of ['0'.repeat(32), 'x', '..%2Fx'])
      expect((await sue.send({ url: `/media/photo/${name}` })).statusCode).toBe(404)
  })

  test.each([
    ['text', Buffer.from('hello'), '415 media.type'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), '415 media.type'],
    ['too many bytes', Buffer.alloc(limits.photoBytes + 1), '413 request.too-large'],
  ])('is refused where it is %s', async (_, content, refusal) => {
    const response = await send(company.owner, content)
    expect(`${response.statusCode} ${response.json().error}`).toBe(refusal)
  })

  test('that would take gigabytes is refused, and nobody waits for it', async () => {
    const hostile = interlacedPng()
    await withinMemory(700 * 1024 * 1024, async () => {
      const attacks = Array.from({ length: 4 }, () => send(company.owner, hostile))
      const ina = await company.join('Ina')
      const before = processorSeconds()
      expect((await send(ina, await picture(64, 64).png().toBuffer())).statusCode).toBe(200)
      expect(processorSeconds() - before).toBeLessThan(10)
      for (const { statusCode, body } of await Promise.all(attacks))
        expect([statusCode, JSON.parse(body).error]).toEqual([422, 'media.pixels'])
    })
  })

  test('of somebody with too many waiting is refused', async () => {
    const content = await picture(6_000, 6_000).png().toBuffer()
    const responses = await Promise.all(Array.from({ length: 12 }, () => send(company.owner, content)))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
  })

  test('is refused when it is truncated', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer()
    const response = await send(company.owner, whole.subarray(0, whole.length / 2))
    expect(`${response.statusCode} ${response.json().error}`).toBe('422 media.damaged')
  })
})

describe('a password', () => {
  const change = (by: Member, currentPassword: string, newPassword: string) =>
    by.refused(calls.changePassword, { body: { currentPassword, newPassword } })

  test('requires the current one; every other browser is signed out', async () => {
    const fay = await company.join('Fay')
    const phone = company.visitor()
    await phone.signIn(fay.email)
    await phone.call(calls.requestPasswordReset, { body: { email: fay.email } })
    const resetLink = await company.linkInMail(fay.email)
    expect(await change(fay, 'something else', 'another good one')).toBe('422 password.wrong')
    expect(await change(fay, password, 'password123')).toBe('422 password.common')
    expect(await change(fay, password, 'another good one')).toBe('200 accepted')
    expect(await fay.refused(calls.me)).toBe('200 accepted')
    expect(await phone.refused(calls.me)).toBe('401 session.none')
    expect(await phone.refused(calls.signIn, { body: { email: fay.email, password } })).toBe('401 sign-in.wrong')
    await phone.signIn(fay.email, 'another good one')
    const body = { token: resetLink.searchParams.get('token') ?? '', newPassword: 'a third good one' }
    expect(await phone.refused(calls.resetPassword, { body })).toBe('400 token.invalid')
  })

  test('may not be what anybody would try for this person', async () => {
    const body = { email: 'maxine.muster@acme.example', firstName: 'Maxine', lastName: 'Muster' }
    const { credentials } = await company.owner.call(addUser, { body })
    const temporary = credentials?.tempPassword ?? ''
    const visitor = company.visitor()
    const { redirectTo } = await visitor.call(calls.signIn, { body: { email: body.email, password: temporary } })
    const token = tokenIn(redirectTo)
    const choose = (newPassword: string) => visitor.refused(calls.resetPassword, { body: { token, newPassword } })
    expect(await choose(temporary)).toBe('422 password.temporary')
    const words = ['Maxine.Muster@acme.example', 'maxine muster', 'Muster-Maxine', 'front line', 'FrontLine']
    const personal = [...words, 'FrontLine1', '20Front26Line!', 'Maxine2026!', '!!!Muster 1999', 'Acme2026!']
    for (const guess of personal) expect([guess, await choose(guess)]).toEqual([guess, '422 password.personal'])
    for (const guess of ['aaaaaaaa', 'Password1']) expect(await choose(guess)).toBe('422 password.common')
    expect(await choose(password)).toBe('200 accepted')
    // Neither the notice of a change, nor the link that waited and has ended.
    expect(await company.mailsTo(body.email)).toEqual([])
  })

  test('that is changed is confirmed by mail, and its reset forgets failed sign-ins', async () => {
    const kit = await company.join('Kit')
    await change(kit, password, 'another good one')
    const subjects = async () => (await company.mailsTo(kit.email)).map(({ subject }) => subject)
    expect((await subjects()).at(-1)).toBe('Your Front Line password was changed')
    const stranger = company.visitor()
    const signIn = (secret: string) => stranger.refused(calls.signIn, { body: { email: kit.email, password: secret } })
    for (let n = 0; n < 10; n += 1) await signIn('wrong password')
    expect(await signIn('another good one')).toBe('429 sign-in.too-many')
    await stranger.call(calls.requestPasswordReset, { body: { email: kit.email } })
    const token = tokenIn(await company.linkInMail(kit.email))
    await company.visitor().call(calls.resetPassword, { body: { token, newPassword: 'a third good one' } })
    expect((await subjects()).at(-1)).toBe('Your Front Line password was changed')
    expect(await signIn('a third good one')).toBe('200 accepted')
  })

  test('can’t be guessed in a browser left signed in', async () => {
    const gus = await company.join('Gus')
    for (let i = 0; i < rateLimits.failedSignInsPerAddress; i += 1) await change(gus, `guess ${i}`, 'another good one')
    expect(await change(gus, password, 'another good one')).toBe('429 sign-in.too-many')
  })
})
