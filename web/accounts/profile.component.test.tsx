import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { password as currentPassword, join } from '#web/testing/people.ts'
import { picture } from '#web/testing/pictures.ts'
import { openPage } from '#web/testing/render.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()

test('everyone changes their own name and photo', async () => {
  await openPage('/profile', await join('Ann', { lastName: 'Owens' }))
  const lastName = page.getByLabelText('Last Name')
  await lastName.fill(' ')
  await button('Save Changes').click()
  await said('Validation Error')
  await said('Please enter both first and last name')
  await lastName.fill('Oakley')
  await button('Save Changes').click()
  await said('Profile updated')
  await expect.element(page.getByRole('banner')).toMatchTextContent(/Ann Oakley/)

  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no field for a photo')
  await page.elementLocator(input).upload(await picture('me.png'))
  await said('Photo updated')
  const photo = () => page.getByRole('banner').element().querySelector('img[src^="/media/photo/"]')
  await expect.poll(photo).not.toBeNull()
  await button('Remove Photo').click()
  await said('Photo removed')
  await expect.poll(photo).toBeNull()
  await expect.element(button('Upload Photo')).toHaveFocus()
})

test('a new password needs the current one', async () => {
  await openPage('/profile?tab=security', await join('Ann'))
  // Above the password, and loaded later.
  await expect.element(page.getByText('Authenticator app')).toBeVisible()
  const [current, chosen] = [page.getByLabelText('Current Password'), page.getByLabelText('New Password')]
  await current.fill('not this one')
  await chosen.fill('another good one')
  await button('Change Password').click()
  await expect.element(current).toHaveAccessibleDescription('That is not your current password.')
  await current.fill(currentPassword)
  await button('Change Password').click()
  await said('Password changed')
  await expect.element(current).toHaveValue('')
})
