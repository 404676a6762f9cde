import type { Page } from '@playwright/test'
import { createPost } from '#contract/feed.ts'
import { addMembers, makeTeamOwner, removeMember } from '#contract/members.ts'
import { listUsers } from '#contract/people.ts'
import { createTeam, editTeam, listTeams } from '#contract/teams.ts'
import { callerIn } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { expectLayers } from './support/layers.ts'
import { complaintsOf } from './support/people.ts'
import { expect, test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

const ann = { email: 'ann@hearth.example', firstName: 'Ann', lastName: 'Archer' }
const ben = { email: 'ben@hearth.example', firstName: 'Ben', lastName: 'Baker' }

test.beforeAll(async ({ server }) => {
  await haveCompany(server)
  for (const person of [ann, ben]) await haveMember(server, person)
})
test.beforeEach(({ context, server }) => signInQuietly(context, server, owner.email))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

test('a team is made, filled, given rights, edited and deleted', async ({ page, server }) => {
  const complaints = complaintsOf(page)

  await test.step('created', async () => {
    await page.goto('/team-management')
    await page.getByRole('link', { name: 'Create Team' }).first().click()
    await page.getByLabel('Team Name').focus()
    await page.keyboard.type('Van 7')
    await page.getByRole('checkbox', { name: 'HVAC' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Install', { exact: true }).click()
    await page.getByRole('button', { name: 'New department' }).click()
    await page.getByRole('textbox', { name: 'New department' }).fill('hvac')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('hvac is already in the list')
    await page.getByRole('textbox', { name: 'New department' }).fill('Cranes')
    await page.getByRole('button', { name: 'Add Cranes' }).click()
    await expect(page.getByRole('checkbox', { name: 'Cranes' })).toBeChecked()
    // pressed twice, created once
    await page.getByRole('button', { name: 'Create Team' }).dblclick()
    await expect(heading(page, 'Team Members')).toBeVisible()
    await expect(page.getByText('Van 7 · 0 members')).toBeVisible()
    const teams = await callerIn(page, server).call(listTeams)
    expect(teams.filter(({ name }) => name === 'Van 7')).toHaveLength(1)
  })

  await test.step('members are selected and saved', async () => {
    await page.getByLabel('Search by name or email').fill('archer')
    // Once the list has shrunk: before that, a row moves away from under a click.
    await expect(page.getByRole('checkbox')).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Select Ann Archer' }).click()
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await expect(bar).toContainText('1 added')
    await bar.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Van 7 · 1 member')).toBeVisible()
    await expect(bar).toBeHidden()
  })

  await test.step('deactivated, found by its department, and deleted with its posts', async () => {
    const caller = callerIn(page, server)
    await page.goto('/team-management')
    const teamId = (await caller.call(listTeams)).find(({ name }) => name === 'Van 7')?.id
    await caller.call(createPost, { body: { content: 'Keys are in the office', teamId } })
    await page.reload()
    await page.getByRole('button', { name: 'More options for Van 7' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    const van = page.getByRole('listitem').filter({ hasText: 'Van 7' })
    await expect(van.getByText('Inactive', { exact: true })).toBeVisible()
    await page.getByLabel('Department').selectOption('HVAC')
    await expect(page).toHaveURL(/\?department=HVAC$/)
    await expect(page.getByRole('link', { name: 'Company-wide' })).toBeHidden()
    await page.getByRole('button', { name: 'More options for Van 7' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Van 7?' })
    await expect(question).toContainText('This deletes 1 post with')
    await question.getByRole('button', { name: 'Delete Team' }).click()
    await expect(page.getByRole('link', { name: 'Van 7' })).toHaveCount(0)
    await expectLayers(page, 0)
    await page.goto(`/add-team-members/${teamId}`)
    await expect(heading(page, 'Team Not Found')).toBeVisible()
  })
  expect(complaints.filter(complaint => !/404|503/.test(complaint))).toEqual([])
})

test('an open app follows who is in a team and who may post', async ({ page, browser, server }) => {
  const admin = callerIn(page, server)
  const annId = (await admin.call(listUsers)).find(({ email }) => email === ann.email)?.id ?? 0
  const { id } = await admin.call(createTeam, {
    body: { name: 'Van 9', departments: ['HVAC'], functions: ['Install'] },
  })

  const context = await browser.newContext({ baseURL: server.url })
  await signInQuietly(context, server, ann.email)
  const open = await context.newPage()
  await open.goto('/')
  const feeds = open.getByRole('navigation', { name: 'Feeds' })
  await expect(feeds.getByRole('button', { name: 'Company-wide' })).toBeVisible()
  await expect(feeds.getByRole('button', { name: 'Van 9' })).toHaveCount(0)

  await admin.call(addMembers, { params: { id }, body: { members: [{ userId: annId }] } })
  await feeds.getByRole('button', { name: 'Van 9' }).click()
  await expect(open).toHaveURL(/team=/)
  await expect(open.getByPlaceholder("What's on your mind?")).toHaveCount(0)
  await expect(open.getByText('Only selected people can post here. You can like and comment.')).toBeVisible()
  await admin.call(editTeam, { params: { id }, body: { whoMayPost: 'everyone' } })
  await expect(open.getByPlaceholder("What's on your mind?")).toBeVisible()
  await page.goto(`/add-team-members/${id}`)
  await expect(page.getByText('Everyone in this team may post.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Ann Archer owns the team' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Ann Archer can post' })).toHaveCount(0)
  await admin.call(editTeam, { params: { id }, body: { whoMayPost: 'selected' } })
  await expect(open.getByPlaceholder("What's on your mind?")).toHaveCount(0)
  await admin.call(makeTeamOwner, { params: { id, userId: annId } })
  await expect(open.getByPlaceholder("What's on your mind?")).toBeVisible()

  await expectBriefly(toast(open, "You're no longer in Van 9"), () =>
    admin.call(removeMember, { params: { id, userId: annId } }),
  )
  await expect(open).toHaveURL(/\/$/)
  await expect(feeds.getByRole('button', { name: 'Van 9' })).toHaveCount(0)
  await context.close()
})
