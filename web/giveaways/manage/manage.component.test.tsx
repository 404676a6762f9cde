import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '#web/lib/new-id.ts'
import { addTeam, join } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

const words = (said: string) => page.getByText(said).first()
const targets = () => [...document.querySelectorAll('select option')].map(option => option.textContent)

test('an owner of a team gives away there, and a viewer nowhere', async () => {
  const name = `Van ${newId().slice(0, 6)}`
  const tess = await join('Tess', { teamId: await addTeam(name), isTeamOwner: true })
  await openPage('/create-giveaway', tess)
  await expect.poll(targets).toEqual([name])
  const vic = await join('Vic')
  for (const [path, denial] of [
    ['/giveaway-management', "You don't have permission to manage giveaways."],
    ['/template-management', "You don't have permission to manage giveaways."],
    ['/create-giveaway', "You don't have permission to create giveaways."],
  ] as const) {
    await openPage(path, vic)
    await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect.element(words(denial)).toBeVisible()
  }
})
