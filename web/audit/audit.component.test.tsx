import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addMembers } from '#contract/members.ts'
import { newId } from '#web/lib/new-id.ts'
import { addTeam, join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

test('an entry unfolds all names, and leads to what it is about', async () => {
  const owner = await olivia()
  const family = `Poole${newId().slice(0, 6)}`
  const team = `Boilers ${family}`
  const teamId = await addTeam(team)
  const members = []
  for (const name of ['Al', 'Bo', 'Cy', 'Di', 'Ed'])
    members.push({ userId: (await join(name, { lastName: family })).id })
  await owner.call(addMembers, { params: { id: teamId }, body: { members } })
  await openPage('/activity-log?kind=team', owner)
  const entry = page.getByRole('listitem').filter({ hasText: `2 others to ${team}` })
  await entry.getByRole('button', { name: 'Show all names' }).click()
  const whole = page.getByRole('listitem').filter({ hasText: `Ed ${family}` })
  await expect.element(whole).toMatchTextContent(new RegExp(`Di ${family}, and Ed ${family} to ${team}`))
  await expect.element(whole.getByRole('button')).not.toBeInTheDocument()
  await whole.getByRole('link', { name: 'Show team' }).click()
  await expect.poll(() => location.pathname).toBe(`/add-team-members/${teamId}`)
})
