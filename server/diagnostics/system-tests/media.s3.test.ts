import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import type { TestResult } from '#contract/system-tests.ts'
import { openPool } from '#server/db/pool.ts'
import { openSendFile } from '#server/diagnostics/runs/send-file.ts'
import { openS3Storage } from '#server/lib/storage/s3.ts'
import { openCompany } from '#server/testing/company.ts'
import { killIdle, stopNext } from '#server/testing/drawing-processes.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { runTests } from './run-tests.ts'

const bucket = 'front-line'
const idleMs = 500

const company = await openCompany()
const pool = openPool(company.database.connectionString, { max: 2, idleMs })
const directory = await makeScratchFolder('front-line-s3-')
const configureBuckets = [{ name: bucket }]
const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
const port = (await store.run()).port
afterAll(async () => {
  await pool.end()
  await store.close()
})

test('media are uploaded to a bucket, however slowly a document is drawn, and leave it empty', async () => {
  const endpoint = `http://127.0.0.1:${port}`
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const storage = openS3Storage({ endpoint, bucket, region: 'us-east-1', ...keys })
  const { ctx } = company.app
  const results: TestResult[] = []
  await runTests({ ...ctx, pool, storage }, openSendFile(ctx.localOrigin), ['Media'], ctx.stopping, {
    next: async (_, name) => {
      if (name !== 'Document') return
      await killIdle()
      // Longer than other transactions may wait.
      void stopNext(3 * idleMs)
    },
    found: async result => {
      results.push(result)
    },
  })
  const failed = results.filter(({ status }) => status === 'fail')
  // This store checks no signature, which is what the test of uploads has to find.
  expect(failed.map(({ test: name, message }) => [name, message])).toEqual([
    ['Upload', 'A forged upload address was accepted'],
  ])
  expect(results.find(result => result.test === 'Document')).toMatchObject({ status: 'pass' })
  for await (const objects of storage.list()) expect(objects).toEqual([])
})
