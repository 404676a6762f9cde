import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addComment } from '#contract/comments.ts'
import { createPost } from '#contract/feed.ts'
import { createGiveaway, editTemplates } from '#contract/giveaways.ts'
import { addMembers } from '#contract/members.ts'
import { addUser, listUsers } from '#contract/people.ts'
import { createTeam } from '#contract/teams.ts'
import { pick } from '#server/testing/rounds.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { misfits } from '#web/testing/misfits.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, owner, signInQuietly } from './support/company.ts'
import { buildPseudoPages, showPseudoPages } from './support/pseudo-language.ts'
import { expect, testApart as test } from './support/server.ts'

/** What people and the system have written in these pages has no Latin letters, or is listed below. */
let scratch: string | undefined
let folder = ''
let teamId = 0
test.beforeAll(async ({ server }) => {
  scratch = await makeScratchFolder('fl-pseudo-')
  folder = join(scratch, 'web')
  await buildPseudoPages(folder)
  await haveCompany(server)
  const caller = await callerAs(server, owner.email)
  const kinds = { departments: ['HVAC'], functions: ['Service'] }
  teamId = (await caller.call(createTeam, { body: { name: 'Бригада', description: '12', ...kinds } })).id
  for (const firstName of ['Анна', 'Борис', 'Вера'])
    await caller.call(addUser, {
      body: {
        email: `${firstName.length}${firstName.codePointAt(0)}@hearth.example`,
        firstName,
        lastName: 'Я',
        role: 'viewer',
      },
    })
  const people = await caller.call(listUsers)
  const members = people.filter(({ lastName }) => lastName === 'Я').map(({ id }) => ({ userId: id, canPost: true }))
  await caller.call(addMembers, { params: { id: teamId }, body: { members } })
  const { id } = await caller.call(createPost, { body: { teamId: 9, content: 'Привет 👋 '.repeat(12) } })
  await caller.call(addComment, { params: { id }, body: { content: 'Да! 12' } })
  await caller.call(editTemplates, {
    body: { giveawayAnnouncementTemplate: '🎁 {{title}} {{prize}}', giveawayWinnerTemplate: '🎉 {{winner}} {{prize}}' },
  })
  const day = 24 * 60 * 60_000
  await caller.call(createGiveaway, {
    body: {
      title: 'Зима',
      prize: 'Набор',
      description: '',
      teamId: null,
      startDate: new Date().toISOString(),
      endDate: new Date(Date.now() + 7 * day).toISOString(),
      timezoneOffset: 0,
    },
  })
  await caller.dispose()
})
test.afterAll(async () => {
  if (scratch) await rm(scratch, { recursive: true, force: true })
})

const signedOut = [
  '/login',
  '/login?mode=register',
  '/forgot-password',
  '/reset-password',
  '/weekly-mail',
  '/comparison',
  '/icon-download',
  '/setup',
]
const signedIn = () => [
  '/',
  '/profile',
  '/recorded',
  '/search',
  '/settings',
  '/settings?tab=appearance',
  '/settings?tab=management',
  '/lottery-eligibility',
  '/user-management',
  '/bulk-import',
  '/team-management',
  '/create-team',
  `/add-team-members/${teamId}`,
  '/branding',
  '/organization-settings',
  '/activity-log',
  '/connections',
  '/connections/tokens',
  '/connections/webhooks',
  '/giveaway-management',
  '/create-giveaway',
  '/template-management',
  '/engagement-reports',
  '/engagement-reports?tab=trends',
  `/team-engagement?id=${teamId}`,
  '/admin-tools',
  '/system-testing',
  '/system-health',
]

/** What is listed there comes from the server, whose words no build of the pages changes. */
const ofServer = ['/activity-log', '/system-health']

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
const ways = [
  { direction: 'ltr', screen: phone },
  { direction: 'ltr', screen: desk },
  { direction: 'rtl', screen: phone },
  { direction: 'rtl', screen: desk },
] as const

for (const { direction, screen } of pick(ways, 1)) {
  test(`pages of ${screen.width} px fit longer words, ${direction}, and take them from the catalogs`, async ({
    page,
    context,
    server,
  }) => {
    await page.setViewportSize(screen)
    await showPseudoPages(page, folder, direction)
    const problems: string[] = []
    for (const path of pick(signedOut, 1)) problems.push(...(await problemsOf(page, path)))
    await signInQuietly(context, server, owner.email)
    for (const path of pick(signedIn(), 4)) problems.push(...(await problemsOf(page, path)))
    expect(problems).toEqual([])
  })
}

async function problemsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  const found = [...(await page.evaluate(lookAround, !ofServer.includes(path))), ...(await page.evaluate(misfits))]
  return found.map(problem => `${path}: ${problem}`)
}

/** Runs in the page: words that are in no catalog, and tabs that run the other way. */
function lookAround(withWords: boolean): string[] {
  const problems: string[] = []
  /** What the test has written, names of products, and what is the same in every language. */
  const names = new Set(
    (
      'Hearth Duct Ductwork Olivia Owens HVAC Plumbing Electric Service Install Advantage Warranty English Español ' +
      'Company wide Everyone in the company Front Line Chrome Linux Headless UTC PostgreSQL CSV UTF PNG JPEG WebP SVG HEIC MP4 ' +
      'min firstName lastName email team now ago yesterday today tomorrow in last next second seconds minute minutes ' +
      'hour hours day days'
    ).split(' '),
  )
  const parts = new Set(
    [...Array(12).keys()].flatMap(month => {
      const at = new Date(Date.UTC(2026, month, month + 1))
      return (['short', 'long'] as const).flatMap(style => [
        at.toLocaleDateString('en-US', { month: style }),
        at.toLocaleDateString('en-US', { weekday: style }),
      ])
    }),
  )
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node && withWords; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || /^(SCRIPT|STYLE|OPTION|CODE|PRE)$/.test(element.tagName) || !isShown(element)) continue
    const isWord = (word: string) =>
      /^[A-Za-z]{3,}$/.test(word) && !names.has(word) && !names.has(word.toLowerCase()) && !parts.has(word)
    const written = (node.textContent ?? '').split(/\s/).filter(piece => !/[@/{}]|\.example/.test(piece))
    if (written.some(piece => piece.split(/[^\p{L}]/u).some(isWord)))
      problems.push(`not from a catalog: “${node.textContent?.trim().slice(0, 80)}”`)
  }
  const directionOf = (element: Element) => getComputedStyle(element).direction
  for (const tabs of document.querySelectorAll('[role=tablist]'))
    if (directionOf(tabs) !== directionOf(document.documentElement)) problems.push('tabs run the other way')
  return [...new Set(problems)]
}
