import type { Page } from '@playwright/test'
import { fail, hang } from './answers.ts'
import { firstOwnTeamId } from './home.ts'
import type { Shot } from './shot.ts'

const firstTeam = `/add-team-members/${firstOwnTeamId}`
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const choose = (item: string) => async (page: Page) => {
  await press(/^More options for (?!Company)/)(page)
  await page.getByRole('menuitem', { name: item }).click()
}

/** Unsaved changes of each kind. */
async function edit(page: Page): Promise<void> {
  const people = page.getByRole('checkbox', { checked: false })
  await people.first().click()
  await people.first().click()
  await page
    .getByRole('switch', { name: /owns the team/, disabled: false })
    .first()
    .click()
}

async function fill(page: Page): Promise<void> {
  await press('From a CSV File')(page)
  const file =
    'firstName,email\nDevon,devon.brooks@cedarridge.example\nLucia,lucia.fontaine@cedarridge.example\nNobody,nobody@cedarridge.example\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'crew.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByText('2 people found').waitFor()
}

/** Teams, settings, branding, organization and the activity log. */
export const administration: readonly Shot[] = [
  { name: 'settings', path: '/settings', as: 'ruth' },
  {
    name: 'settings-guidelines',
    path: '/settings',
    as: 'samir',
    act: page => page.getByText('Guidelines').click(),
  },
  { name: 'settings-viewer', path: '/settings', as: 'devon' },
  { name: 'settings-denied', path: '/settings?tab=management', as: 'devon' },
  { name: 'settings-menu', path: '/', as: 'ruth', act: press('Settings') },

  { name: 'teams', path: '/team-management', as: 'ruth' },
  { name: 'teams-menu', path: '/team-management', as: 'ruth', act: press(/^More options for (?!Company)/) },
  { name: 'teams-loading', path: '/team-management', as: 'ruth', arrange: hang('/api/teams/managed'), isLoading: true },
  {
    name: 'teams-failing',
    path: '/team-management',
    as: 'ruth',
    arrange: fail('/api/teams/managed'),
    expects: ['500 /api/teams/managed'],
    act: page => page.getByText('Failed to load teams').first().waitFor(),
  },
  {
    name: 'teams-none-found',
    path: '/team-management',
    as: 'ruth',
    act: page => page.getByLabel('Search teams').fill('Zebra'),
  },
  { name: 'teams-denied', path: '/team-management', as: 'devon' },
  { name: 'teams-edit', path: '/team-management', as: 'ruth', act: choose('Edit') },
  { name: 'teams-delete', path: '/team-management', as: 'ruth', act: choose('Delete') },
  { name: 'create-team', path: '/create-team', as: 'samir' },
  { name: 'create-team-wrong', path: '/create-team', as: 'samir', act: press('Create Team') },

  { name: 'members', path: firstTeam, as: 'samir' },
  { name: 'members-edited', path: `${firstTeam}?show=non-members`, as: 'samir', act: edit },
  { name: 'members-none-found', path: firstTeam, as: 'samir', act: page => page.getByLabel('Search by').fill('Zeb') },
  { name: 'members-file', path: firstTeam, as: 'samir', act: fill },
  {
    name: 'members-missing',
    path: '/add-team-members/99999',
    as: 'samir',
    expects: ['404 /api/teams/99999'],
  },

  { name: 'branding', path: '/branding', as: 'ruth', isWhole: true },
  {
    name: 'branding-edited',
    path: '/branding',
    as: 'ruth',
    isWhole: true,
    act: page => page.getByLabel('Primary Color', { exact: true }).fill('#F6C453'),
  },
  { name: 'branding-denied', path: '/branding', as: 'samir' },
  { name: 'organization', path: '/organization-settings', as: 'ruth', isWhole: true },
  {
    name: 'organization-remove',
    path: '/organization-settings',
    as: 'ruth',
    act: press(/^Remove /),
  },
  { name: 'activity', path: '/activity-log', as: 'ruth' },
]
