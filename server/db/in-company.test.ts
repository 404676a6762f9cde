import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('who is in the company is decided in one place', () => {
  const server = join(import.meta.dirname, '..')
  const sources = globSync('**/*.ts', { cwd: server }).filter(
    name => !/\.(test|fixture)\.ts$|^testing\/|^db\/(migrations|types\.generated)/.test(name),
  )
  const both =
    /joined_at is not null and [\w.]*removed_at is null|joinedAt', 'is not', null\)\s*\.where\('[\w.]*removedAt/
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.filter(name => both.test(readFileSync(join(server, name), 'utf8')))).toEqual([])
})
