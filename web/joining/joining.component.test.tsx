import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCompany } from '#contract/company.ts'
import { limits } from '#contract/limits.ts'
import { addUser, makeJoinCode, searchUsers } from '#contract/people.ts'
import { newId } from '#web/lib/new-id.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage, renderInApp } from '#web/testing/render.tsx'
import { loseReply } from '#web/testing/replies/replies.ts'
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

/** Opens the dialog that adds a person, and fills it in for one without an address. */
async function beginToAdd(firstName: string, lastName: string, by: Person) {
  await openPage('/user-management', by)
  await button('Add User').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('First Name').fill(firstName)
  await dialog.getByLabelText('Last Name').fill(lastName)
  await dialog.getByRole('checkbox', { name: /No work email/ }).click()
  return dialog
}

test('a person whose reply was lost is not added a second time', async () => {
  const owner = await olivia()
  const lastName = `Reyes${newId().replaceAll(/[^a-z]/g, '')}`
  const dialog = await beginToAdd('Luz', lastName, owner)
  const add = dialog.getByRole('button', { name: 'Add and make card' })
  const arrives = loseReply(addUser)
  await add.click()
  await expect.element(page.getByText('Failed to add user').first()).toBeVisible()
  arrives()
  await add.click()
  await expect.element(page.getByText('Someone with that sign-in name already exists.').first()).toBeVisible()
  expect((await owner.call(searchUsers, { query: { search: lastName } })).users).toHaveLength(1)
})

