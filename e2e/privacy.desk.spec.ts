import { readFile } from 'node:fs/promises'
import { createPost } from '#contract/feed.ts'
import { listUsers, removeUser, setUserRole } from '#contract/people.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInInstead, signInQuietly } from './support/company.ts'
import { expectFine } from './support/look.ts'
import { complaintsOf } from './support/people.ts'
import { expect, testOnEmpty as test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

const luke = { email: 'luke@hearth.example', firstName: 'Luke', lastName: 'Abrams' }
const gary = { email: 'gary@hearth.example', firstName: 'Gary', lastName: 'Stokes-Featherstonehaugh of Cholmondeley' }
const fullName = `${gary.firstName} ${gary.lastName}`

test('people read what is recorded about them, and an owner erases one who left', async ({ page, context, server }) => {
  await haveCompany(server)
  await haveMember(server, luke)
  const complaints = complaintsOf(page)

  await test.step('what is recorded, and one’s own data', async () => {
    await signInQuietly(context, server, luke.email)
    await page.goto('/profile')
    await page.getByRole('link', { name: /^What is recorded about you/ }).click()
    await expect(page).toHaveURL(/\/recorded$/)
    await expect(page.getByRole('heading', { name: 'What is recorded about you', level: 1 })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Which posts you read' })).toContainText('Leadership')
    await expect(page.getByText(/ask an owner: Olivia Owens\.$/)).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('my-data.json')
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.account).toMatchObject([{ email: luke.email, firstName: 'Luke' }])
  })

  await haveFormer(server)
  await signInInstead(page, server, owner.email)
  const chip = page.getByRole('button', { name: /^Left the company/ })
  const item = page.getByRole('list', { name: 'People who left the company' }).getByRole('listitem')

  await test.step('those who left are listed', async () => {
    await page.goto('/user-management')
    await chip.click()
    await expect(page).toHaveURL(/state=left/)
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(item).toContainText(`${fullName}gary@hearth.exampleLeft `)
    await expect(item).toContainText('1 post, 0 comments')
  })

  await test.step('erasing asks for the name', async () => {
    await page.getByRole('button', { name: `Erase ${fullName}` }).click()
    const dialog = page.getByRole('dialog', { name: `Erase ${fullName}?` })
    await expect(dialog.getByRole('radio', { name: /^Keep them without the name/ })).toBeChecked()
    const erase = dialog.getByRole('button', { name: 'Erase for Good' })
    const typed = dialog.getByLabel(`Type ${fullName} to confirm`)
    await erase.click()
    await expect(typed).toHaveAccessibleDescription(`Please type ${fullName}`)
    await expectFine(page, 'erasing')
    await typed.fill(fullName)
    await expectBriefly(toast(page, `${fullName} was erased.`), () => erase.click())
    await expect(page.getByText('Nobody has left')).toBeVisible()
  })

  await test.step('their post stays, without the name', async () => {
    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: 'The van is in the yard.' })
    await expect(card.getByRole('heading', { name: /^Former employee/ })).toBeVisible()
  })
  expect(complaints).toEqual([])

  /** Somebody who posted and was removed. */
  async function haveFormer(running: typeof server) {
    await haveMember(running, gary)
    const olivia = await callerAs(running, owner.email)
    const id = (await olivia.call(listUsers)).find(({ email }) => email === gary.email)?.id ?? 0
    await olivia.call(setUserRole, { params: { id }, body: { role: 'admin' } })
    const former = await callerAs(running, gary.email)
    await former.call(createPost, { body: { content: 'The van is in the yard.', teamId: 9 } })
    await olivia.call(removeUser, { params: { id } })
    await Promise.all([olivia.dispose(), former.dispose()])
  }
})
