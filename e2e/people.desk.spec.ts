import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { xlsxFile } from '#server/testing/files/sheets.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { expectFine } from './support/look.ts'
import { complaintsOf, newBrowser, password } from './support/people.ts'
import { expect, testApart as test } from './support/server.ts'

test.beforeEach(({ server }) => haveCompany(server))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** A toast; an open dialog hides the toast region from roles. */
const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('people are imported from a file; everyone changes their own profile', async ({ page, context, server }) => {
  const complaints = complaintsOf(page)
  await signInQuietly(context, server, owner.email)
  await page.goto('/bulk-import')
  await expect(page.getByRole('heading', { name: 'Bulk Import' })).toBeVisible()
  await expectFine(page, 'no file')
  const choose = (name: string, content: string | Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

  await test.step('an invalid file is reported before it is sent', async () => {
    await choose('people.xls', 'x')
    await said(page, 'Invalid File Type')
    await said(page, 'Please select a CSV file')
    await choose('people.csv', 'name\nAnn')
    await expect(page.getByRole('heading', { name: 'Which columns are which?' })).toBeVisible()
    const chosen = page.getByRole('combobox', { name: 'Full name' }).locator('option:checked')
    await expect(chosen).toHaveText('name')
    await button(page, 'Other File').click()
    const windows = Buffer.from('firstName,lastName,email\nZo\u00EB,M\u00FCller,zoe@x.example\n', 'latin1')
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: windows })
    await expect(page.getByText('Are the names right?')).toBeVisible()
    await expect(row(page, 'Zoë Müller')).toBeVisible()
    await button(page, 'Other File').click()
  })

  await test.step('a preview, and the results', async () => {
    await choose('people.xlsx', 'no spreadsheet')
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText("This spreadsheet can't be read.")
    const rows = [
      ['Email Address', 'Given Name', 'Surname', 'Team'],
      ['mia@x.example', 'Mia', 'Moss', 'Company-wide'],
      ['bad', 'Ben', 'Bad', 'Vans'],
      ['olivia@hearth.example', 'O', 'O', ''],
    ]
    await choose('people.xlsx', xlsxFile(rows))
    await expect(page.getByRole('heading', { name: '3 people found' })).toBeVisible()
    const invalid = 'Row 3Ben BadbadInvalid email address. There is no team called “Vans”'
    await expect(row(page, 'Invalid email address')).toHaveText(invalid)
    await expect(row(page, 'Someone with that address already exists')).toContainText('Row 4')
    await expectFine(page, 'the preview')
    await page.route('**/api/users/bulk-import?*', route => route.abort())
    await button(page, 'Import 1 person').click()
    await said(page, 'Import Failed')
    await page.unroute('**/api/users/bulk-import?*')
    // the server imports, and its reply is lost
    await page.route('**/api/users/bulk-import?*', async route => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Import 1 person').click()
    await expect(page.getByRole('heading', { name: 'Import finished with skipped rows' })).toBeVisible()
    await expect(row(page, 'Someone with that address already exists')).toContainText('Row 4')
    await expectFine(page, 'the results')
    const download = page.waitForEvent('download')
    await button(page, 'Download Errors').click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('\r\n3,Ben Bad,bad,Invalid email address')
    await page.getByRole('link', { name: 'Show Who Needs a Link' }).click()
    await expect(page.getByRole('listitem').first()).toContainText('Mia Moss')
    await expect(row(page, 'Mia Moss')).toContainText('Not invited yet')
  })

  await test.step('the result stays, and the invitations are sent on request', async () => {
    await page.goto('/bulk-import')
    await button(page, 'View Result').click()
    await expect(row(page, 'Someone with that address already exists')).toContainText('Row 4')
    await button(page, 'Write 1 Invitation to the Outbox Folder').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Write to Outbox Folder' }).click()
    await said(page, 'Invitations to 1 person are saved in the outbox folder.')
    await expect(button(page, 'Write 1 Invitation to the Outbox Folder')).toHaveCount(0)
    await page.goto('/user-management')
    await expect(row(page, 'Mia Moss')).toContainText('Not signed in yet')
    await button(page, "Resend to everyone who hasn't signed in").click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Write to Outbox Folder' }).click()
    await said(page, '1 person was invited less than an hour ago.')
  })

  await test.step('own name and photo', async () => {
    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    await expectFine(page, 'the profile')
    await expect(page.getByLabel('Email', { exact: true })).toHaveText(owner.email)
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
    await page.getByRole('tab', { name: 'Security' }).click()
    // Above the password, and loaded later.
    await expect(page.getByText('Authenticator app')).toBeVisible()
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
  const isExpected = (complaint: string) => /422|ERR_FAILED|404/.test(complaint)
  expect(complaints.filter(complaint => !isExpected(complaint))).toEqual([])
})

test('an owner adds, promotes and removes people, whose open pages follow', async ({
  page,
  browser,
  context,
  server,
}) => {
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
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Rosa,Delgado,rosa@elsewhere.example')
  })

  await test.step('resending an invitation', async () => {
    await button(page, 'More options for Rosa Delgado').press('Enter')
    await page.getByRole('menuitem', { name: 'Resend invitation' }).click()
    await said(page, 'A new link for rosa@elsewhere.example is saved in the outbox folder.')
    await expect(page.getByText("Mail isn't set up: messages are saved in the outbox folder")).toBeVisible()
  })

  await test.step('a changed role appears on the open page', async () => {
    await button(page, 'Role of Wes Tanner: Viewer').click()
    await page.getByRole('menuitemradio', { name: 'Admin' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Make Wes Tanner an admin?')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click()
    await said(page, 'Wes Tanner is now an admin.')
    await expect(other.getByRole('heading', { name: 'User Management' })).toBeVisible()
    await expect(other.getByRole('button', { name: /^More options for Olivia/ })).toHaveCount(0)
    await button(page, 'Role of Wes Tanner: Admin').click()
    await page.getByRole('menuitemradio', { name: 'Owner' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Make Wes Tanner an owner?')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    // the only row, so that it stays mounted on a phone
    await page.getByLabel('Search by name or email').fill('Wes')
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await button(page, 'Role of Wes Tanner: Admin').click()
    await page.getByRole('menuitemradio', { name: 'Viewer' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Posting rights go back to what was chosen before')
    await expectFine(page, 'a demotion')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make Viewer' }).click()
    await said(page, 'Wes Tanner is now a viewer.')
    await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await page.getByLabel('Search by name or email').fill('')
    await expect(row(page, 'Rosa Delgado')).toBeVisible()
  })

  await test.step('a misspelled name and address are corrected', async () => {
    await button(page, 'More options for Wes Tanner').press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveAttribute('readonly')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await button(page, 'More options for Rosa Delgado').press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(owner.email)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Someone with that address already exists.')
    await dialog.getByLabel('Email').fill('rosa.delgado@elsewhere.example')
    await dialog.getByLabel('First Name').fill('Rosalía')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await said(page, 'The invitation goes to rosa.delgado@elsewhere.example.')
    await expect(row(page, 'Rosalía Delgado')).toContainText('rosa.delgado@elsewhere.example')
  })

  await test.step('signing somebody out asks first, and ends their open page', async () => {
    await page.getByLabel('Search by name or email').fill('Wes')
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await button(page, 'More options for Wes Tanner').press('Enter')
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sign Wes Tanner out everywhere?' })
    await question.getByRole('button', { name: 'Sign Out' }).click()
    await expect(question).toBeHidden()
    await expect(other).toHaveURL(/\/login\?next=%2Fuser-management$/)
    await signInQuietly(other.context(), server, wes.email)
    await other.goto('/user-management')
    await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  })

  await test.step('removing redirects the open page to the sign-in', async () => {
    await button(page, 'More options for Wes Tanner').press('Enter')
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Remove Wes Tanner?')
    await expectFine(page, 'removing')
    await question.getByRole('button', { name: 'Remove' }).click()
    await said(page, 'Wes Tanner was removed.')
    await expect(row(page, 'Wes Tanner')).toHaveCount(0)
    await expect(other).toHaveURL(/\/login\?next=%2Fuser-management$/)
  })
  await test.step('with a lost session, an export leads to the sign-in and saves no file', async () => {
    let downloads = 0
    page.on('download', () => (downloads += 1))
    await context.clearCookies()
    const refused = page.waitForResponse(/\/api\/users\/export/)
    await button(page, 'Export CSV').click()
    expect((await refused).status()).toBe(401)
    await expect(page).toHaveURL(/\/login\?/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(downloads).toBe(0)
  })
  expect(complaints.filter(complaint => !/401|409/.test(complaint))).toEqual([])
  await other.context().close()
})
