import type { Page } from '@playwright/test'
import type { ManagedGiveaway } from '#contract/giveaways.ts'
import { answer, fail, hang } from './answers.ts'
import type { Shot } from './shot.ts'

const minute = 60_000
const day = 24 * 60 * minute
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

const creator = { id: 1, firstName: 'Ruth', lastName: 'Abernathy', profileImageUrl: null }
const hector = { id: 71, firstName: 'Hector', lastName: 'Ruiz', profileImageUrl: null }
const long = {
  title: 'Thank you for a hard winter, and for every single message read before the busiest week of the year',
  prize: 'Two tickets to the home game with parking, dinner for two and a jacket of your size in the company color',
  teamName: 'Commercial Refrigeration and Emergency Service, North and East',
}

const base: ManagedGiveaway = {
  id: 1,
  title: 'Winter tool kit draw',
  description: 'Read every post before Sunday evening and you are in.',
  prize: 'Cordless tool kit, 12 pieces',
  teamId: null,
  teamName: 'Company-wide',
  startDate: at(-2 * day),
  endDate: at(2 * day + 847 * minute),
  createdAt: at(-2 * day),
  status: 'active',
  creator,
  winnerId: null,
  winner: null,
  outcome: null,
  drawnAt: null,
  handedOverAt: null,
  rounds: 0,
  isDeleted: false,
  isHeld: false,
  changes: [],
  participantCount: 48,
  eligibleCount: 27,
  notJoinedCount: 3,
  canEdit: true,
  canDelete: true,
  canSettle: true,
}

const version = { at: at(-2 * day), by: creator, commitment: '1a', description: base.description }
const changes = [
  { ...version, title: 'Winter tool kit drwa', prize: base.prize, endDate: at(day) },
  { ...version, at: at(-day), title: base.title, prize: base.prize, endDate: base.endDate },
]

const past = (id: number, daysAgo: number, change: Partial<ManagedGiveaway>): ManagedGiveaway => ({
  ...base,
  id,
  status: 'ended',
  startDate: at(-(daysAgo + 7) * day),
  endDate: at(-daysAgo * day),
  drawnAt: at(-daysAgo * day),
  canEdit: false,
  ...change,
})
const won = (winner: ManagedGiveaway['winner']): Partial<ManagedGiveaway> => ({
  outcome: 'won',
  rounds: 1,
  winner,
  winnerId: winner?.id ?? null,
})

/** One giveaway in each state. */
const giveaways: readonly ManagedGiveaway[] = [
  {
    ...base,
    id: 2,
    title: 'Holiday bonus day off',
    prize: 'One paid day, your pick',
    status: 'upcoming',
    startDate: at(9 * day),
    endDate: at(16 * day),
  },
  { ...base, changes },
  past(3, 0, { title: 'Coffee for a month', prize: 'A coffee card', outcome: null, drawnAt: null }),
  past(4, 1, { title: 'Parking spot', prize: 'The spot by the door', outcome: null, drawnAt: null, isHeld: true }),
  past(5, 21, {
    title: 'October safety draw',
    prize: 'Insulated work jacket',
    eligibleCount: 31,
    ...won({ ...hector, email: 'hector.ruiz@cedarridge.example' }),
    handedOverAt: at(-20 * day),
  }),
  past(6, 52, {
    title: 'Clean van September',
    prize: '$150 fuel card',
    teamName: 'Electric Service',
    eligibleCount: 8,
    ...won({ id: 72, firstName: 'Aisha', lastName: 'Bello', profileImageUrl: null }),
    rounds: 2,
  }),
  past(7, 84, {
    title: 'Summer cooler',
    prize: '45-quart cooler',
    teamName: 'Dispatch',
    outcome: 'nobody',
    eligibleCount: 0,
  }),
  past(8, 90, { title: 'Spring raffle', prize: 'A grill', outcome: 'failed' }),
  past(9, 99, { title: 'Van wash', prize: 'A voucher', outcome: 'inactive', teamName: 'Apprentices' }),
  past(10, 120, { title: 'Radio', prize: 'A work radio', ...won(hector), isDeleted: true, canDelete: false }),
]

