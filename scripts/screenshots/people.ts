import type { Page } from '@playwright/test'
import { answer, fail, hang } from './answers.ts'
import type { Shot } from './shot.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function addUser(page: Page): Promise<void> {
  await press(page, 'Add User')
  await page.getByLabel('First Name').fill('Rosa')
  await page.getByLabel('Last Name').fill('Delgado')
  await page.getByLabel('Email', { exact: true }).fill('rosa.delgado@cedarridge.example')
}

async function choose(page: Page, name: string, content: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

const file = [
  'firstName,lastName,email,team',
  'Marta,Oyelaran,marta.oyelaran@cedarridge.example,Dispatch',
  'Jonas,Whitfield-Armstrong,jonas.whitfield-armstrong@cedarridge.example,HVAC Install; Apprentices',
  'Priya,Raman,priya.raman@cedarridge',
  'Tom,Ellery,tom.ellery@cedarridge.example',
  ',Nameless,someone@cedarridge.example',
  'Ruth,Abernathy,ruth.abernathy@cedarridge.example',
  'Ana,Silva,ana.silva@subcontractor.example',
  'Noor,Haddad,noor.haddad@cedarridge.example,Night Shift; Warehouse South',
].join('\n')

const errors = [
  { row: 4, name: 'Priya Raman', email: 'priya.raman@cedarridge', message: 'Invalid email address' },
  { row: 6, name: 'Nameless', email: 'someone@cedarridge.example', message: 'First name is required' },
  {
    row: 7,
    name: 'Ruth Abernathy',
    email: 'ruth.abernathy@cedarridge.example',
    message: 'Someone with that address already exists',
  },
]

/** User Management, Bulk Import and the profile. Nothing is saved, so that every screenshot shows the same people. */
export const people: readonly Shot[] = [
  { name: 'users', path: '/user-management', as: 'ruth' },
  { name: 'users-admin', path: '/user-management', as: 'samir' },
  { name: 'users-denied', path: '/user-management', as: 'devon' },
  { name: 'users-loading', path: '/user-management', as: 'ruth', arrange: hang('/api/users/search'), isLoading: true },
  {
    name: 'users-failing',
    path: '/user-management',
    as: 'ruth',
    arrange: fail('/api/users/search'),
    expects: ['500 /api/users/search'],
    act: page => page.getByText('Failed to load people').waitFor(),
  },
  { name: 'users-none-found', path: '/user-management?q=Zebulon', as: 'ruth' },
  { name: 'users-role', path: '/user-management', as: 'ruth', act: page => press(page, /^Role of/) },
  {
    name: 'users-menu',
    path: '/user-management?state=not-signed-in',
    as: 'ruth',
    act: page => press(page, /^More options for/),
  },
  {
    name: 'users-menu-late',
    path: '/user-management',
    as: 'ruth',
    isLoading: true,
    arrange: async page => {
      await page.route('**/assets/menu-list-*', () => new Promise<never>(() => undefined))
    },
    act: async page => {
      await press(page, /^More options for/)
      await page.getByRole('status').getByText('Loading...').waitFor()
    },
  },
  {
    name: 'users-sign-out',
    path: '/user-management',
    as: 'ruth',
    act: async page => {
      await press(page, /^More options for/)
      await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    },
  },
  {
    name: 'users-remove',
    path: '/user-management',
    as: 'ruth',
    act: async page => {
      await press(page, /^More options for/)
      await page.getByRole('menuitem', { name: 'Remove' }).click()
    },
  },
  { name: 'users-add', path: '/user-management', as: 'ruth', act: addUser },
  {
    name: 'users-credentials',
    path: '/user-management',
    as: 'ruth',
    arrange: answer('/api/admin/users', {
      status: 201,
      json: {
        id: 999,
        email: 'rosa.delgado@cedarridge.example',
        firstName: 'Rosa',
        lastName: 'Delgado',
        role: 'viewer',
        credentials: { email: 'rosa.delgado@cedarridge.example', tempPassword: 'k7hmx2pwrq9dfj4n' },
      },
    }),
    act: async page => {
      await addUser(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Add User' }).click()
      await page.getByText('Shown once.').waitFor()
    },
  },
  { name: 'import', path: '/bulk-import', as: 'ruth' },
  { name: 'import-denied', path: '/bulk-import', as: 'devon' },
  { name: 'import-unreadable', path: '/bulk-import', as: 'ruth', act: page => choose(page, 'people.csv', 'name\nAnn') },
  { name: 'import-preview', path: '/bulk-import', as: 'ruth', act: page => choose(page, 'people.csv', file) },
  {
    name: 'import-missing-teams',
    path: '/bulk-import',
    as: 'ruth',
    act: async page => {
      await choose(page, 'people.csv', file)
      await press(page, 'Create 2 Teams')
      await page.getByRole('dialog').getByText('Choose at least one.').first().waitFor()
    },
  },
  {
    name: 'import-progress',
    path: '/bulk-import',
    as: 'ruth',
    isLoading: true,
    arrange: async page => {
      await hang('/api/users/bulk-import')(page)
      const json = { total: 6_200, successful: 2_480, failed: 20, isDone: false, isInterrupted: false, errors: [] }
      await page.route('**/bulk-import/*/progress', route => route.fulfill({ json }))
    },
    act: async page => {
      await choose(page, 'people.csv', file)
      await press(page, /^Import 4/)
    },
  },
  {
    name: 'import-results',
    path: '/bulk-import',
    as: 'ruth',
    arrange: answer('/api/users/bulk-import', { json: { successful: 4, failed: errors.length, errors } }),
    act: async page => {
      await choose(page, 'people.csv', file)
      await press(page, /^Import 4/)
      await page.getByText('Skipped rows', { exact: true }).waitFor()
    },
  },
  { name: 'profile', path: '/profile', as: 'ruth', isWhole: true },
  { name: 'profile-security', path: '/profile?tab=security', as: 'ruth', isWhole: true },
  { name: 'search', path: '/search', as: 'devon' },
  { name: 'search-results', path: '/search?q=van', as: 'devon', isWhole: true },
  { name: 'search-none', path: '/search?q=windmill&time=month', as: 'devon' },
  { name: 'for-you', path: '/for-you', as: 'devon' },
  { name: 'saved', path: '/saved', as: 'devon' },
  { name: 'recorded', path: '/recorded', as: 'ruth', isWhole: true },
  {
    name: 'profile-invalid',
    path: '/profile',
    as: 'devon',
    act: async page => {
      await page.getByLabel('Last Name').fill(' ')
      await press(page, 'Save Changes')
    },
  },
]
