import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { archiveKinds, importArchive, lastImport } from '#contract/imports.ts'
import { expectFine } from '#web/testing/look.ts'
import { confirmedOlivia, join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { fail, reply, tryAgain } from '#web/testing/replies/replies.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const row = (name: string) => page.getByRole('row', { name })

const report = {
  company: 'Borealis',
  madeAt: '2026-03-01T10:00:00Z',
  kinds: archiveKinds.map((kind, n) => ({
    kind,
    added: kind === 'votes' ? 0 : 1_200 + n,
    skipped: kind === 'people' ? 3 : 0,
  })),
  isEmpty: false,
  sameTeams: ['Install', 'Office'],
  pollsWithoutVotes: 2,
  missingFiles: 1,
}
const checked = {
  id: 1,
  state: 'checked',
  progress: 100,
  createdAt: '2026-03-01T10:00:00Z',
  report,
  failure: null,
} as const

test('an owner sees what an archive would add, and imports it after a question', async () => {
  reply(lastImport, { import: checked })
  await openPage('/records', await olivia())
  await expect.element(page.getByText('Borealis · exported on Mar 1, 2026')).toBeVisible()
  await expect.element(row('People 1,200 3')).toBeVisible()
  await expect.element(row('Votes')).not.toBeInTheDocument()
  await expect.element(page.getByText(/teams of the same name: Install, Office/)).toBeVisible()
  await expect.element(page.getByText(/2 polls without names come without votes/)).toBeVisible()
  await expectFine('a check')
  await button('Import').click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent(/Borealis\?.*1,200 people, 1,201 teams and 1,203 posts are added/s)
  reply(importArchive, () => {
    reply(lastImport, { import: { ...checked, state: 'importing', progress: 40 } })
    return { ...checked, state: 'importing' as const, progress: 0 }
  })
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  await expect.element(button('Choose Archive').last()).toBeDisabled()
  reply(lastImport, { import: { ...checked, state: 'done' } })
  await expect.element(page.getByText('What was added')).toBeVisible()
  await expect
    .element(page.getByText(/^Imported\. Photos, videos and documents are still being processed\./))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Invite people' })).toBeVisible()
  await expect.element(button('Import')).not.toBeInTheDocument()
  await expectFine('an import')
})

test('a file that is no archive is refused with the reason', async () => {
  await openPage('/records', await confirmedOlivia())
  await button('Choose Archive')
    .first()
    .upload(new File(['no archive'], 'people.zip'))
  await expect.element(page.getByText(/can't be read as a ZIP archive/)).toBeVisible()
  await expect.element(page.getByText('Nothing was imported')).toBeVisible()
  await expect.element(button('Choose Archive').last()).toBeEnabled()
  await expectFine('a failed check')
})

test('others do not see the import, and one that fails to load can be loaded again', async () => {
  await openPage('/records', await join('Adi', { role: 'admin' }))
  await expect.element(button('Download all of a period')).toBeVisible()
  await expect.element(button('Choose Archive')).not.toBeInTheDocument()
  fail(lastImport)
  await openPage('/records', await olivia())
  await expect.element(page.getByText('Failed to load the import')).toBeVisible()
  await tryAgain(() => reply(lastImport, { import: null }))
  await expect.element(page.getByText('Failed to load the import')).not.toBeInTheDocument()
})
