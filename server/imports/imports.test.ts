import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { requestUrl } from '#contract/call.ts'
import { addComment, removeCommentText } from '#contract/comments.ts'
import { confirmPost, listConfirmations } from '#contract/confirmations.ts'
import { unviewedCounts, viewPost } from '#contract/engagement.ts'
import { createPost, deletePost, listPosts, pinPost, removePostText } from '#contract/feed.ts'
import { lastImport, uploadArchive } from '#contract/imports.ts'
import { removeUser } from '#contract/people.ts'
import { vote } from '#contract/polls.ts'
import { eraseUser } from '#contract/privacy.ts'
import { reactToComment, reactToPost } from '#contract/reactions.ts'
import { recordCsv } from '#contract/record-files.ts'
import { contextOfCommand } from '#server/command-context.ts'
import { runAdmin } from '#server/operations/index.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { openCompany, TestCompany } from '#server/testing/company.ts'
import { plainPdf } from '#server/testing/files/pdfs.ts'
import { uploadPdf } from '#server/testing/files/upload.ts'
import { environment } from '#server/testing/start-app.ts'
import { addedBy, comparable, exportOf, importAll, type Line } from './imports.fixture.ts'

const source = await openCompany({ rateLimits: false })
const { owner } = source
const teamId = await source.team('Install')
const ann = await source.join('Ann', { teamId, canPost: true })
const ben = await source.join('Ben', { teamId })
await source.join('Ada', { role: 'admin' })
await source.join('Leo', { teamId, isTeamOwner: true })
const url = await uploadPdf(owner, 'Plan.pdf', plainPdf({ pages: 1 }))
const mentions = [{ userId: ben.id, offset: 6, length: 9 }]
const notice = { teamId, content: 'Hello @Ben Test', mentions, mediaUrls: [url], askToConfirm: true }
const { id } = await owner.call(createPost, { body: notice })
await source.runJobs()
const params = { id }
for (const reader of [ann, ben]) await reader.call(viewPost, { params, body: {} })
await ann.call(confirmPost, { params, body: {} })
const comment = await ann.call(addComment, { params, body: { content: 'Read' } })
await ben.call(addComment, { params, body: { content: 'Me too', parentId: comment.id } })
await ben.call(reactToPost, { params, body: { kind: 'thanks' } })
await ben.call(reactToComment, { params: { id: comment.id }, body: { kind: 'like' } })
const poll = { question: 'When?', answers: ['Early', 'Late'], hasNames: true, isMultiple: true, closesAt: null }
const asked = await ann.call(createPost, { body: { teamId, content: '', poll } })
const answers = asked.poll?.answers.map(answer => answer.id) ?? []
await ben.call(vote, { params: { id: asked.id }, body: { answers } })
const closesAt = new Date(Date.now() + 3_600_000).toISOString()
const secret = { question: 'With names off?', answers: ['Early', 'Late'], hasNames: false, closesAt }
await owner.call(createPost, { body: { teamId, content: '', poll: secret } })
const first = await owner.call(createPost, { body: { content: 'For everybody' } })
await ben.call(viewPost, { params: { id: first.id }, body: {} })
await owner.call(pinPost, { params: { id: first.id }, body: { isPinned: true } })
const withdrawn = await ann.call(createPost, { body: { teamId, content: 'Withdrawn', askToConfirm: true } })
await ben.call(viewPost, { params: { id: withdrawn.id }, body: {} })
await ben.call(confirmPost, { params: { id: withdrawn.id }, body: {} })
const rude = await ben.call(addComment, { params: { id: withdrawn.id }, body: { content: 'Rude' } })
const note = { note: 'Not here' }
await owner.call(removePostText, { params: { id: withdrawn.id }, body: note })
await owner.call(removeCommentText, { params: { id: withdrawn.id, commentId: rude.id }, body: note })
const gone = await source.join('Gone', { teamId, canPost: true })
await gone.call(createPost, { body: { teamId, content: 'By somebody erased' } })
await gone.call(addComment, { params: { id: first.id }, body: { content: 'Bye' } })
await owner.call(removeUser, { params: { id: gone.id } })
await owner.call(eraseUser, { params: { id: gone.id }, body: { content: 'keep' } })
const archive = await exportOf(source)

