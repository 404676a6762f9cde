import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { complaintsOf, newBrowser } from './support/people.ts'
import { expect, testApart as test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

test.beforeEach(({ server }) => haveCompany(server))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

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
  await test.step('adding', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Add User').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First Name').fill('Rosa')
    await dialog.getByLabel('Last Name').fill('Delgado')
    await dialog.getByLabel('Email').fill('rosa@elsewhere.example')
    await dialog.getByRole('button', { name: 'Add User' }).click()
    await expect(dialog.getByRole('heading', { name: 'Rosa can sign in now' })).toBeVisible()
    const shown = await dialog.getByText(/^[a-hjkmnp-z2-9]{16}$/).innerText()
    await dialog.getByRole('button', { name: 'Copy One-time password' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('search and filters are in the URL', async () => {
    await page.getByLabel('Search by name or email').fill('rosa else')
    await expect(page).toHaveURL(/\?q=rosa\+else$/)
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('listitem')).toHaveCount(1)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Rosa,Delgado,rosa@elsewhere.example')
  })

  await test.step('resending an invitation', async () => {
    await button(page, 'More options for Rosa Delgado').press('Enter')
    await expectBriefly(toast(page, 'A new link for rosa@elsewhere.example is saved in the outbox folder.'), () =>
      page.getByRole('menuitem', { name: 'Resend invitation' }).click(),
    )
    await expect(page.getByText("Mail isn't set up: messages are saved in the outbox folder")).toBeVisible()
  })

  await test.step('a changed role appears on the open page', async () => {
    await page.getByLabel('Search by name or email').fill('Wes')
    await button(page, 'Role of Wes Tanner: Viewer').click()
    await page.getByRole('menuitemradio', { name: 'Admin' }).click()
    await expectBriefly(toast(page, 'Wes Tanner is now an admin.'), () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click(),
    )
    await expect(other.getByRole('heading', { name: 'User Management' })).toBeVisible()
    await expect(row(other, 'Olivia Owens')).toBeVisible()
    await expect(other.getByRole('button', { name: /^More options for Olivia/ })).toHaveCount(0)
    // the only row, so that it stays mounted on a phone
    await page.getByLabel('Search by name or email').fill('Wes')
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await button(page, 'Role of Wes Tanner: Admin').click()
    await page.getByRole('menuitemradio', { name: 'Viewer' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Posting rights go back to what was chosen before')
    await expectBriefly(toast(page, 'Wes Tanner is now a viewer.'), () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Make Viewer' }).click(),
    )
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
    await expectBriefly(toast(page, 'The invitation goes to rosa.delgado@elsewhere.example.'), () =>
      dialog.getByRole('button', { name: 'Save' }).click(),
    )
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
    await expectBriefly(toast(page, 'Wes Tanner was removed.'), () =>
      question.getByRole('button', { name: 'Remove' }).click(),
    )
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
