import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { getCompany } from '#contract/company.ts'
import { setTimeZone } from '#contract/organization.ts'
import { ownTimeZone } from '#web/lib/times/dates.ts'
import { join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { reply } from '#web/testing/replies/replies.ts'

const field = page.getByLabelText(/^City or region/)
const save = page.getByRole('button', { name: 'Save', exact: true })
const current = async (by: Person) => (await by.call(getCompany))?.timeZone

test('an owner chooses the time zone of reports among those that exist', async () => {
  const owner = await olivia()
  onTestFinished(async () => void (await owner.call(setTimeZone, { body: { timeZone: 'UTC' } })))
  await openPage('/organization-settings', owner)
  await expect.element(field).toHaveValue('UTC')
  await field.fill('Atlantis')
  await save.click()
  await expect.element(page.getByText('Unknown time zone')).toBeVisible()
  const options = [...document.querySelectorAll('datalist option')] as HTMLOptionElement[]
  expect(options.find(option => option.value === 'America/New_York')?.label).toBe('America/New York')
  await field.fill('America/New_York')
  await save.click()
  await expect.element(page.getByText('Reports count in America/New_York')).toBeVisible()
  expect(await current(owner)).toBe('America/New_York')
})

test('the first visit of an owner names the time zone, that of an admin does not', async () => {
  const owner = await olivia()
  const company = await owner.call(getCompany)
  const named: unknown[] = []
  reply(getCompany, company && { ...company, timeZone: null })
  reply(setTimeZone, ({ body }) => {
    named.push(body)
    return { timeZone: ownTimeZone() }
  })
  await openPage('/settings', await join('Ada', { role: 'admin' }))
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(named).toEqual([])
  await openPage('/settings', owner)
  await expect.poll(() => named).toEqual([{ timeZone: ownTimeZone(), isGuess: true }])
})
