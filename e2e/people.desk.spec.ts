import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { expectFine } from './support/look.ts'
import { complaintsOf, newBrowser, password } from './support/people.ts'
import { expect, testOnEmpty as test } from './support/server.ts'

test.beforeEach(({ server }) => haveCompany(server))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** A toast; an open dialog hides the toast region from roles. */
const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('an owner adds, promotes and removes people, whose open pages follow', async ({
  page,
  browser,
  context,
  server,
}) => {
  test.setTimeout(180_000)
  const wes = { email: 'wes@hearth.example', firstName: 'Wes', lastName: 'Tanner' }
  await haveMember(server, wes)
  const other = await newBrowser(browser, server)
  await signInQuietly(other.context(), server, wes.email)
  await other.goto('/user-management')
  await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Go Home' })).toBeVisible()

  const complaints = complaintsOf(page)
  await signInQuietly(context, server, owner.email)
  await page.goto('/')
  await button(page, 'Settings menu').click()
  await page.getByRole('menuitem', { name: 'User Management' }).click()
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(row(page, 'Wes Tanner')).toBeVisible()
  await expectFine(page, 'the list')

  await test.step('adding', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Add User').click()
    const dialog = page.getByRole('dialog')
    const add = dialog.getByRole('button', { name: 'Add User' })
    await add.click()
    await expect(dialog.getByLabel('First Name')).toBeFocused()
    await expect(dialog.getByLabel('First Name')).toHaveAccessibleDescription('First name is required')
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
    await dialog.getByLabel('First Name').fill('Rosa')
    await dialog.getByLabel('Last Name').fill('Delgado')
    await dialog.getByLabel('Email').fill(wes.email)
    await expectFine(page, 'adding')
    await add.click()
    await said(page, 'Failed to add user')
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Someone with that address already exists.')
    await dialog.getByLabel('Email').fill('rosa@elsewhere.example')
    await add.click()
    await expect(dialog.getByRole('heading', { name: 'Rosa can sign in now' })).toBeVisible()
    await expectFine(page, 'the credentials')
    const shown = await dialog.getByText(/^[a-hjkmnp-z2-9]{16}$/).innerText()
    await dialog.getByRole('button', { name: 'Copy One-time password' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(row(page, 'Rosa Delgado')).toContainText('Not signed in yet')
  })

  await test.step('search and filters are in the URL', async () => {
    await page.getByLabel('Search by name or email').fill('rosa else')
    await expect(page).toHaveURL(/\?q=rosa\+else$/)
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await button(page, /^Admins/).click()
    await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible()
    await button(page, 'Show everyone').click()
    await expect(row(page, 'Wes Tanner')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Rosa,Delgado,rosa@elsewhere.example')
  })

  await test.step('resending an invitation', async () => {
    await button(page, 'More options for Rosa Delgado').click()
    await page.getByRole('menuitem', { name: 'Resend invitation' }).click()
    await said(page, 'A new link was sent to rosa@elsewhere.example.')
  })

  await test.step('a changed role appears on the open page', async () => {
    await button(page, 'Role of Wes Tanner: Viewer').click()
    await page.getByRole('menuitemradio', { name: 'Admin' }).click()
    await said(page, 'Wes Tanner is now an admin.')
    await expect(other.getByRole('heading', { name: 'User Management' })).toBeVisible()
    await expect(other.getByRole('button', { name: /^More options for Olivia/ })).toHaveCount(0)
    await button(page, 'Role of Wes Tanner: Admin').click()
    await page.getByRole('menuitemradio', { name: 'Owner' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Make Wes Tanner an owner?')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('removing redirects the open page to the sign-in', async () => {
    await button(page, 'More options for Wes Tanner').click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Remove Wes Tanner?')
    await expectFine(page, 'removing')
    await question.getByRole('button', { name: 'Remove' }).click()
    await said(page, 'Wes Tanner was removed.')
    await expect(row(page, 'Wes Tanner')).toHaveCount(0)
    await expect(other).toHaveURL(/\/login\?next=%2Fuser-management$/)
  })
  expect(complaints.filter(complaint => !complaint.includes('409'))).toEqual([])
  await other.context().close()
})

test('people are imported from a file; everyone changes their own profile', async ({ page, context, server }) => {
  test.setTimeout(180_000)
  const complaints = complaintsOf(page)
  await signInQuietly(context, server, owner.email)
  await page.goto('/bulk-import')
  await expect(page.getByRole('heading', { name: 'Bulk Import' })).toBeVisible()
  await expectFine(page, 'no file')
  const choose = (name: string, content: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

  await test.step('an invalid file is reported before it is sent', async () => {
    await choose('people.xlsx', 'x')
    await said(page, 'Invalid File Type')
    await said(page, 'Please select a CSV file')
    await choose('people.csv', 'name\nAnn')
    await expect(page.getByRole('alert').first()).toContainText('firstName, lastName and email')
  })

  await test.step('a preview, and the results', async () => {
    await choose(
      'people.csv',
      'Email,firstName,lastName\nmia@x.example,Mia,Moss\nbad,Ben,Bad\nolivia@hearth.example,O,O\n',
    )
    await expect(page.getByRole('heading', { name: '3 people found' })).toBeVisible()
    await expect(row(page, 'Invalid email address')).toHaveText('Row 3Ben BadbadInvalid email address')
    await expectFine(page, 'the preview')
    await button(page, 'Import 2 people').click()
    await expect(page.getByRole('heading', { name: 'Import finished with skipped rows' })).toBeVisible()
    await expect(row(page, 'Someone with that address already exists')).toContainText('Row 4')
    await expectFine(page, 'the results')
    const download = page.waitForEvent('download')
    await button(page, 'Download Errors').click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('\r\n3,bad,Invalid email address\r\n')
    await page.getByRole('link', { name: 'View People' }).click()
    await expect(page.getByRole('listitem').first()).toContainText('Mia Moss')
  })

  await test.step('own name and photo', async () => {
    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    await expectFine(page, 'the profile')
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
    await page.getByLabel('Last Name').fill(' ')
    await button(page, 'Save Changes').click()
    await said(page, 'Validation Error')
    await said(page, 'Please enter both first and last name')
    await page.getByLabel('Last Name').fill('Oakley')
    await button(page, 'Save Changes').click()
    await said(page, 'Profile updated')
    await expect(page.getByRole('banner')).toContainText('Olivia Oakley')
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo })
    await said(page, 'Photo updated')
    await expect(page.getByRole('banner').locator('img[src^="/media/photo/"]')).toBeVisible()
    await button(page, 'Remove Photo').click()
    await said(page, 'Photo removed')
  })

  await test.step('own password', async () => {
    await page.getByLabel('Current Password').fill('not this one')
    await page.getByLabel('New Password').fill('another good one')
    await button(page, 'Change Password').click()
    await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription('That is not your current password.')
    await page.getByLabel('Current Password').fill(password)
    await button(page, 'Change Password').click()
    await said(page, 'Password changed')
    await page.getByLabel('Current Password').fill('another good one')
    await page.getByLabel('New Password').fill(password)
    await button(page, 'Change Password').click()
    await expect(page.getByLabel('Current Password')).toHaveValue('')
  })
  expect(complaints.filter(complaint => !complaint.includes('422'))).toEqual([])
})
