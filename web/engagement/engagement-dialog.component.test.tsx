import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { postEngagement } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { notifyNonViewers } from '#contract/push.ts'
import { postReach, tellInPerson } from '#contract/reach.ts'
import { addTeam, join, olivia } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { reply } from '#web/testing/replies/replies.ts'
import { EngagementDialog } from './engagement-dialog.tsx'

const dialog = page.getByRole('dialog')
const onClose = () => undefined

const nobody = { count: 0, action: 'invite' as const, actionIds: [], users: [], nextCursor: null }

/** A post of a team owner, which its two other members and the owner have not read. */
async function somePost() {
  const teamId = await addTeam('Readers')
  const lead = await join('Lee', { teamId, canPost: true, isTeamOwner: true })
  await join('Ned', { teamId })
  const owner = await olivia()
  return { post: await lead.call(createPost, { body: { teamId, content: 'Read this' } }), owner }
}

test('Not Viewed says why, and how many a push reaches before anything is sent', async () => {
  const { post, owner } = await somePost()
  await renderInApp(<EngagementDialog post={post} open onClose={onClose} />, owner)
  await dialog.getByRole('tab', { name: /Not Viewed/ }).click()
  const group = dialog.getByRole('region', { name: /No device with notifications/ })
  await expect.element(group).toMatchTextContent(/They read in the app.*Ned Test/)
  await group.getByRole('button', { name: 'Show all' }).click()
  await expect.element(group.getByRole('list')).toMatchTextContent(/Ned Test.*Readers/)
  await expect.poll(() => dialog.query()?.textContent).toMatch(/A push reaches 0 of \d+\./)
  await expect.element(dialog.getByRole('button', { name: 'Nobody to notify' })).toBeDisabled()
})

test('Notify All sends to everyone whom a push reaches, and the list can be printed', async () => {
  const { post, owner } = await somePost()
  const users = [
    {
      ...post.author,
      id: 7,
      teams: ['Readers'],
      remindedAt: null,
      daysSinceLastActivity: 3,
      hasInstalled: true,
      told: [],
    },
  ]
  reply(postReach, {
    read: 1,
    notInvited: nobody,
    notReached: [{ reason: 'opened', count: 1, action: 'push', actionIds: [7], users, nextCursor: null }],
  })
  const bodies: unknown[] = []
  reply(notifyNonViewers, ({ body }) => {
    bodies.push(body)
    return { queued: 1, unreachable: 0, skipped: 0 }
  })
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  await renderInApp(<EngagementDialog post={post} firstTab="not-viewed" open onClose={onClose} />, owner)
  await expect.poll(() => dialog.query()?.textContent).toContain('A push reaches 1 of 1.')
  await dialog.getByRole('button', { name: 'Print list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ask in person' })
  await expect.element(sheet.getByRole('heading', { name: 'Please ask in person' })).toBeVisible()
  await expect
    .element(sheet.getByRole('table'))
    .toMatchTextContent(/Opened the app, not this postLee TestReadersShow the post/)
  await sheet.getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Notify All' }).click()
  await expect.poll(() => bodies).toEqual([{ by: 'push' }])
})

test('Confirmed says how many of those who are missing a push reaches before they are reminded', async () => {
  const teamId = await addTeam('Confirmers')
  for (const name of ['Ned', 'Zoe']) await join(name, { teamId })
  const owner = await olivia()
  const post = await owner.call(createPost, { body: { teamId, content: 'Lock the van', askToConfirm: true } })
  await renderInApp(<EngagementDialog post={post} firstTab="confirmed" open onClose={onClose} />, owner)
  await expect.poll(() => dialog.query()?.textContent).toContain('A push reaches 0 of 2.')
  await expect.element(dialog.getByRole('button', { name: 'Nobody to remind' })).toBeDisabled()
})

test('the list to print asks to turn notifications on where the app is installed already', async () => {
  const { post, owner } = await somePost()
  const person = { ...post.author, told: [], teams: ['Readers'], remindedAt: null, daysSinceLastActivity: 3 }
  const users = [
    { ...person, id: 7, firstName: 'Ines', hasInstalled: true },
    { ...person, id: 8, firstName: 'Bob', hasInstalled: false },
  ]
  reply(postReach, {
    read: 1,
    notInvited: {
      ...nobody,
      count: 1,
      actionIds: [9],
      users: [{ ...person, id: 9, firstName: 'Iván', hasInstalled: false }],
    },
    notReached: [{ reason: 'no-device', count: 2, action: 'ask', actionIds: [], users, nextCursor: null }],
  })
  await renderInApp(<EngagementDialog post={post} firstTab="not-viewed" open onClose={onClose} />, owner)
  await expect.poll(() => dialog.query()?.textContent).toMatch(/0 of 1 person, and 1 without a card/)
  const uninvited = dialog.getByRole('region', { name: "1 person hasn't been invited" })
  await expect.element(uninvited).toMatchTextContent(/They have no invitation or card yet.*Iván Test/)
  await expect.element(uninvited.getByRole('link', { name: 'Print join cards' })).toBeVisible()
  await expect.element(uninvited.getByRole('button', { name: 'Invite', exact: true })).toBeVisible()
  const noDevice = dialog.getByRole('region', { name: /No device with notifications/ })
  await noDevice.getByRole('button', { name: 'Show all' }).click()
  const told = {
    how: 'person',
    at: new Date().toISOString(),
    by: { id: 1, firstName: 'Olivia', lastName: 'Owens' },
  } as const
  reply(tellInPerson, { told: [told] })
  await noDevice.getByRole('button', { name: /^Told in person: Ines/ }).click()
  await expect.element(noDevice).toMatchTextContent(/Told by Olivia Owens · .*Not told/)
  await expect
    .element(noDevice.getByRole('link', { name: /^Ines/ }))
    .toHaveAttribute('href', expect.stringMatching(/^\/person\/\d+$/))
  await expect.element(noDevice.getByRole('button', { name: /^Not told in person: Ines/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Print list' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Ask in person' }).getByRole('table'))
    .toMatchTextContent(
      /Iván TestReadersPrint a join card or send an invitation.*Ines TestReadersTurn notifications on together.*Bob TestReadersInstall the app together/,
    )
})

test('a share is rounded as in the reports', async () => {
  const { post, owner } = await somePost()
  const counts = { viewedCount: 2, nonViewedCount: 39, viewedMatches: 0, nonViewedMatches: 0 }
  reply(postEngagement, { ...counts, viewedUsers: [], nonViewedUsers: [] })
  await renderInApp(<EngagementDialog post={post} open onClose={onClose} />, owner)
  await expect.poll(() => dialog.query()?.textContent).toContain('5% viewed')
})
