import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '#web/lib/new-id.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

let vic: Person
let keeper: Person
beforeAll(async () => {
  const teamId = await addTeam(`Van ${newId().slice(0, 6)}`)
  vic = await join('Vic', { teamId })
  keeper = await join('Kim', { teamId, isTeamOwner: true })
})

const tab = (name: string) => page.getByRole('tab', { name })
const cards = () =>
  page
    .getByRole('tabpanel')
    .getByRole('link')
    .elements()
    .map(link => link.getAttribute('href'))

describe('management', () => {
  test('owners find every page, the settings of the company included', async () => {
    await openPage('/settings', await olivia())
    await expect.element(tab('Management')).toHaveAttribute('aria-selected', 'true')
    await expect.poll(cards).toEqual(expect.arrayContaining(['/user-management', '/branding', '/activity-log']))
  })

  test('admins find no page of owners', async () => {
    await openPage('/settings', await join('Ada', { role: 'admin' }))
    await expect.poll(cards).toContain('/user-management')
    expect(cards()).not.toContain('/branding')
    expect(cards()).not.toContain('/activity-log')
  })

  test('team owners find the reports and giveaways of their teams', async () => {
    await openPage('/settings', keeper)
    await expect.poll(cards).toEqual(expect.arrayContaining(['/engagement-reports', '/giveaway-management']))
    expect(cards()).not.toContain('/user-management')
  })

  test('viewers begin with notifications, and find their own status under More', async () => {
    await openPage('/settings', vic)
    await expect.element(tab('Notifications')).toHaveAttribute('aria-selected', 'true')
    await tab('More').click()
    await expect.poll(() => location.search).toBe('?tab=management')
    await expect.poll(cards).toEqual(['/lottery-eligibility'])
  })
})

test('an appearance applies at once and is kept', async () => {
  await openPage('/settings?tab=appearance', vic)
  await page.getByText('Easier on the eyes in the dark.').click()
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
  await openPage('/settings?tab=appearance', vic)
  await expect.element(page.getByRole('radio', { name: /Dark/ })).toBeChecked()
  await page.getByText('Best in bright sun.').click()
  await expect.poll(() => document.documentElement.dataset.theme).toBe('light')
})

test.each(['/settings', '/profile'])('%s leads back to the feed', async path => {
  await openPage(path, vic)
  await page.getByRole('main').getByRole('link', { name: 'Feed', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/')
})
