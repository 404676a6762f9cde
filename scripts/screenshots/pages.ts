import type { Page } from '@playwright/test'
import { companyWideTeamId } from '#contract/policy.ts'
import { attention, healths, repairs } from '#web/testing/replies/health.ts'
import { testRuns } from '#web/testing/replies/system-tests.ts'
import { idOf, videoTests } from '#web/testing/replies/video-tests.ts'
import { type TeamKey, teams } from '../demo/company.ts'
import { type SceneName, sceneOf } from '../demo/scenes.ts'
import { failure, never, type ShownPage } from './camera.ts'
import { leadWith } from './lead-with.ts'

const owner = { as: 'ruth', isWhole: true } as const
const operator = { as: 'samir', isWhole: true } as const
const offline = { as: 'ruth', isOffline: true } as const

type Act = NonNullable<ShownPage['act']>

/** The demo creates its teams in this order, after Company-wide. */
const idOfTeam = (team: TeamKey) => 10 + Object.keys(teams).indexOf(team)
const feedOf = (team: TeamKey) => `/?team=${idOfTeam(team)}`

const inOrder =
  (...acts: Act[]): Act =>
  async page => {
    for (const act of acts) await act(page)
  }
const press =
  (name: string | RegExp, role: 'button' | 'menuitem' | 'radio' | 'tab' = 'button'): Act =>
  page =>
    page.getByRole(role, { name }).first().click()
const pressLink =
  (words: string): Act =>
  page =>
    page.getByRole('link', { name: words }).first().click()
const submit =
  (name: string): Act =>
  page =>
    page.getByRole('button', { name, exact: true }).click()
const choose = (menu: RegExp, item: string) => inOrder(press(menu), press(item, 'menuitem'))
const see =
  (words: string): Act =>
  page =>
    page.getByText(words).first().waitFor()
const scroll =
  (pixels: number): Act =>
  page =>
    page.evaluate(by => window.scrollBy(0, by), pixels)
const fill =
  (fields: Record<string, string>): Act =>
  async page => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  }

const lead =
  (words: string): Act =>
  async page => {
    await leadWith(page, words)
  }

const newEmail = 'devon.b.brooks@cedarridge.example'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 700
const composer = (page: Page) => (isPhone(page) ? page.getByRole('dialog') : page.getByRole('main'))

/** The full-screen dialog of a phone, or the top of the feed on a desktop. */
const write =
  (text: string): Act =>
  async page => {
    if (isPhone(page)) await press('Post')(page)
    await composer(page).getByRole('textbox', { name: 'What' }).first().fill(text)
  }
const post: Act = page => composer(page).getByRole('button', { name: 'Post', exact: true }).click()

const addPhotos =
  (...names: SceneName[]): Act =>
  async page => {
    const files = names.map(async name => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sceneOf(name).jpeg().toBuffer(),
    }))
    await page
      .getByLabel('Photo/Video')
      .last()
      .setInputFiles(await Promise.all(files))
  }
const addTable =
  (...rows: string[]): Act =>
  page =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })

const disconnect = inOrder(page => page.context().setOffline(true), see('Connection lost'))

const short = 'Friday at four: the grill is on, and the last one in brings ice.'
const words = 'Tomorrow’s delivery comes at six instead of eight. The first one in signs for the twelve coils.'
const luis = 'luis.ortega@cedarridge.example'
const lena = { 'First Name': 'Lena', 'Last Name': 'Hartmann' }
const postMenu = /^More options for .* post$/
const personMenu = /^More options for/
const teamMenu = /^More options for (?!Company)/
const people = [
  'firstName,lastName,email,team',
  'Marta,Oyelaran,marta.oyelaran@cedarridge.example,Dispatch',
  'Jonas,Whitfield-Armstrong,jonas.whitfield-armstrong@cedarridge.example,HVAC Install; Apprentices',
  'Priya,Raman,priya.raman@cedarridge',
  ',Nameless,someone@cedarridge.example',
  'Ruth,Abernathy,ruth.abernathy@cedarridge.example',
  'Noor,Haddad,noor.haddad@cedarridge.example,Night Shift; Warehouse South',
]
const validLink = { '/api/auth/password-token': { isValid: true, email: luis } }
const members = `/add-team-members/${idOfTeam('install')}`
const reportsOfTeam = `/engagement-reports?teamId=${idOfTeam('install')}`
const tests = '/api/admin/test-runs'
const videos = '/api/test/video-upload/runs'
const health = '/api/admin/health'
const repair = '/api/repair-media/runs'
const bad = { [health]: healths.bad }