const run = (company: TestCompany, statement: string, values: unknown[] = []) =>
  company.database.pool.query(statement, values).then(({ rows }) => rows as Line[])

test('a company moves to another installation: its export from there is the same, and every counter', async () => {
  const target = await TestCompany.open({ rateLimits: false })
  for (const table of ['users', 'teams', 'posts', 'comments', 'polls'])
    await run(target, `select setval(pg_get_serial_sequence($1, 'id'), 500)`, [table])
  // Nobody has opened the link that this sends, so that it is nobody yet.
  await target.visitor().call(register, { body: { email: ann.email, firstName: 'Someone', lastName: 'Else' } })
  const { state, report } = await importAll(target, archive)
  expect([state, report]).toMatchObject([
    'done',
    { isEmpty: true, sameTeams: [], missingFiles: 0, pollsWithoutVotes: 1 },
  ])
  expect(comparable(await exportOf(target))).toEqual(comparable(archive))
  expect(await findDrift(target.app.ctx.db)).toEqual([])
  const reading = (company: TestCompany) =>
    Promise.all([
      run(
        company,
        `select content, removal_note, edited_by_id is not null as is_edited, seq is not null as counts, audience, read_count,
          confirmed_count, like_count, reactions, comment_count from posts order by created_at`,
      ),
      run(
        company,
        `select email, t.name, t.live - before - own as meant, read from memberships m join users u on u.id = user_id
        join teams t on t.id = team_id order by email, t.name`,
      ),
    ])
  expect(await reading(target)).toEqual(await reading(source))
  const [confirmed] = await run(target, 'select post_id from confirmations order by 1')
  const params = { id: Number(confirmed?.['post_id']) }
  const record = await target.owner.call(listConfirmations, { params })
  expect([...record.confirmed, ...record.left]).toMatchObject([{ isImported: true }])
  await target.owner.call(deletePost, { params })
  const csv = await target.owner.send({ method: 'GET', url: requestUrl(recordCsv, { params: { postId: params.id } }) })
  expect(csv.body.match(/\(imported\)/g)).toHaveLength(1)
  const [entry] = (await target.owner.call(readAudit, { query: { kind: 'import' } })).entries
  expect(entry).toMatchObject({
    actor: { id: target.owner.id },
    text: 'imported the archive of Acme: 5 people, 1 team, 6 posts',
  })
  await target.close()
})

