import { expect, test } from 'vitest'
import { currentUser, register, requestPasswordReset } from '#contract/accounts.ts'
import { getCompany } from '#contract/company.ts'
import { createPost, deletePost, editPost, listPosts } from '#contract/feed.ts'
import { deleteGiveaway, editTemplates } from '#contract/giveaways.ts'
import { setMyLanguage } from '#contract/languages.ts'
import { setCompanyLanguage } from '#contract/organization.ts'
import { giveawayOf } from '#server/giveaways/giveaways.fixture.ts'
import { type Member, openCompany } from '#server/testing/company.ts'

const company = await openCompany()

const missingPost = { params: { id: 999_999 } }
const english = 'That post does not exist, or is not for you.'
const spanish = 'Esa publicación no existe o no es para ti.'

test('refusals follow the language that somebody chooses from the next call on', async () => {
  const ana = await company.join('Ana')
  expect((await ana.try(deletePost, missingPost)).body.message).toBe(english)
  expect(await ana.call(setMyLanguage, { body: { language: 'es' } })).toEqual({ language: 'es' })
  expect((await ana.try(deletePost, missingPost)).body.message).toBe(spanish)
  expect((await ana.call(currentUser)).language).toBe('es')
  expect(await ana.call(setMyLanguage, { body: { language: null } })).toEqual({ language: null })
  expect((await ana.try(deletePost, missingPost)).body.message).toBe(english)
})

test('a choice is stronger than the language of the browser', async () => {
  const ana = await company.join('Ana')
  const asked = async () => {
    const url = `/api/posts/${missingPost.params.id}`
    const response = await ana.send({ method: 'DELETE', url, headers: { 'accept-language': 'es-MX,es;q=0.9' } })
    return response.json<{ message: string }>().message
  }
  expect(await asked()).toBe(spanish)
  await ana.call(setMyLanguage, { body: { language: 'en' } })
  expect(await asked()).toBe(english)
})

test.each([
  ['es-US,es;q=0.9,en;q=0.8', 'Escribe un correo válido'],
  ['fr-CA, es;q=0.5', 'Escribe un correo válido'],
  ['de, en;q=0.3', 'Please enter a valid email address'],
  [undefined, 'Please enter a valid email address'],
])('before sign-in, a browser that accepts %s reads “%s”', async (list, words) => {
  const response = await company.visitor().send({
    method: 'POST',
    url: requestPasswordReset.path,
    payload: { email: 'nobody@' },
    headers: list ? { 'accept-language': list } : {},
  })
  expect(response.json<{ fields: Record<string, string> }>().fields.email).toBe(words)
})

test('a language that there is no catalog of is refused, and a variant becomes its language', async () => {
  const ana = await company.join('Ana')
  expect(await ana.refused(setMyLanguage, { body: { language: 'tlh' } })).toBe('422 language.unknown')
  expect(await ana.refused(setMyLanguage, { body: { language: '<b>' } })).toBe('422 request.invalid')
  expect(await ana.call(setMyLanguage, { body: { language: 'es-MX' } })).toEqual({ language: 'es' })
})

test('owners set the language of the company, in which those read whose browser names none of ours', async () => {
  const ben = await company.join('Ben')
  expect(await ben.refused(setCompanyLanguage, { body: { language: 'es' } })).toBe('403 permission.denied')
  expect(await company.owner.refused(setCompanyLanguage, { body: { language: 'xx' } })).toBe('422 language.unknown')
  await company.owner.call(setCompanyLanguage, { body: { language: 'es' } })
  expect((await ben.try(deletePost, missingPost)).body.message).toBe(spanish)
  await company.owner.call(setCompanyLanguage, { body: { language: 'en' } })
  expect((await ben.try(deletePost, missingPost)).body.message).toBe(english)
})

test('giveaways are announced to each in their language by the usual templates, in that of the company by changed ones', async () => {
  const { owner } = company
  const ana = await company.join('Ana')
  await ana.call(setMyLanguage, { body: { language: 'es' } })
  const first = (reader: Member) => reader.call(listPosts, { query: { limit: 1 } }).then(({ posts }) => posts[0])
  const usual = await giveawayOf(owner, 60_000)
  const english = await first(owner)
  const spanish = await first(ana)
  expect(english?.content).toMatch(/The prize: .* Read every post in your feeds by \w+day, /)
  expect(spanish?.content).toMatch(
    /El premio: .* de tus canales antes del (lunes|martes|miércoles|jueves|viernes|sábado|domingo), /,
  )
  expect([spanish?.id, spanish?.language, english?.language]).toEqual([english?.id, null, null])
  await ana.call(setMyLanguage, { body: { language: 'en' } })
  expect((await first(ana))?.content).toBe(english?.content)
  await ana.call(setMyLanguage, { body: { language: 'es' } })
  await owner.call(editPost, { params: { id: english?.id ?? 0 }, body: { content: 'A saw and a drill' } })
  expect((await first(ana))?.content).toBe('A saw and a drill')
  await owner.call(deleteGiveaway, { params: { id: usual.id } })
  expect((await first(ana))?.content).toMatch(/^Este sorteo se canceló[^]*El premio/)
  const winner = '{{winner}}: {{prize}}!'
  await owner.call(editTemplates, { body: { giveawayWinnerTemplate: winner } })
  await owner.call(setCompanyLanguage, { body: { language: 'es' } })
  const shown = await owner.call(getCompany)
  expect(shown?.giveawayAnnouncementTemplate).toContain('Lee todas las publicaciones de {{feeds}}')
  expect(shown?.giveawayWinnerTemplate).toBe(winner)
  expect(shown?.giveawayWords).toEqual({ locale: 'es-US', companyWide: 'Toda la empresa', yourFeeds: 'tus canales' })
  await owner.call(editTemplates, {
    body: { giveawayAnnouncementTemplate: '{{scope}}: {{feeds}}, {{deadline}}, {{prize}}' },
  })
  await giveawayOf(owner, 60_000)
  expect((await first(owner))?.content).toMatch(
    /^Toda la empresa: tus canales, (lunes|martes|miércoles|jueves|viernes|sábado|domingo), /,
  )
  await owner.call(setCompanyLanguage, { body: { language: 'en' } })
})

test('a mail is in the language that its reader chose, else that of the browser they were last seen with', async () => {
  const ana = await company.join('Ana')
  const subjectFor = async () => {
    await company.visitor().call(requestPasswordReset, { body: { email: ana.email } })
    return (await company.mailsTo(ana.email)).at(-1)?.subject
  }
  expect(await subjectFor()).toMatch(/^Reset your/)
  await ana.call(setMyLanguage, { body: { language: 'es' } })
  expect(await subjectFor()).toMatch(/^Cambia/)
})

test('a body that cannot be read is refused in the language of the request', async () => {
  const response = await company.owner.send({
    method: 'POST',
    url: createPost.path,
    payload: '{ broken',
    headers: { 'content-type': 'application/json', 'accept-language': 'es' },
  })
  expect(response.json<{ message: string }>().message).toBe('No se pudo leer la solicitud.')
})

test('who registers reads the page and the mail in the language of their browser', async () => {
  const email = 'nueva@acme.example'
  const response = await company.visitor().send({
    method: 'POST',
    url: register.path,
    payload: { email, firstName: 'Nueva', lastName: 'Persona' },
    headers: { 'accept-language': 'es' },
  })
  expect(response.statusCode).toBeLessThan(300)
  expect((await company.mailsTo(email)).at(-1)?.subject).toMatch(/^Confirma/)
})