const signedOut: readonly ShownPage[] = [
  { name: 'landing', path: '/', isWhole: true },
  { name: 'landing-failing', path: '/', replies: { '/api/company': failure } },
  { name: 'splash', path: '/', replies: { '/api/auth/user': never, '/api/company': never } },
  { name: 'comparison', path: '/comparison', isWhole: true },
  { name: 'icons', path: '/icon-download', isWhole: true },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'login', path: '/login' },
  { name: 'join', path: '/join' },
  { name: 'register', path: '/login?mode=register' },
  {
    name: 'register-domain',
    path: '/login?mode=register',
    expects: '422 /api/auth/register',
    act: inOrder(fill({ ...lena, Email: 'lena@home.example' }), submit('Create Account'), see('use your work address')),
  },
  { name: 'forgot', path: '/forgot-password' },
  { name: 'reset', path: '/reset-password?token=demo', replies: validLink },
  { name: 'reset-setup', path: '/reset-password?token=demo&setup=true', replies: validLink },
  { name: 'verify-waiting', path: '/verify-email?token=demo', replies: { '/api/auth/verify-email': never } },
  { name: 'verify-failed', path: '/verify-email?token=demo', expects: '400 /api/auth/verify-email' },
  {
    name: 'email-change',
    path: '/confirm-email?token=demo',
    replies: { '/api/auth/email-token': { does: 'change', email: newEmail } },
  },
  {
    name: 'email-restore',
    path: '/confirm-email?token=demo',
    replies: { '/api/auth/email-token': { does: 'restore', email: newEmail } },
  },
  { name: 'email-failed', path: '/confirm-email?token=demo', expects: '404 /api/auth/email-token' },
  { name: 'setup', path: '/setup', isEmpty: true, isWhole: true },
  { name: 'setup-done', path: '/setup' },
]

/** For the README. */
const readme: readonly ShownPage[] = [
  { name: 'readme-feed', path: '/', as: 'ruth', only: 'desk', act: lead('The new vans arrived') },
  { name: 'readme-phone', path: feedOf('install'), as: 'devon', only: 'phone', act: lead('Three tons up') },
  {
    name: 'readme-spanish',
    path: feedOf('plumbing'),
    as: 'consuelo',
    locale: 'es-US',
    only: 'phone',
    act: lead('Desde el lunes'),
  },
  {
    name: 'readme-not-read',
    path: '/',
    as: 'ruth',
    only: 'desk',
    act: inOrder(press(/viewed: see who/), press(/^Not Viewed/, 'tab')),
  },
  {
    name: 'readme-record',
    path: '/records',
    as: 'ruth',
    only: 'desk',
    act: pressLink('Our rules for working in the wind'),
  },
]