test('people who are here stay as they are, new ones come as viewers, and nobody learns of it', async () => {
  const target = await TestCompany.open({ rateLimits: false })
  const teamId = await target.team('install')
  const anna = await target.join('Ann', { teamId })
  const zoe = await target.join('Zoe', { teamId })
  await target.owner.call(createPost, { body: { teamId, content: 'Here before' } })
  await target.owner.call(createPost, { body: { content: 'For all' } })
  await run(
    target,
    `insert into webhooks (url, events, include_text, sealed_secret)
    values ('https://hooks.example/', '{post.published,person.joined,team.changed}', false, '')`,
  )
  await target.runJobs()
  const people = () => run(target, 'select * from users where id <= $1 order by id', [zoe.id])
  const had = await people()
  const mails = () => readdir(path.join(target.folder, 'outbox')).catch(() => [])
  const mailsBefore = await mails()
  const unread = () => Promise.all([target.owner, anna, zoe].map(each => each.call(unviewedCounts)))
  const notRead = await unread()
  const sessions = await anna.call(listPosts, { query: { teamId } })
  expect(sessions.posts).toHaveLength(1)

  const { state, report } = await importAll(target, archive)
  expect([state, report]).toMatchObject(['done', { isEmpty: false, sameTeams: ['Install'] }])
  expect(await people()).toEqual(had)
  expect(await unread()).toEqual(notRead)
  expect(await run(target, `select distinct role from users where id > $1`, [zoe.id])).toEqual([{ role: 'viewer' }])
  expect(
    await run(
      target,
      `select is_team_owner or can_post as may, counted_at is null as waits from memberships join users u on u.id = user_id
    where user_id > $1 group by 1, 2`,
      [zoe.id],
    ),
  ).toEqual([{ may: false, waits: true }])
  expect(await findDrift(target.app.ctx.db)).toEqual([])
  const { posts } = await zoe.call(listPosts, { query: { teamId } })
  expect(posts.map(({ content, poll }) => poll?.question ?? content)).toEqual([
    'Here before',
    'By somebody erased',
    '',
    'With names off?',
    'When?',
    'Hello @Ben Test',
  ])
  expect(posts.filter(({ isUnread }) => isUnread).map(({ content }) => content)).toEqual(['Here before'])
  expect(await mails()).toEqual(mailsBefore)
  expect(
    await run(
      target,
      `select from webhook_deliveries where queued_at > now() - interval '1 second' or type = 'person.joined'`,
    ),
  ).toEqual([])
  expect(
    await run(
      target,
      `select from for_you union all select from told t join posts p on p.id = t.post_id where p.content <> 'Here before' and p.content <> 'For all'`,
    ),
  ).toEqual([])

  const counts = () =>
    run(
      target,
      `select (select count(*) from users) as people, (select count(*) from teams) as teams,
    (select count(*) from memberships) as members, (select count(*) from posts) as posts, (select count(*) from comments) as comments,
    (select count(*) from views) as views, (select count(*) from media) as media`,
    )
  const once = await counts()
  const again = await importAll(target, archive)
  expect([again.state, addedBy(again)]).toEqual(['done', {}])
  expect(await counts()).toEqual(once)
  await target.close()
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a command that ends by %s leaves nothing, and the next import may begin',
  async signal => {
    const target = await TestCompany.open({ rateLimits: false })
    const file = path.join(target.folder, 'archive.zip')
    await writeFile(file, archive)
    const { connectionString, pool } = target.database
    const env = { ...environment, DATABASE_URL: connectionString, DATA_DIR: target.folder }
    const holder = await pool.connect()
    await holder.query(`select pg_advisory_lock(hashtext('company import'))`)
    const command = spawn(process.execPath, ['server/admin.ts', 'import', file], { env, stdio: 'ignore' })
    try {
      const ended = once(command, 'exit')
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      const begin = () => target.owner.try(uploadArchive, { body: { fileSize: archive.length } })
      expect((await begin()).body.error).toBe('archive.running')
      command.kill(signal)
      if (signal === 'SIGKILL') await ended
      await holder.query(`select pg_advisory_unlock(hashtext('company import'))`)
      expect(await ended).toEqual(signal === 'SIGKILL' ? [null, 'SIGKILL'] : [1, null])
      await expect.poll(async () => (await begin()).status).toBe(201)
    } finally {
      command.kill('SIGKILL')
      holder.release(true)
    }
    expect(await run(target, 'select from posts')).toHaveLength(0)
    expect((await importAll(target, archive)).state).toBe('done')
    await target.close()
  },
)

test('the operator imports a file beside the running app, or only checks it', async () => {
  const target = await TestCompany.open({ rateLimits: false })
  const file = path.join(target.folder, 'archive.zip')
  await writeFile(file, archive)
  const settings = { DATABASE_URL: target.database.connectionString, DATA_DIR: target.folder }
  const umask = process.umask()
  const command = async (...options: string[]) => {
    const lines: string[] = []
    await runAdmin(settings, ['import', file, ...options], contextOfCommand, line => lines.push(line)).finally(() =>
      process.umask(umask),
    )
    return lines.join('\n')
  }
  expect(await command('--dry-run')).toMatch(/^Kind .*\npeople +5 +1\n(.*\n)*Nothing was imported of Acme\.$/)
  expect((await run(target, 'select from posts')).length).toBe(0)
  expect(await command()).toMatch(/\nThe archive of Acme is imported\.$/)
  expect((await run(target, 'select from posts')).length).toBe(6)
  const [ran, done] = (await target.owner.call(readAudit, { query: {} })).entries
  expect([ran, done]).toMatchObject([
    { actor: null, text: 'ran the command import on the server' },
    { actor: null, text: 'imported the archive of Acme: 5 people, 1 team, 6 posts' },
  ])
  expect(await target.owner.call(lastImport)).toEqual({ import: null })
  await writeFile(file, archive.subarray(0, 500))
  await expect(command()).rejects.toThrow("can't be read as a ZIP archive")
  await target.close()
})
