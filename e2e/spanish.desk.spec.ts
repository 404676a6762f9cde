import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addComment } from '#contract/comments.ts'
import { createPost, listPosts } from '#contract/feed.ts'
import { addUser, listUsers, setUserRole } from '#contract/people.ts'
import { mailsTo } from '#server/testing/mails/mail-outbox.ts'
import { pick } from '#server/testing/rounds.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner } from './support/company.ts'
import { expectFitsAt200 } from './support/look.ts'
import { complaintsOf, password } from './support/people.ts'
import { expect, testApart as test } from './support/server.ts'
import { expectBriefly } from './support/toasts.ts'

test.use({ locale: 'es-US' })
test.beforeEach(({ server }) => haveCompany(server))

/** Words that nobody has translated stand out among these: none of them is a Spanish one. */
const english =
  /\b(the|your?|with|sign|post|posts|comment|feed|team|people|settings|search|loading|failed|please|company-wide)\b/i
const expectSpanish = async (page: Page, where: string) => {
  await page.waitForLoadState('networkidle')
  const words = await page.locator('body').innerText()
  expect(words.match(english)?.[0], `${where}: ${words}`).toBeUndefined()
  expect(await page.evaluate(() => document.documentElement.lang)).toMatch(/^es/)
  // Spanish words are longer.
  await expectFitsAt200(page, `${where} in Spanish`)
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('somebody whose phone is in Spanish joins, reads and answers in Spanish', async ({ page, server }) => {
  const leader = await callerAs(server, owner.email)
  const { joinCode = '' } = await leader.call(addUser, { body: { firstName: 'Mateo', lastName: 'Quiñones' } })
  const { id } = await leader.call(createPost, { body: { content: 'Mañana hay viento: nadie sube solo.' } })
  await leader.call(addComment, { params: { id }, body: { content: '¿Quedó claro?' } })
  await test.step('before anybody has signed in', async () => {
    for (const path of [...pick(['/', '/login', '/forgot-password'], 1), '/join']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectSpanish(page, path)
    }
  })
  await test.step('a wrong code is refused', async () => {
    await page.getByLabel('Código de ingreso').fill('ZZZZZZZZ')
    await expect(page.getByText(/Pide otro en la oficina\./)).toBeVisible()
  })
  const complaints = complaintsOf(page)
  await test.step('joining', async () => {
    await page.getByLabel('Código de ingreso').fill(joinCode)
    await expect(page.getByRole('heading', { name: 'Hola, Mateo' })).toBeVisible()
    await expectSpanish(page, 'hello')
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await button(page, 'Continuar con contraseña').click()
    await expect(page.getByRole('heading', { name: 'Ya entraste, Mateo' })).toBeVisible()
    await expectSpanish(page, 'ready')
    await button(page, 'Ir al inicio').click()
  })
  await test.step('the feed, a comment and the pages of a person', async () => {
    const post = page.getByRole('article').filter({ hasText: 'Mañana hay viento' })
    await expect(post).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Toda la empresa' })).toBeAttached()
    await post.getByPlaceholder('Escribe un comentario...').fill('Sí, clarísimo')
    await post.getByRole('button', { name: 'Enviar comentario' }).click()
    await expect(post.getByText('Sí, clarísimo')).toBeVisible()
    await expectSpanish(page, 'feed')
    for (const path of pick(['/settings', '/profile', '/for-you', '/saved', '/search', '/recorded'], 2)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectSpanish(page, path)
    }
    const { posts } = await leader.call(listPosts)
    expect(posts[0]?.commentCount).toBe(2)
  })
  await test.step('the choice of a person wins over the phone, until they take it back', async () => {
    await page.goto('/settings?tab=appearance')
    await expectSpanish(page, 'appearance')
    await page.getByText('English', { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.getByText('Español', { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
  })
  expect(complaints).toEqual([])
})

test('a leader reads a report, its file, a refusal and a mail in Spanish', async ({ page, server }) => {
  const luz = { email: 'luz@hearth.example', firstName: 'Luz', lastName: 'Prieto' }
  await haveMember(server, luz)
  const leader = await callerAs(server, owner.email)
  const id = (await leader.call(listUsers)).find(({ email }) => email === luz.email)?.id ?? 0
  await leader.call(setUserRole, { params: { id }, body: { role: 'admin' } })
  await leader.call(createPost, { body: { content: 'Mañana hay viento.' } })

  await test.step('refused', async () => {
    await page.goto('/login')
    await page.getByLabel(/^Correo/).fill(luz.email)
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')
    await expectBriefly(page.getByText('No se pudo iniciar sesión'), () => button(page, 'Iniciar sesión').click())
    await expectSpanish(page, 'refused')
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await button(page, 'Iniciar sesión').click()
    await expect(page.getByRole('navigation', { name: 'Canales' })).toBeVisible()
  })
  await test.step('pages of leaders', async () => {
    const pages = ['/engagement-reports', '/user-management', '/team-management', '/giveaway-management']
    for (const path of pick(pages, 1)) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expectSpanish(page, path)
      await expect(page.getByText('Cargando')).toHaveCount(0)
    }
  })
  await test.step('a file', async () => {
    await page.goto('/user-management')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /CSV/ }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(/Luz/)
  })
  await test.step('a mail', async () => {
    await page.goto('/forgot-password')
    await page.getByLabel(/^Correo/).fill(luz.email)
    await button(page, 'Enviar enlace').click()
    await expect.poll(async () => (await mailsTo(server.dataDir, luz.email)).at(-1)?.subject).toMatch(/contraseña/)
    const mail = (await mailsTo(server.dataDir, luz.email)).at(-1)
    expect(mail?.text).toContain('Hola')
    expect(mail?.text).not.toMatch(english)
  })
})