const feeds: readonly ShownPage[] = [
  { name: 'home-owner', path: '/', as: 'ruth' },
  { name: 'home-admin', path: '/', as: 'samir' },
  { name: 'home-technician', path: '/', as: 'devon' },
  { name: 'home-scrolled', path: '/', as: 'ruth', act: scroll(620) },
  { name: 'home-further', path: '/', as: 'ruth', act: scroll(1_900) },
  { name: 'home-team', path: feedOf('install'), as: 'lucia' },
  { name: 'home-team-empty', path: feedOf('apprentices'), as: 'samir' },
  { name: 'home-loading', path: '/', as: 'devon', replies: { '/api/posts': never } },
  {
    name: 'home-failing',
    path: '/',
    as: 'devon',
    replies: { '/api/posts': failure },
    act: see('Failed to load posts'),
  },
  { name: 'home-feeds', path: '/', as: 'ruth', only: 'phone', act: press('All feeds') },
  { name: 'home-person-menu', path: '/', as: 'ruth', act: press(/Ruth Abernathy/) },
  { name: 'home-post-menu', path: '/', as: 'ruth', act: press(postMenu) },
  { name: 'home-post-delete', path: '/', as: 'ruth', act: choose(postMenu, 'Delete') },
  { name: 'home-edit', path: '/', as: 'ruth', act: choose(postMenu, 'Edit') },
  { name: 'home-comments', path: '/', as: 'devon', act: press(/^View all/) },
  { name: 'home-photo', path: feedOf('install'), as: 'devon', act: press(/^Open photo|^Photo/) },
  { name: 'home-video', path: feedOf('install'), as: 'ruth', act: lead('Heat pump number 500') },
  { name: 'home-viewed', path: '/', as: 'ruth', act: press(/viewed: see who/) },
  { name: 'home-problems', path: '/', as: 'ruth', replies: { '/api/admin/attention': attention } },
  { name: 'compose-text', path: feedOf('install'), as: 'lucia', act: write(words) },
  { name: 'compose-color', path: '/', as: 'ruth', act: inOrder(write(short), press('Sunset', 'radio')) },
  {
    name: 'compose-media',
    path: feedOf('install'),
    as: 'lucia',
    act: inOrder(write(words), addPhotos('lift', 'peaches')),
  },
  { name: 'compose-too-long', path: '/', as: 'ruth', act: write(`${words} `.repeat(21)) },
  { name: 'offline-feed', path: '/', ...offline, act: disconnect },
  {
    name: 'offline-post',
    path: '/',
    ...offline,
    act: inOrder(disconnect, write(words), post, see('Waiting to be sent')),
  },
  { name: 'search', path: '/search', as: 'devon' },
  { name: 'search-results', path: '/search?q=van', as: 'devon', isWhole: true },
  { name: 'search-none', path: '/search?q=windmill&time=month', as: 'devon' },
  { name: 'for-you', path: '/for-you', as: 'devon' },
  { name: 'saved', path: '/saved', as: 'devon' },
  { name: 'scheduled', path: '/scheduled', as: 'ruth' },
  { name: 'recorded', path: '/recorded', ...owner },
]

const administration: readonly ShownPage[] = [
  { name: 'profile', path: '/profile', ...owner },
  { name: 'profile-email', path: '/profile', as: 'devon', act: submit('Change') },
  {
    name: 'profile-email-waiting',
    path: '/profile',
    as: 'devon',
    isWhole: true,
    replies: { '/api/users/me/email': { pending: newEmail, isMailSetUp: true } },
  },
  { name: 'profile-security', path: '/profile?tab=security', ...owner },
  { name: 'settings', path: '/settings', as: 'ruth' },
  { name: 'settings-viewer', path: '/settings', as: 'devon' },
  { name: 'settings-denied', path: '/settings?tab=management', as: 'devon' },
  { name: 'settings-menu', path: '/', as: 'ruth', act: press('Settings') },
  { name: 'users', path: '/user-management', as: 'ruth' },
  { name: 'users-admin', path: '/user-management', as: 'samir' },
  { name: 'users-none-found', path: '/user-management?q=Zebulon', as: 'ruth' },
  { name: 'users-loading', path: '/user-management', as: 'ruth', replies: { '/api/users/search': never } },
  { name: 'users-role', path: '/user-management', as: 'ruth', act: press(/^Role of/) },
  { name: 'users-menu', path: '/user-management?state=not-signed-in', as: 'ruth', act: press(personMenu) },
  { name: 'users-remove', path: '/user-management', as: 'ruth', act: choose(personMenu, 'Remove') },
  { name: 'users-email', path: '/user-management?q=devon', as: 'ruth', act: choose(personMenu, 'Change email') },
  { name: 'users-add', path: '/user-management', as: 'ruth', act: press('Add User') },
  { name: 'import', path: '/bulk-import', as: 'ruth' },
  { name: 'import-unreadable', path: '/bulk-import', as: 'ruth', act: addTable('name', 'Ann') },
  { name: 'import-preview', path: '/bulk-import', as: 'ruth', act: addTable(...people) },
  { name: 'teams', path: '/team-management', as: 'ruth' },
  { name: 'teams-menu', path: '/team-management', as: 'ruth', act: press(teamMenu) },
  { name: 'teams-edit', path: '/team-management', as: 'ruth', act: choose(teamMenu, 'Edit') },
  { name: 'teams-delete', path: '/team-management', as: 'ruth', act: choose(teamMenu, 'Delete') },
  { name: 'create-team', path: '/create-team', as: 'samir' },
  { name: 'members', path: members, as: 'samir' },
  { name: 'members-none-found', path: members, as: 'samir', act: page => page.getByLabel('Search by').fill('Zeb') },
  { name: 'members-missing', path: '/add-team-members/99999', as: 'samir', expects: '404 /api/teams/99999' },
  { name: 'branding', path: '/branding', ...owner },
  { name: 'branding-edited', path: '/branding', ...owner, act: fill({ 'Primary Color': '#F6C453' }) },
  { name: 'branding-denied', path: '/branding', as: 'samir' },
  { name: 'organization', path: '/organization-settings', ...owner },
  { name: 'organization-remove', path: '/organization-settings', as: 'ruth', act: press(/^Remove /) },
  { name: 'activity', path: '/activity-log', as: 'ruth' },
  { name: 'giveaways', path: '/giveaway-management', ...owner },
  { name: 'giveaways-create', path: '/create-giveaway', ...owner },
  { name: 'giveaways-templates', path: '/template-management', ...owner },
  { name: 'giveaways-status', path: '/lottery-eligibility', as: 'devon' },
]

