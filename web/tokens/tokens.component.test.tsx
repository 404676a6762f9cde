import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listTokens } from '#contract/tokens.ts'
import { newId } from '#web/lib/new-id.ts'
import { confirmedOlivia, join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { fail, reply, tryAgain } from '#web/testing/replies/replies.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('owners create a token, which is shown once, and end it', async () => {
  const owner = await confirmedOlivia()
  const name = `Parts room ${newId().slice(0, 6)}`
  await openPage('/connections', owner)
  await page.getByRole('link', { name: /^API tokens/ }).click()
  await button('Create Token').click()
  await dialog.getByRole('button', { name: 'Create Token' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription('This field is required')
  await dialog.getByLabelText('Name').fill(name)
  await dialog.getByRole('checkbox', { name: /^Read/ }).click()
  await expect.element(dialog.getByText('Choose at least one right.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Write posts/ }).click()
  await dialog.getByRole('button', { name: '30 days' }).click()
  await dialog.getByRole('button', { name: 'Create Token' }).click()
  await expect.element(dialog.getByText('Shown once.')).toBeVisible()
  await expect.element(dialog.getByLabelText('API token')).toMatchTextContent(/^fl_live_[\w-]{43}$/)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect.element(row(name)).toMatchTextContent(/Not used yet.*Olivia.*Write posts.*Ends /s)
  expect((await owner.call(listTokens)).tokens).toMatchObject([{ name, scopes: ['post'] }])

  await button(`More options for ${name}`).click()
  await page.getByRole('menuitem', { name: 'End token' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End token' }).click()
  await expect.element(page.getByText(`“${name}” has ended`)).toBeVisible()
  await expect.element(row(name)).not.toBeInTheDocument()
  await expect.element(page.getByText('No tokens')).toBeVisible()
})

test('the rights that were chosen for a token stay on Escape', async () => {
  await openPage('/connections/tokens', await olivia())
  await button('Create Token').click()
  const right = dialog.getByRole('checkbox', { name: /^Write posts/ })
  await right.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(right).toBeChecked()
  await right.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a token that ends soon, or has ended, says so', async () => {
  const ends = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const token = { scopes: ['read' as const], createdAt: ends(-40), lastUsedAt: ends(-0.01) }
  const maker = { id: 1, firstName: 'Joy', lastName: 'Castellanos' }
  reply(listTokens, {
    tokens: [
      { id: 3, name: 'Soon', expiresAt: ends(3), maker, ...token },
      { id: 2, name: 'Screen', expiresAt: ends(80), maker, ...token },
      { id: 1, name: 'Gone', expiresAt: ends(-3), maker, ...token },
    ],
  })
  await openPage('/connections', await olivia())
  await expect
    .element(page.getByRole('link', { name: /^API tokens/ }))
    .toMatchTextContent(/2 tokens, one ends soon.*Ends soon/s)
  await page.getByRole('link', { name: /^API tokens/ }).click()
  await expect.element(row('Gone')).toMatchTextContent(/Used \d+ minutes ago · Joy Castellanos.*Ended /s)
})

test('everyone else is turned away, and a list that fails can be tried again', async () => {
  await openPage('/connections/tokens', await join('Vic'))
  await expect.element(page.getByText('Only owners and admins can see connections.')).toBeVisible()
  fail(listTokens)
  await openPage('/connections/tokens', await olivia())
  await expect.element(page.getByText('Failed to load tokens')).toBeVisible()
  await tryAgain(() => reply(listTokens, { tokens: [] }))
  await expect.element(page.getByText('No tokens')).toBeVisible()
})
