import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { confirmPost } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { type AttentionItem, getLeadersMail, leadersAttention, setLeadersMail } from '#contract/leaders.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { fail, reply, tryAgain } from '#web/testing/replies/replies.ts'
import { replyTo } from '#web/testing/replies/reply-to.ts'

let lead: Person
let rosa: Person
let teamId: number
let postId: number
let feed: string
beforeAll(async () => {
  teamId = await addTeam('Shoring')
  feed = `/?team=${teamId}`
  lead = await join('Lee', { teamId, isTeamOwner: true, canPost: true })
  rosa = await join('Rosa', { teamId })
  await join('Ben', { teamId })
  const body = { teamId, content: 'Trench shoring: two people, always', askToConfirm: true }
  postId = (await lead.call(createPost, { body })).id
})

const side = page.getByRole('region', { name: 'Next steps for leaders' })

test('beside the feed of a wide desk a leader sees what needs attention, and reminds from there', async () => {
  await page.viewport(1280, 800)
  await openPage(feed, lead)
  await expect.element(side.getByRole('link', { name: 'Trench shoring: two people, always' })).toBeVisible()
  await expect.element(side.getByText(/^0 of 2 confirmed \(0%\) · ?/)).toBeVisible()
  await side.getByRole('button', { name: 'Remind 2' }).click()
  await expect.element(page.getByText(/Nobody to notify|Nobody could be|notified|Sent to/).first()).toBeVisible()
  const asked = replyTo(leadersAttention, () => ({ items: [] }))
  await openPage(feed, rosa)
  await expect.element(page.getByRole('region', { name: /To confirm/ })).toBeVisible()
  expect(asked).toEqual([])
})

test('on a phone one entry leads to the page, which is empty once everything is done', async () => {
  await page.viewport(390, 844)
  await openPage(feed, lead)
  const entry = page.getByRole('link', { name: /^1 thing needs attention.*1 post to confirm/ })
  await entry.click()
  await expect.element(page.getByText('1 thing, with its next step')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remind 2' })).toBeVisible()
  await openPage('/attention', rosa)
  await expect.element(page.getByText(/permission to view engagement reports/)).toBeVisible()

  await rosa.call(viewPost, { params: { id: postId } })
  await rosa.call(confirmPost, { params: { id: postId }, body: { version: 1 } })
  replyTo(leadersAttention, () => ({ items: [] }))
  await openPage('/attention', lead)
  await expect.element(page.getByText('Nothing needs attention')).toBeVisible()
})

test('what the other kinds say, and where they lead an owner', async () => {
  const nothing = { postId: null, teamId: null, text: null, confirmed: null, of: null, since: null, names: [] }
  const items: AttentionItem[] = [
    { ...nothing, kind: 'not-invited', count: 5, names: ['Wanda Kim', 'Mateo Quiñones', 'Al Ott'] },
    { ...nothing, kind: 'invitation-failed', count: 1, names: ['abebe@cedar.example'] },
    { ...nothing, kind: 'no-backup', count: 3, since: '2026-11-27T10:00:00.000Z' },
  ]
  replyTo(leadersAttention, () => ({ items }))
  await openPage('/attention', await olivia())
  await expect.element(page.getByText(/Wanda Kim, Mateo Quiñones.*and 2 more/)).toBeVisible()
  await expect.element(page.getByText('5 people have no invitation or card')).toBeVisible()
  const step = (name: string) => page.getByRole('link', { name })
  await expect.element(step('Invite or print cards')).toHaveAttribute('href', '/user-management?state=not-invited')
  const corrected = '/user-management?q=abebe%40cedar.example'
  await expect.element(step('Correct the address')).toHaveAttribute('href', corrected)
  await expect.element(page.getByText('No backup for 3 days')).toBeVisible()
  await expect.element(step('See what to do')).toHaveAttribute('href', '/system-health')
})

test('a team owner is led to the report of their team, and with people of several teams to all of these', async () => {
  const item: AttentionItem = {
    kind: 'not-invited',
    count: 1,
    postId: null,
    teamId,
    text: null,
    confirmed: null,
    of: null,
    since: null,
    names: ['Wanda Kim'],
  }
  let items = [item]
  replyTo(leadersAttention, () => ({ items }))
  await openPage('/attention', lead)
  const step = page.getByRole('link', { name: 'See the team' })
  await step.click()
  await expect.element(page.getByRole('heading', { name: 'Team Engagement' })).toBeVisible()
  await expect.element(page.getByText('Shoring', { exact: true }).first()).toBeVisible()
  expect(location.search).toBe(`?teamId=${teamId}`)
  items = [{ ...item, teamId: null }]
  await openPage('/attention', lead)
  await expect.element(step).toHaveAttribute('href', '/team-engagement')
})

test('what can’t be loaded says so, and is tried again', async () => {
  fail(leadersAttention, 400)
  await openPage('/attention', lead)
  await expect.element(page.getByRole('heading', { name: "Couldn't load what needs attention" })).toBeVisible()
  await tryAgain(() => reply(leadersAttention, { items: [] }))
  await expect.element(page.getByText('Nothing needs attention')).toBeVisible()
})

test('a leader turns the Monday mail on in the settings, where a mail server is set up', async () => {
  replyTo(getLeadersMail, () => ({ isOn: false, isMailSetUp: true }))
  const bodies = replyTo(setLeadersMail, () => ({ isOn: true }))
  await openPage('/settings?tab=notifications', lead)
  const mail = page.getByRole('switch', { name: /^Monday mail to leaders/ })
  await mail.click()
  await expect.element(mail).toBeChecked()
  expect(bodies).toEqual([{ isOn: true }])
  await openPage('/settings?tab=notifications', rosa)
  await expect.element(page.getByRole('switch').first()).toBeVisible()
  await expect.element(mail).not.toBeInTheDocument()
})