const figures: readonly ShownPage[] = [
  { name: 'reports-overview', path: '/engagement-reports', ...owner },
  { name: 'reports-low', path: '/engagement-reports?chip=low&sort=engagement', ...owner },
  { name: 'reports-trends', path: '/engagement-reports?view=trends', ...owner },
  { name: 'reports-dates', path: '/engagement-reports?view=trends&range=own', as: 'ruth' },
  { name: 'crews', path: '/crews', ...owner },
  { name: 'crews-own', path: '/crews', as: 'lucia' },
  { name: 'crews-empty', path: '/crews?range=own&from=2020-01-01&to=2020-01-07', as: 'ruth' },
  { name: 'crews-failed', path: '/crews', as: 'ruth', replies: { '/api/engagement/teams': failure } },
  { name: 'crews-team', path: `/crews?teamId=${idOfTeam('install')}`, ...owner },
  { name: 'person', path: '/person/5?teamId=9', ...owner },
  { name: 'person-missing', path: '/person/999', as: 'ruth', expects: '404 /api/engagement/people' },
  { name: 'person-denied', path: '/person/5', as: 'devon', expects: '403 /api/engagement/people' },
  { name: 'reports-team', path: reportsOfTeam, ...operator },
  { name: 'reports-team-trends', path: `${reportsOfTeam}&view=trends`, as: 'samir' },
  { name: 'reports-loading', path: '/engagement-reports', as: 'ruth', replies: { '/api/engagement/overview': never } },
  { name: 'reports-denied', path: '/engagement-reports', as: 'devon' },
  { name: 'team-engagement', path: '/team-engagement', as: 'lucia' },
  { name: 'team-engagement-company', path: `/team-engagement?teamId=${companyWideTeamId}`, as: 'ruth' },
  { name: 'system', path: '/system-testing', ...operator, replies: { [tests]: testRuns.failed } },
  {
    name: 'system-details',
    path: '/system-testing?view=details',
    ...operator,
    replies: { [tests]: testRuns.warnings },
  },
  { name: 'video-tests', path: '/bulk-import?tab=videos', ...operator, replies: { [videos]: videoTests.idle } },
  {
    name: 'video-tests-failed',
    path: `/bulk-import?tab=videos&test=${idOf.failed}`,
    ...operator,
    replies: { [videos]: videoTests.idle },
  },
  { name: 'health', path: '/system-health', ...operator, replies: bad },
  { name: 'health-good', path: '/system-health', ...operator, replies: { [health]: healths.good } },
  { name: 'admin-tools', path: '/admin-tools', ...operator, replies: { ...bad, [repair]: { run: null } } },
  { name: 'admin-tools-checked', path: '/admin-tools', ...operator, replies: { ...bad, [repair]: repairs.checked } },
  { name: 'admin-tools-denied', path: '/admin-tools', as: 'devon' },
]

/** A new page is one line here. */
export const pages: readonly ShownPage[] = [...readme, ...signedOut, ...feeds, ...administration, ...figures]
