import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getHealth } from '#contract/health.ts'
import { getRepair, type RepairRun, startRepair } from '#contract/repair.ts'
import { expectFine } from '#web/testing/look.ts'
import { join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { healths, repairs } from '#web/testing/replies/health.ts'
import { fail } from '#web/testing/replies/replies.ts'
import { replyTo } from '#web/testing/replies/reply-to.ts'

const main = page.getByRole('main')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const progress = (name: string) => main.getByRole('progressbar', { name })

let run: RepairRun | null = null
let started: unknown[] = []

beforeEach(() => {
  run = null
  replyTo(getHealth, () => healths.bad)
  replyTo(getRepair, () => ({ run }))
  started = replyTo(startRepair, () => {
    const { dryRun } = started.at(-1) as { dryRun: boolean }
    run = { ...repairs.running.run, dryRun }
    return run
  })
})

const end = (manyMissing: RepairRun['manyMissing'] = null) => {
  const { dryRun = false } = run ?? {}
  run = { ...repairs.checked.run, dryRun, manyMissing, ...(manyMissing && { report: null }) }
}

test('a check says what would be repaired, also to who comes back to it', async () => {
  await openPage('/admin-tools', await olivia())
  await button('Check only').click()
  await expect.element(main.getByText('184 of 318 files looked at. You can leave this page.')).toBeVisible()
  await expect.element(button('Start Repair')).toBeDisabled()

  await openPage('/admin-tools', await olivia())
  await expect.element(button('Checking...')).toBeVisible()
  end()
  await expect.element(main.getByText('Checked. Nothing was changed.')).toBeVisible()
  await expect.element(main.getByRole('listitem').filter({ hasText: 'posts to be updated' })).toMatchTextContent(/2/)
  await expect.element(main.getByText('files to be removed')).toBeVisible()
  await expect.element(main.getByText('Looked at 126 posts and 318 files')).toBeVisible()
  await expectFine('a checked repair')
})

test('a repair asks, and Back is a no', async () => {
  await openPage('/admin-tools', await olivia())
  await button('Start Repair').click()
  const question = page.getByRole('alertdialog', { name: 'Repair media files?' })
  await expect.element(question).toBeVisible()
  await expect.poll(() => history.state?.layers).toBe(1)
  history.back()
  await expect.element(question).not.toBeInTheDocument()
  expect(started).toEqual([])

  await button('Start Repair').click()
  await question.getByRole('button', { name: 'Start Repair' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(progress('Repairing...')).toBeVisible()
  end()
  await expect.element(main.getByText('Repair finished.')).toBeVisible()
  await expect.element(main.getByText('312 MB freed')).toBeVisible()
  expect(started).toMatchObject([{ dryRun: false }])
})

test('where many files are missing, an owner takes them off by typing how many, and an admin reads whom to ask', async () => {
  end({ missingFiles: 1_204, checkedFiles: 1_210 })
  await openPage('/admin-tools', await join('Ada', { role: 'admin' }))
  await expect.element(main.getByText('1,204 of 1,210 photos and videos are missing.')).toBeVisible()
  await expect.element(main.getByText(/an owner can take them off their posts/)).toBeVisible()
  await expect.element(button('Take them off anyway')).not.toBeInTheDocument()

  await openPage('/admin-tools', await olivia())
  await button('Take them off anyway').click()
  const question = page.getByRole('dialog', { name: 'Take 1,204 photos and videos off their posts?' })
  await question.getByLabelText('Type 1,204 to confirm').fill('1210')
  await question.getByRole('button', { name: 'Take off' }).click()
  await expect.element(question.getByText('Please type 1,204')).toBeVisible()
  await expectFine('the question about many missing media')
  await question.getByLabelText('Type 1,204 to confirm').fill('1204')
  await question.getByRole('button', { name: 'Take off' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(progress('Repairing...')).toBeVisible()
  expect(started).toMatchObject([{ dryRun: false, confirmMissing: 1_204 }])
})

test('a repair that cannot start says so, beside the other tools', async () => {
  fail(startRepair)
  await openPage('/admin-tools', await join('Ada', { role: 'admin' }))
  await expect.element(main.getByRole('link', { name: /^Giveaway Management/ })).toBeVisible()
  await expect.element(main.getByRole('link', { name: /^Bulk User Import/ })).toBeVisible()
  await expect.element(main.getByRole('link', { name: /^System Health/ })).toMatchTextContent(/3 to look at/)
  await expect.element(main.getByText('User management and analytics are in the main navigation.')).toBeVisible()
  await button('Check only').click()
  await expect.element(page.getByText('Repair Failed').first()).toBeVisible()
  await expect.element(page.getByText('Failed to repair media files. Please try again.').first()).toBeVisible()
})
