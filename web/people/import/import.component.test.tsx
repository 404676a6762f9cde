import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { commands } from '#web/testing/commands.ts'
import { join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

const button = (name: string) => page.getByRole('button', { name })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const csv = (content: string | Uint8Array<ArrayBuffer>, name = 'people.csv') =>
  new File([content], name, { type: 'text/csv' })
const choose = (file: File) => button('Choose File').first().upload(file)

beforeEach(async () => {
  await openPage('/bulk-import', await olivia())
  await expect.element(button('Choose File').last()).toBeVisible()
})

test('a file of another type or without its columns is refused before it is sent', async () => {
  await commands.setConnected(false)
  await choose(csv('x', 'people.xlsx'))
  await expect.element(page.getByText('Please select a CSV file').first()).toBeVisible()
  await choose(csv('name\nAnn'))
  await expect.element(page.getByText(/Found: name\. Missing: firstName, lastName, email\./)).toBeVisible()
})

test('a file that is not UTF-8 is read, and asked about', async () => {
  const latin = Uint8Array.from('firstName,lastName,email\nZo\u00EB,M\u00FCller,zoe@x.example\n', letter =>
    letter.charCodeAt(0),
  )
  await choose(csv(latin))
  await expect.element(page.getByText('Are the names right?')).toBeVisible()
  await expect.element(row('Zoë Müller')).toBeVisible()
  await button('Other File').click()
  await expect.element(button('Choose File').last()).toBeVisible()
})

test('viewers are denied', async () => {
  await openPage('/bulk-import', await join('Vic'))
  await expect.element(page.getByText('Only owners and admins can import users')).toBeVisible()
})
