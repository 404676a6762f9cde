import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addUser, makeJoinCode } from '#contract/people.ts'
import { newId } from '#web/lib/new-id.ts'
import { olivia } from '#web/testing/people.ts'
import { openPage, renderInApp } from '#web/testing/render.tsx'
import { PaperSheet } from './paper-sheet.tsx'

const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const codeField = page.getByLabelText('Join code')

/** Somebody without an address, with a last name of their own. */
async function added(firstName: string) {
  const owner = await olivia()
  const lastName = `Q${newId().replaceAll(/[^a-z]/g, '')}`
  const { id, joinCode = '' } = await owner.call(addUser, { body: { firstName, lastName } })
  return {
    id,
    code: joinCode,
    name: `${firstName} ${lastName}`,
    login: `${firstName} ${lastName}`.toLowerCase().replace(' ', '.'),
    owner,
  }
}

test('a code by hand leads through a password into the feed', async () => {
  const { code, login } = await added('Mateo')
  await openPage('/join', null)
  await expect.element(codeField).toHaveFocus()
  await expect.element(button('Continue')).toBeDisabled()
  await codeField.fill(code.toLowerCase())
  await expect.element(heading('Hello, Mateo')).toBeVisible()
  await expect.element(page.getByText(login)).toBeVisible()
  const password = page.getByLabelText('Password', { exact: true })
  await password.fill('short')
  await expect.element(password).toHaveAccessibleDescription('At least 8 characters: 3 more.')
  await expect.element(button('Continue with password')).toBeDisabled()
  await password.fill('password1')
  await button('Continue with password').click()
  await expect.element(password).toHaveAccessibleDescription(/most common/)
  await password.fill('correct horse battery')
  await button('Continue with password').click()
  await expect.element(heading('You’re in, Mateo')).toBeVisible()
  await button('Go to the feed').click()
  expect(localStorage.getItem('push-prompt-skipped')).toMatch(/\d/)
  await expect.element(button(/Your menu/)).toBeVisible()
})

test('a photo can be added before the feed, and is there in it', async () => {
  const { code } = await added('Pia')
  await openPage(`/join#${code}`, null)
  await page.getByLabelText('Password', { exact: true }).fill('correct horse battery')
  await button('Continue with password').click()
  const canvas = new OffscreenCanvas(40, 40)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 40)
  const photo = new File([await canvas.convertToBlob({ type: 'image/png' })], 'me.png', { type: 'image/png' })
  await page.getByLabelText('Photo', { exact: true }).upload(photo)
  await expect.element(heading(/You’re in/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Your photo is there' })).toBeVisible()
  await button('Go to the feed').click()
  await expect.element(button(/Your menu/)).toBeVisible()
  await expect
    .poll(() =>
      button(/Your menu/)
        .element()
        .querySelector('img'),
    )
    .not.toBeNull()
})

test('a code in the address is taken out of it at once', async () => {
  const { code } = await added('Ida')
  await openPage(`/join#${code.replace('-', '')}`, null)
  await expect.element(heading('Hello, Ida')).toBeVisible()
  expect(location.href).not.toContain(code.slice(0, 4))
  expect(JSON.stringify(history.state)).not.toContain(code.slice(0, 4))
})

test('another card in the tab of the one before is taken out of the address too', async () => {
  const [first, second] = [await added('Uwe'), await added('Lin')]
  await openPage(`/join#${first.code}`, null)
  await expect.element(heading('Hello, Uwe')).toBeVisible()
  location.hash = second.code
  await expect.element(heading('Hello, Lin')).toBeVisible()
  expect(location.hash).toBe('')
})

test('a code that does not work says whom to ask, and takes another', async () => {
  const { id, code, owner } = await added('Ivo')
  const { joinCode } = await owner.call(makeJoinCode, { params: { id } })
  await openPage(`/join#${code}`, null)
  await expect.element(heading('This code doesn’t work').or(heading("This code doesn't work"))).toBeVisible()
  await expect.element(codeField).toHaveAccessibleDescription(/Ask the office for a new code\./)
  await codeField.fill(joinCode)
  await expect.element(heading('Hello, Ivo')).toBeVisible()
})

test('somebody without an address is added with a card', async () => {
  const owner = await olivia()
  const lastName = `Quiñones${newId().replaceAll(/[^a-z]/g, '')}`
  await openPage('/user-management', owner)
  await button('Add User').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('First Name').fill('Ána')
  await dialog.getByLabelText('Last Name').fill(lastName)
  await dialog.getByRole('checkbox', { name: /No work email/ }).click()
  const name = `ana.${lastName.toLowerCase().replace('ñ', 'n')}`
  await expect.element(dialog.getByLabelText('Sign-in name')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Add and make card' }).click()
  await expect.element(dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible()
  await expect.element(dialog.getByText(name)).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: /Square/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Print card' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Join cards' })).toBeVisible()
  await page.getByRole('dialog', { name: 'Join cards' }).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a link to the page makes the card of one person, after a question', async () => {
  const { id, name, owner } = await added('Gus')
  await openPage(`/user-management?card=${id}`, owner)
  await expect.element(page.getByRole('alertdialog', { name: `Make a join card for ${name}?` })).toBeVisible()
  await button('Make Card').click()
  await expect.element(page.getByRole('dialog').getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible()
})

test('a forgotten password of a sign-in name leads to the office', async () => {
  await openPage('/forgot-password', null)
  await page.getByLabelText('Email or sign-in name').fill('not.anybody')
  await button('Send Reset Link').click()
  await expect.element(heading('Ask for a new code')).toBeVisible()
  await page.getByRole('link', { name: 'I have a new code' }).click()
  await expect.element(codeField).toBeVisible()
})

test('all words of a card are inside it on either paper, also with a long name', async () => {
  const card = (firstName: string, lastName: string) => ({
    firstName,
    lastName,
    email: null,
    signInName: `${firstName}.${lastName}`.toLowerCase().replaceAll(' ', '.'),
    joinCode: newId().slice(0, 8),
    joinCodeExpiresAt: new Date().toISOString(),
    joinUrl: 'https://hearth.example/join',
  })
  const cards = [card('Ana', 'Ruiz'), card('Maria Guadalupe', 'Hernandez Villasenor')]
  await renderInApp(<PaperSheet cards={cards} onClose={() => undefined} />, await olivia())
  for (const paper of ['Letter', 'A4']) {
    await page.getByText(paper, { exact: true }).click()
    const sections = page.getByRole('region', { name: /^Join card/ }).elements()
    expect(sections).toHaveLength(cards.length)
    for (const section of sections) {
      const edge = section.parentElement?.getBoundingClientRect().bottom
      expect(section.lastElementChild?.getBoundingClientRect().bottom).toBeLessThanOrEqual(edge ?? 0)
    }
  }
})