const longOnes: readonly ManagedGiveaway[] = [
  { ...base, ...long, participantCount: 10_480, eligibleCount: 9_027 },
  { ...base, ...long, id: 2, status: 'upcoming', startDate: at(9 * day), endDate: at(16 * day) },
  past(3, 21, {
    ...long,
    ...won({
      id: 73,
      firstName: 'Maximiliana-Theodora',
      lastName: 'Featherstonehaugh-Wolfeschlegelsteinhausen',
      email: 'maximiliana-theodora.featherstonehaugh-wolfeschlegelsteinhausen@cedarridge.example',
      profileImageUrl: null,
    }),
  }),
]

const list = (json: readonly ManagedGiveaway[]) => answer('/api/giveaways', { json })
const menu = (title: string, item?: string) => async (page: Page) => {
  await page.getByRole('button', { name: `More options for ${title}` }).click()
  if (item) await page.getByRole('menuitem', { name: item }).click()
}

async function write(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Winter tool kit draw')
  await page.getByLabel('Prize').fill('Cordless tool kit, 12 pieces')
  await page.getByLabel('Description').fill('Read every post before Sunday evening and you are in.')
  await page.getByLabel('End date').fill(at(6 * day).slice(0, 16))
}

const editTemplate = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit announcement template' }).click()
  await page.getByRole('button', { name: 'prize' }).click()
}

/** The pages that run giveaways. */
export const giveawayPages: readonly Shot[] = [
  { name: 'giveaways', path: '/giveaway-management', as: 'ruth', isWhole: true, arrange: list(giveaways) },
  { name: 'giveaways-long', path: '/giveaway-management', as: 'ruth', isWhole: true, arrange: list(longOnes) },
  { name: 'giveaways-none', path: '/giveaway-management', as: 'ruth', arrange: list([]) },
  {
    name: 'giveaways-loading',
    path: '/giveaway-management',
    as: 'ruth',
    arrange: hang('/api/giveaways'),
    isLoading: true,
  },
  {
    name: 'giveaways-failing',
    path: '/giveaway-management',
    as: 'ruth',
    arrange: fail('/api/giveaways'),
    expects: ['500 /api/giveaways'],
    act: page => page.getByText('Failed to load giveaways').waitFor(),
  },
  { name: 'giveaways-denied', path: '/giveaway-management', as: 'devon' },
  {
    name: 'giveaways-menu',
    path: '/giveaway-management',
    as: 'ruth',
    arrange: list(giveaways),
    act: menu('Clean van September'),
  },
  {
    name: 'giveaways-delete',
    path: '/giveaway-management',
    as: 'ruth',
    arrange: list(giveaways),
    act: menu(base.title, 'Delete'),
  },
  {
    name: 'giveaways-edit',
    path: '/giveaway-management',
    as: 'ruth',
    arrange: list(giveaways),
    act: menu(base.title, 'Edit'),
  },
  {
    name: 'giveaways-changes',
    path: '/giveaway-management',
    as: 'ruth',
    arrange: list(giveaways),
    act: menu(base.title, 'Show changes'),
  },
  {
    name: 'giveaways-draw-again',
    path: '/giveaway-management',
    as: 'ruth',
    arrange: list(giveaways),
    act: menu('Clean van September', 'Draw again'),
  },
  { name: 'giveaways-create', path: '/create-giveaway', as: 'ruth', isWhole: true, act: write },
  {
    name: 'giveaways-create-wrong',
    path: '/create-giveaway',
    as: 'samir',
    isWhole: true,
    act: page => page.getByRole('button', { name: 'Create Giveaway' }).click(),
  },
  { name: 'giveaways-create-denied', path: '/create-giveaway', as: 'devon' },
  {
    name: 'giveaways-templates',
    path: '/template-management',
    as: 'ruth',
    isWhole: true,
    arrange: list(giveaways),
  },
  {
    name: 'giveaways-templates-edit',
    path: '/template-management',
    as: 'ruth',
    isWhole: true,
    arrange: list(giveaways),
    act: editTemplate,
  },
]
