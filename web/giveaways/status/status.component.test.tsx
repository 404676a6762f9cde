import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DrawRecord, GiveawayStatus, ManagedGiveaway } from '#contract/giveaways.ts'
import * as calls from '#contract/giveaways.ts'
import { expectFine } from '#web/testing/look.ts'
import { olivia } from '#web/testing/people.ts'
import { openPage, renderInApp } from '#web/testing/render.tsx'
import { reply } from '#web/testing/replies/replies.ts'
import { DrawSteps } from './draw-steps.tsx'
import { PastGiveaways } from './past-giveaways.tsx'

const ann = { id: 2, firstName: 'Ann', lastName: 'Test', profileImageUrl: null }
const base = {
  id: 1,
  title: 'Van draw',
  description: '',
  prize: 'A tool kit',
  teamId: null,
  teamName: 'Company-wide',
  startDate: '2026-11-01T08:00:00.000Z',
  endDate: '2026-11-02T08:00:00.000Z',
  createdAt: '2026-11-01T08:00:00.000Z',
  status: 'ended',
} as const
const past: GiveawayStatus['past'][number] = {
  ...base,
  standing: 'absent',
  asked: 0,
  read: 0,
  outcome: 'nobody',
  drawnAt: base.endDate,
  winner: null,
  handedOverAt: null,
  rounds: 0,
  isDeleted: false,
}

describe('a past giveaway', () => {
  test.each([
    ['won', true],
    ['nobody', true],
    ['inactive', false],
    ['failed', false],
  ] as const)(
    'that ended as %s can be verified, and says how one stood where anybody was judged',
    async (outcome, isJudged) => {
      const winner = outcome === 'won' ? ann : null
      await renderInApp(<PastGiveaways giveaways={[{ ...past, outcome, winner }]} />, await olivia())
      await expect.element(page.getByRole('link', { name: 'Verify the draw of Van draw' })).toBeVisible()
      const absent = page.getByText('You took no part')
      if (isJudged) await expect.element(absent).toBeVisible()
      else await expect.element(absent).not.toBeInTheDocument()
    },
  )

  test('that was deleted says so with its title', async () => {
    const giveaway = { ...past, standing: 'reading' as const, asked: 1, isDeleted: true }
    await renderInApp(<PastGiveaways giveaways={[giveaway]} />, await olivia())
    const title = page.getByRole('heading', { name: /Van draw/ })
    await expect.element(title).toMatchTextContent(/Van draw\s*Giveaway deleted since/)
    await expect.element(page.getByText('You had 1 post unread at the end', { exact: true })).toBeVisible()
  })
})

test.each([
  ['2026-11-01T08:00:00.000Z', /not later than the start/],
  ['2026-11-01T08:00:01.000Z', /, after the start,/],
])('sealed at %s, the proof compares that with the start', async (at, words) => {
  const version = { at, by: ann, title: base.title, description: '', prize: base.prize, endDate: base.endDate }
  const record: DrawRecord = {
    ...base,
    scope: 'company',
    outcome: 'nobody',
    drawnAt: base.endDate,
    isDeleted: false,
    versions: [{ ...version, commitment: 'ab' }],
    seed: 'ab',
    tickets: [],
    draws: [],
    mine: { standing: 'absent', asked: 0, read: 0, ticket: null },
  }
  await renderInApp(<DrawSteps record={record} findings={null} kept={null} foot={null} />, await olivia())
  await expect.element(page.getByText('A secret number was sealed when the giveaway was created.')).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
})

test('a draw without a winner can be verified from its row, and a running giveaway says who has not joined', async () => {
  const managed: ManagedGiveaway = {
    ...base,
    creator: ann,
    winnerId: null,
    winner: null,
    outcome: 'nobody',
    drawnAt: base.endDate,
    handedOverAt: null,
    rounds: 0,
    isDeleted: false,
    isHeld: false,
    changes: [],
    participantCount: 3,
    eligibleCount: 0,
    notJoinedCount: 0,
    canEdit: false,
    canDelete: true,
    canSettle: true,
  }
  const endDate = new Date(Date.now() + 100_000).toISOString()
  const running = { id: 2, title: 'Runs', status: 'active', outcome: null, drawnAt: null, endDate, notJoinedCount: 321 }
  reply(calls.listGiveaways, [{ ...managed, ...running } as ManagedGiveaway, managed])
  await openPage('/giveaway-management', await olivia())
  const row = page.getByRole('article', { name: 'Van draw' })
  await expect.element(row.getByRole('link', { name: 'Verify the draw of Van draw' })).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Runs' })).toMatchTextContent(/321 have not joined yet/)
  await expectFine('giveaway management')
})
