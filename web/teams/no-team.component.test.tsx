import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordedAboutMe } from '#contract/privacy.ts'
import { newId } from '#web/lib/new-id.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { replyTo } from '#web/testing/replies/reply-to.ts'

/** It names an owner; other tests add more of them. */
const note = page.getByText(/^No team yet\? Ask .+ to add you\.$/)

test('a viewer without a team reads above the feed whom to ask, until they dismiss it', async () => {
  const vic = await join('Vic')
  await openPage('/', vic)
  await expect.element(note).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect.element(note).not.toBeInTheDocument()
  await expectNoNote(vic)
})

test('members of a team, and those who can add themselves, do not see it', async () => {
  const teamId = await addTeam(`Pipes ${newId().slice(0, 6)}`)
  for (const person of [await join('Tim', { teamId }), await olivia(), await join('Ada', { role: 'admin' })]) {
    await expectNoNote(person)
  }
})

/** The note comes only after the name of an owner, which nothing else asks for beside the feed. */
async function expectNoNote(person: Person) {
  const recorded = await person.call(recordedAboutMe)
  const asked = replyTo(recordedAboutMe, () => recorded)
  await openPage('/', person)
  await expect.element(page.getByRole('feed').or(page.getByText('No posts yet')).first()).toBeInTheDocument()
  expect(asked).toEqual([])
}
