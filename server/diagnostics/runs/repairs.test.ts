import { expect, test } from 'vitest'
import { getRepair, type RepairRun, startRepair } from '#contract/repair.ts'
import { storedForDays } from '#server/diagnostics/diagnostics.fixture.ts'
import { openCompany } from '#server/testing/company.ts'

const company = await openCompany()

async function ended(): Promise<RepairRun | null> {
  await company.runJobs()
  return (await company.owner.call(getRepair)).run
}

test('a check and a repair run in the background, and say what they freed', async () => {
  expect(await company.owner.call(getRepair)).toEqual({ run: null })
  const key = `display/${'0'.repeat(32)}`
  await company.app.ctx.storage.put(key, Buffer.from('0123456789'), 'image/jpeg')
  await storedForDays(company.folder, key, 2)

  const check = await company.owner.call(startRepair, { body: { dryRun: true } })
  expect(check).toMatchObject({ status: 'running', dryRun: true, report: null })
  const checked = { repairedPosts: 0, removedFiles: 1, removedBytes: 10, checkedFiles: 1 }
  expect(await ended()).toMatchObject({ id: check.id, status: 'done', report: checked })
  expect(await company.app.ctx.storage.head(key)).toEqual({ bytes: 10 })

  await company.owner.call(startRepair, { body: { dryRun: false } })
  expect(await ended()).toMatchObject({ status: 'done', dryRun: false, checkedFiles: 1, report: checked })
  expect(await company.app.ctx.storage.head(key)).toBeNull()
})
