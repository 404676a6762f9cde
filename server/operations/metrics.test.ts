import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { openCompany } from '#server/testing/company.ts'
import { openFolderLocation } from './backup/folder-location.ts'
import { backUp, newFolder, removeFolders } from './backup.fixture.ts'

const company = await openCompany()
afterAll(() => removeFolders())

const scrape = async () => (await company.visitor().send({ url: '/metrics' })).body
const valueOf = (text: string, metric: string) =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${metric} `))
      ?.split(' ')
      .at(-1),
  )

test('the queue, the disk, the database and the last backup are measured', async () => {
  const { pool } = company.database
  await pool.query(
    `select graphile_worker.add_job('feed.link-preview', '{"postId": 0}', run_at => now() - interval '90 seconds')`,
  )
  await pool.query(`select graphile_worker.add_job('push.post', '{"postId": 0}', max_attempts => 1)`)
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1`)
  const before = await scrape()
  expect(valueOf(before, 'jobs{task="feed.link-preview",state="waiting"}')).toBe(1)
  expect(valueOf(before, 'jobs_oldest_seconds{task="feed.link-preview"}')).toBeGreaterThanOrEqual(90)
  expect(valueOf(before, 'jobs{task="push.post",state="failed"}')).toBe(1)
  expect(valueOf(before, 'database_up')).toBe(1)
  expect(valueOf(before, 'database_bytes')).toBeGreaterThan(1_000_000)
  expect(valueOf(before, 'disk_free_bytes')).toBeGreaterThan(0)
  expect(before).toContain('backup_age_seconds +Inf')

  const location = openFolderLocation(await newFolder())
  await backUp(company, location)
  const after = await scrape()
  expect(valueOf(after, 'backup_age_seconds')).toBeLessThan(60)
  expect(valueOf(after, 'backup_failed')).toBe(0)
  const broken = { ...location, write: () => Promise.reject(new Error('broken')) }
  await expect(backUp(company, broken)).rejects.toThrow('The backup failed')
  expect(valueOf(await scrape(), 'backup_failed')).toBe(1)
  await pool.query('delete from graphile_worker._private_jobs')
  expect(await scrape()).not.toContain('feed.link-preview')
})

test.each(['alerts.yml', 'dashboard.json'])('%s uses metrics that exist', async name => {
  const text = await readFile(new URL(`../../docs/monitoring/${name}`, import.meta.url), 'utf8')
  const known = new Set([...(await scrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, metric]) => metric))
  const expressions = [...text.matchAll(/"?expr"?: *"?(.*)/g)].map(([, expression = '']) => expression)
  expect(expressions.length).toBeGreaterThan(5)
  const used = expressions
    .flatMap(expression => expression.replaceAll(/\\?"[^"]*"/g, '').match(/\b[a-z]+(_[a-z0-9]+)+\b/g) ?? [])
    .map(metric => metric.replace(/_(bucket|count|sum)$/, ''))
  const functions = new Set(['histogram_quantile', 'predict_linear'])
  expect([...new Set(used)].filter(metric => !known.has(metric) && !functions.has(metric))).toEqual([])
})
