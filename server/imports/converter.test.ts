import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { listPosts } from '#contract/feed.ts'
import { TestCompany } from '#server/testing/company.ts'
import { addedBy, importAll } from './imports.fixture.ts'

const at = Date.UTC(2026, 0, 5, 8)
const exported = [
  { type: 'version', version: 1 },
  { type: 'channel', channel: { team: 'main', name: 'town-square', display_name: 'Town Square', type: 'O' } },
  { type: 'channel', channel: { team: 'main', name: 'install', display_name: 'Install', type: 'P' } },
  {
    type: 'user',
    user: {
      username: 'mia',
      email: 'mia@other.example',
      first_name: 'Mia',
      last_name: 'Moor',
      teams: [{ name: 'main', channels: [{ name: 'town-square' }, { name: 'install' }] }],
    },
  },
  { type: 'user', user: { username: 'bot', email: 'bot@other.example', first_name: '', last_name: '', teams: null } },
  {
    type: 'post',
    post: {
      team: 'main',
      channel: 'install',
      user: 'mia',
      message: 'Van rota',
      create_at: at,
      replies: [
        { user: 'bot', message: 'Noted', create_at: at + 1_000 },
        { user: 'somebody gone', message: 'Hm', create_at: at + 2_000 },
      ],
    },
  },
  {
    type: 'post',
    post: { team: 'main', channel: 'town-square', user: 'mia', message: 'Hello', create_at: at + 3_000 },
  },
  { type: 'direct_post', direct_post: { user: 'mia', message: 'Private', create_at: at } },
]

test('the script of the documentation converts an export of another product', async () => {
  const company = await TestCompany.open({ rateLimits: false })
  const documentation = await readFile('docs/connecting.md', 'utf8')
  const start = documentation.indexOf('import { mkdirSync')
  const script = documentation.slice(start, documentation.indexOf('```', start))
  const file = (name: string) => path.join(company.folder, name)
  await writeFile(file('convert.mjs'), script)
  await writeFile(file('export.jsonl'), exported.map(line => `${JSON.stringify(line)}\n`).join(''))
  const folder = file('archive')
  await promisify(execFile)(process.execPath, [file('convert.mjs'), file('export.jsonl'), folder])
  const files = (await readdir(folder)).map(async name => [name, await readFile(path.join(folder, name))] as const)
  const done = await importAll(company, zipSync(Object.fromEntries(await Promise.all(files))))

  expect([done.state, done.report?.company]).toEqual(['done', 'Mattermost'])
  expect(addedBy(done)).toEqual({ people: 2, teams: 1, members: 3, posts: 2, comments: 1 })
  const { rows } = await company.database.pool.query(`select id from teams where name = 'Install'`)
  const { posts } = await company.owner.call(listPosts, { query: { teamId: Number(rows[0]?.id) } })
  expect(posts).toMatchObject([
    {
      content: 'Van rota',
      author: { firstName: 'Mia' },
      comments: [{ content: 'Noted', author: { firstName: 'bot' } }],
    },
  ])
  await company.close()
})