test('somebody without an address is added with a card', async () => {
  const owner = await olivia()
  const lastName = `Quiñones${newId().replaceAll(/[^a-z]/g, '')}`
  const dialog = await beginToAdd('Ána', lastName, owner)
  const name = `ana.${lastName.toLowerCase().replace('ñ', 'n')}`
  await expect.element(dialog.getByLabelText('Sign-in name')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Add and make card' }).click()
  await expect.element(dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible()
  await expect.element(dialog.getByText(name)).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: /Square/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Print' }).click()
  const sheet = page.getByRole('dialog', { name: 'Join cards' })
  await expect.element(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  // A card that nobody has is not left by any way without a question.
  const question = page.getByRole('alertdialog', { name: 'Nobody has this code yet' })
  for (const leave of [
    () => dialog.getByRole('button', { name: 'Done' }).click(),
    () => dialog.getByRole('button', { name: 'Add Another' }).click(),
    () => userEvent.keyboard('{Escape}'),
    () => Promise.resolve(history.back()),
  ]) {
    await leave()
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Back to the card' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.poll(() => history.state?.layers).toBe(1)
  }
  const origin = (await owner.call(getCompany))?.address?.origin
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(words => Promise.resolve(void copied.push(words)))
  await dialog.getByRole('button', { name: 'Español' }).click()
  await expect.element(dialog.getByText('Código de ingreso')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('menuitem', { name: 'Text with the link' }).click()
  await expect.poll(() => copied).toHaveLength(1)
  const [, code = ''] = /Código de ingreso: (\S+)/.exec(copied[0] ?? '') ?? []
  expect(copied[0]).toBe(
    [
      `Ána ${lastName}`,
      'Con este enlace entras a Front Line.',
      `${origin}/join#${code.replace('-', '')}`,
      '',
      `Nombre de usuario: ${name}`,
      `Código de ingreso: ${code}`,
      'Sirve una sola vez, en los próximos 14 días.',
      '',
      'English: With this link you join Front Line.',
    ].join('\n'),
  )
  await dialog.getByRole('button', { name: 'Add Another' }).click()

  const next = page.getByRole('dialog', { name: 'Add User' })
  await expect.element(next.getByText(/Kept for the next one: No work email and Viewer\.$/)).toBeVisible()
  await expect.element(next.getByRole('checkbox', { name: /No work email/ })).toBeChecked()
  await expect.element(next.getByLabelText('First Name')).toHaveFocus()
  await next.getByLabelText('First Name').fill('Bo')
  await expect.poll(() => history.state?.layers).toBe(1)
  history.back()
  const discard = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await discard.getByRole('button', { name: 'Keep Editing' }).click()
  await expect.element(next.getByLabelText('First Name')).toHaveValue('Bo')
  await next.getByLabelText('Last Name').fill(lastName)
  await next.getByRole('button', { name: 'Add and make card' }).click()
  await expect.element(dialog.getByText('Código de ingreso')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await question.getByRole('button', { name: 'Done anyway' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a phone shares the card as a text with a picture, and a closed list of apps hands nothing over', async () => {
  const { name, owner, id } = await added('Gil')
  await openPage(`/user-management?card=${id}`, owner)
  const origin = (await owner.call(getCompany))?.address?.origin
  const shared: ShareData[] = []
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
  Object.assign(navigator, { share, canShare: () => true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share')
    Reflect.deleteProperty(navigator, 'canShare')
  })
  await button('Make Card').click()
  const dialog = page.getByRole('dialog', { name: 'Join card' })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Picture of the card' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Share' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await button('Back to the card').click()
  share.mockImplementation(((data: ShareData) => Promise.resolve(void shared.push(data))) as never)
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => shared).toHaveLength(1)
  expect(shared[0]?.text).toContain(`${name}\nWith this link you join Front Line.\n${origin}/join#`)
  const picture = await createImageBitmap(shared[0]?.files?.[0] ?? new Blob())
  expect([picture.width, picture.height > 700]).toEqual([1080, true])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a code of today ends only if somebody says so, and fresh pages are not left without a question', async () => {
  const teamId = await addTeam(`Crew ${newId().slice(0, 6)}`)
  const boss = await join('Bea', { teamId, isTeamOwner: true })
  const owner = await olivia()
  const addTo = (body: { email?: string; firstName: string }) =>
    owner.call(addUser, { body: { lastName: `Y${newId().replaceAll(/[^a-z]/g, '')}`, teamIds: [teamId], ...body } })
  await addTo({ firstName: 'Has' })
  await addTo({ firstName: 'Needs', email: `${newId()}@hearth.example` })
  await openPage(`/team-engagement?teamId=${teamId}`, boss)
  await button('Print join cards').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveAccessibleName('Print 1 join card?')
  await question.getByRole('checkbox', { name: /Also the 1 who got theirs since yesterday/ }).click()
  await expect.element(question).toHaveAccessibleName('Print 2 join cards?')
  await question.getByRole('checkbox').click()
  await question.getByRole('button', { name: /print|anyway/i }).click()
  const sheet = page.getByRole('dialog', { name: 'Join cards' })
  await expect.poll(() => sheet.getByRole('region').elements()).toHaveLength(1)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await button('Back to the card').click()
  window.dispatchEvent(new Event('beforeprint'))
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect.element(sheet).not.toBeInTheDocument()

  await page.getByRole('button', { name: /^Join card for Has/ }).click()
  await expect.element(page.getByText(/They got a code within the last day/)).toBeVisible()
  await button('Make Card').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Join card' }).getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/))
    .toBeVisible()
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

test('all words of a card are inside it on either paper, however long a name is', async () => {
  const letters = 'Maximiliano Wolfeschlegelsteinhausenbergerdorff de la Santisima Trinidad y Rojas'
  const card = (firstName: string, lastName: string) => ({
    firstName,
    lastName,
    email: null,
    signInName: `${firstName}.${lastName}`.toLowerCase().replaceAll(' ', '.').slice(0, limits.signInNameCharacters),
    joinCode: newId().slice(0, 8),
    joinCodeExpiresAt: new Date().toISOString(),
    joinUrl: 'https://hearth.example/join',
    cardLanguage: 'es',
  })
  const cards = [
    card('Ana', 'Ruiz'),
    card('Maria Guadalupe', 'Hernandez Villasenor'),
    card('Maximiliano', letters.slice(12, 70)),
    card(letters.slice(0, limits.nameCharacters), letters.slice(0, limits.nameCharacters)),
    card('W'.repeat(limits.nameCharacters), 'M'.repeat(limits.nameCharacters)),
  ]
  const { words } = await (await olivia()).call(makeJoinCode, { params: { id: (await added('Words')).id } })
  await renderInApp(<PaperSheet cards={cards} words={words} onPrinted={vi.fn()} onClose={vi.fn()} />, await olivia())
  for (const paper of ['Letter', 'A4']) {
    await page.getByText(paper, { exact: true }).click()
    const sections = page.getByRole('region', { name: /^Join card/ }).elements()
    expect(sections).toHaveLength(cards.length)
    for (const [n, section] of sections.entries()) {
      const edge = section.parentElement?.getBoundingClientRect()
      const parts = [...section.querySelectorAll('p, li, svg')].slice(1)
      const shown = parts.map(part => part.getBoundingClientRect())
      for (const { bottom, right } of shown) {
        expect(bottom).toBeLessThanOrEqual((edge?.bottom ?? 0) + 0.5)
        expect(right).toBeLessThanOrEqual((edge?.right ?? 0) + 0.5)
      }
      // Only a name of more than a hundred letters is cut, and never into what is below it.
      const [name] = section.querySelectorAll('p')
      if (n < 3) expect(name?.scrollHeight).toBeLessThanOrEqual((name?.clientHeight ?? 0) + 1)
      expect(name?.getBoundingClientRect().bottom).toBeLessThanOrEqual((shown[0]?.top ?? 0) + 0.5)
    }
  }
})
