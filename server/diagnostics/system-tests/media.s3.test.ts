import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestResult } from '#contract/system-tests.ts'
import { openSendFile } from '#server/diagnostics/runs/send-file.ts'
import { openS3Storage } from '#server/lib/storage/s3.ts'
import { TestCompany } from '#server/testing/company.ts'
import { killIdle, stopNext } from '#server/testing/drawing-processes.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { runTests } from './run-tests.ts'

const bucket = 'front-line'
const longerThanOtherTransactionsMs = 11_000

let company: TestCompany
let store: S3rver
let port: number
beforeAll(async () => {
  company = await TestCompany.open()
  const directory = await makeScratchFolder('front-line-s3-')
  const configureBuckets = [{ name: bucket }]
  store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  port = (await store.run()).port
})
afterAll(async () => {
  await company.close()
  await store.close()
})

async function mediaResults(
  beforeTest: (test: string) => Promise<void> = async () => undefined,
): Promise<TestResult[]> {
  const endpoint = `http://127.0.0.1:${port}`
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const storage = openS3Storage({ endpoint, bucket, region: 'us-east-1', ...keys })
  const { app } = company
  const results: TestResult[] = []
  await runTests({ ...app.ctx, storage }, openSendFile(app.ctx.localOrigin), ['Media'], app.ctx.stopping, {
    next: (_, test) => beforeTest(test),
    found: async result => {
      results.push(result)
    },
  })
  for await (const objects of storage.list()) expect(objects).toEqual([])
  return results
}

test('the tests of media upload to a bucket, and leave it empty', async () => {
  const failed = (await mediaResults()).filter(({ status }) => status === 'fail')
  // This store checks no signature, which is what the test of uploads has to find.
  expect(failed.map(({ test: name, message }) => [name, message])).toEqual([
    ['Upload', 'A forged upload address was accepted'],
  ])
})

test('a document that is drawn slowly passes all the same', async () => {
  const results = await mediaResults(async next => {
    if (next !== 'Document') return
    await killIdle()
    void stopNext(longerThanOtherTransactionsMs)
  })
  expect(results.find(result => result.test === 'Document')).toMatchObject({ status: 'pass' })
})
