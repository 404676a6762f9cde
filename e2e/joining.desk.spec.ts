import { type Browser, devices, type Page } from '@playwright/test'
import { createPost, getPost } from '#contract/feed.ts'
import { addUser } from '#contract/people.ts'
import { createTeam } from '#contract/teams.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, owner, signInQuietly } from './support/company.ts'
import { keptOn, written } from './support/device.ts'
import { codesOnPaper } from './support/paper.ts'
import { complaintsOf, password, signOutBy } from './support/people.ts'
import { expect, type RunningServer, testApart as test } from './support/server.ts'

test.beforeEach(({ server }) => haveCompany(server))

const crew = [
  { firstName: 'Mateo', lastName: 'Quiñones', login: 'mateo.quinones' },
  { firstName: 'Bartholomew', lastName: 'Featherstonehaugh', login: 'bartholomew.featherstonehaugh' },
  { firstName: 'Ольга', lastName: 'Иванова', login: /^[a-z0-9.-]+$/ },
]

/** A team of people without an address, of whom nobody has joined. */
async function haveCrewWithoutAddresses(server: RunningServer) {
  const leader = await callerAs(server, owner.email)
  const team = await leader.call(createTeam, {
    body: { name: 'Roofers', departments: ['HVAC'], functions: ['Install'] },
  })
  for (const { firstName, lastName } of crew)
    await leader.call(addUser, { body: { firstName, lastName, teamIds: [team.id] } })
  const { id } = await leader.call(createPost, { body: { teamId: team.id, content: 'No ladder outside alone' } })
  return { leader, postId: id }
}

const deviceOf = (browser: Browser, server: RunningServer, device: (typeof devices)[string]) =>
  browser.newContext({ ...device, baseURL: server.url, permissions: [], serviceWorkers: 'allow' })

async function join(page: Page, code: string): Promise<void> {
  await page.goto(code)
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue with password' }).click()
  await expect(page.getByRole('heading', { name: /^You’re in, / })).toBeVisible()
}

/** Opens the feed of a team, once the page has replaced its skeleton with the names of the feeds in it. */
async function openFeed(page: Page, team: RegExp): Promise<void> {
  await expect(page.locator('#beside:not([hidden])')).toBeAttached()
  await page.getByRole('navigation', { name: 'Feeds' }).getByRole('button', { name: team }).click()
}

test('a crew without addresses joins from a printed sheet', async ({ page, context, browser, server }) => {
  const { leader, postId } = await haveCrewWithoutAddresses(server)
  const complaints = [complaintsOf(page)]
  await signInQuietly(context, server, owner.email)
  await page.goto('/user-management')
  await page.getByRole('button', { name: 'Print join cards' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Print anyway' }).click()
  await expect(page.getByRole('dialog', { name: 'Join cards' }).getByRole('region')).toHaveCount(crew.length)
  const [codes = [], ...others] = await codesOnPaper(page)
  expect(new Set(codes).size).toBe(crew.length)
  expect(others).toEqual([])
  for (const code of codes) expect(code).toMatch(new RegExp(`^${server.url}/join#[2-9A-Z]{8}$`))

  const [first = '', second = ''] = codes
  const phone = await deviceOf(browser, server, devices['Pixel 7'])
  const mine = await phone.newPage()
  complaints.push(complaintsOf(mine))
  await test.step('a phone without the app', async () => {
    await join(mine, first)
    await mine.getByRole('button', { name: 'Go to the feed' }).click()
    await openFeed(mine, /^Roofers/)
    await expect(mine.getByText('No ladder outside alone')).toBeVisible()
    await expect.poll(async () => (await leader.call(getPost, { params: { id: postId } })).viewCount).toBe(1)
  })
  await test.step('each code works once', async () => {
    const other = await (await deviceOf(browser, server, devices['Pixel 7'])).newPage()
    await other.goto(first)
    await expect(other.getByText(/Ask the office for a new code\./)).toBeVisible()
    await other.context().close()
  })
  await test.step('an iPhone puts it on the home screen first, and asks for the code there again', async () => {
    const iphone = await deviceOf(browser, server, devices['iPhone 15'])
    const its = await iphone.newPage()
    await its.goto(second)
    await expect(its.getByRole('heading', { name: 'First put it on your home screen' })).toBeVisible()
    await expect(its.getByText('Add to Home Screen')).toBeVisible()
    await expect(its.getByRole('button', { name: 'Copy' })).toBeVisible()
    await expect(its.getByText(second.slice(-8).replace(/^.{4}/, '$&-'))).toBeVisible()
    await iphone.close()
  })
  await test.step('the leader sees who has joined', async () => {
    await page.goto('/')
    await page.goto('/user-management')
    await expect(page.getByText('2 viewers have not joined yet.')).toBeVisible()
  })
  expect(complaints.flat()).toEqual([])
  await phone.close()
})

test('two people share a tablet, and neither sees anything of the other', async ({ browser, server }) => {
  const leader = await callerAs(server, owner.email)
  const { id: teamId } = await leader.call(createTeam, {
    body: { name: 'Dusk crew', departments: ['HVAC'], functions: ['Install'] },
  })
  const ida = await leader.call(addUser, { body: { firstName: 'Ida', lastName: 'Noor', teamIds: [teamId] } })
  const bo = await leader.call(addUser, { body: { firstName: 'Bo', lastName: 'Lind' } })
  await leader.call(createPost, { body: { teamId, content: 'Only the dusk crew reads this' } })
  await leader.call(createPost, { body: { content: 'Everyone reads this' } })
  const tablet = await deviceOf(browser, server, devices['Galaxy Tab S4'])
  const page = await tablet.newPage()
  const signOut = async () => {
    await page.getByRole('button', { name: /Your menu/ }).click()
    await signOutBy(page, () => page.getByRole('menuitem', { name: 'Logout' }).click())
  }
  const openDuskCrew = async () => {
    await openFeed(page, /^Dusk crew/)
    await expect(page.getByText('Only the dusk crew reads this')).toBeVisible()
  }
  // "Ida" alone may be in the name of a script.
  const secrets = [/dusk crew/i, /"Ida"|Ida Noor/, /ida\.noor/]

  await test.step('the first joins and reads', async () => {
    await join(page, `/join#${ida.joinCode}`)
    await page.getByRole('button', { name: 'Go to the feed' }).click()
    await openDuskCrew()
    await page.reload()
    await keptOn(page)
    for (const secret of secrets) await expect.poll(() => written(page)).toMatch(secret)
  })
  await test.step('signing out leaves nothing on the device', async () => {
    await signOut()
    for (const secret of secrets) expect(await written(page)).not.toMatch(secret)
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    for (const secret of secrets) await expect(page.getByText(secret)).toHaveCount(0)
  })
  await test.step('the second signs in on the same tablet', async () => {
    await join(page, `/join#${bo.joinCode}`)
    await page.getByRole('button', { name: 'Go to the feed' }).click()
    await expect(page.getByText('Everyone reads this')).toBeVisible()
    for (const secret of secrets) await expect(page.getByText(secret)).toHaveCount(0)
  })
  await test.step('the first is back by name and password, from the page that asks for it', async () => {
    await signOut()
    await page.getByLabel('Email').fill('ida.noor')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await openDuskCrew()
    await expect(page.getByText('Bo Lind')).toHaveCount(0)
  })
  await tablet.close()
})
