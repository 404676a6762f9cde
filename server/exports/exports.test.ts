import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import { requestUrl } from '#contract/call.ts'
import { addComment } from '#contract/comments.ts'
import { confirmPost } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import * as calls from '#contract/exports.ts'
import { createPost, deletePost } from '#contract/feed.ts'
import { mediaIdOf } from '#contract/media.ts'
import { removeUser } from '#contract/people.ts'
import { vote } from '#contract/polls.ts'
import { eraseUser } from '#contract/privacy.ts'
import { reactToPost } from '#contract/reactions.ts'
import { savePost } from '#contract/saved.ts'
import { contextOfCommand } from '#server/command-context.ts'
import { newObjectName } from '#server/lib/storage/storage.ts'
import { unreferencedKeys } from '#server/media/repair/repair.sql.ts'
import { runAdmin } from '#server/operations/index.ts'
import { openCompany } from '#server/testing/company.ts'
import { plainPdf } from '#server/testing/files/pdfs.ts'
import { uploadPdf } from '#server/testing/files/upload.ts'
import { sweepExports } from './exports.service.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company

type Line = Record<string, unknown>
const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
const words = (file: Uint8Array | undefined) => Buffer.from(file ?? []).toString('utf8')
const download = (id: number, headers: Record<string, string> = {}) =>
  owner.send({ url: requestUrl(calls.exportFile, { params: { id } }), headers })

async function makeExport(): Promise<number> {
  const { id } = await owner.call(calls.makeExport)
  await company.runJobs()
  return id
}

function unpack(archive: Uint8Array) {
  const files = unzipSync(archive)
  const linesOf = (kind: string): Line[] =>
    words(files[`${kind}.jsonl`])
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Line)
  return { files, linesOf, manifest: JSON.parse(words(files['manifest.json'])) as Line }
}

test('an export has everything of the company, and each kind as often as its manifest says', async () => {
  const teamId = await company.team('Install')
  const ann = await company.join('Ann', { teamId })
  const pdf = plainPdf({ pages: 1 })
  const url = await uploadPdf(owner, 'Plan.pdf', pdf)
  const body = { teamId, content: 'Ladders «first»', mediaUrls: [url], askToConfirm: true }
  const { id: postId } = await owner.call(createPost, { body })
  await company.runJobs()
  const params = { id: postId }
  await ann.call(viewPost, { params, body: {} })
  await ann.call(confirmPost, { params, body: {} })
  await ann.call(addComment, { params, body: { content: 'Read it' } })
  await ann.call(reactToPost, { params, body: { kind: 'thanks' } })
  const gone = await owner.call(createPost, { body: { teamId, content: 'Deleted words' } })
  await owner.call(deletePost, { params: { id: gone.id } })

  const id = await makeExport()
  const [made] = (await owner.call(calls.listExports)).exports
  const response = await download(id)
  expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  expect(made).toMatchObject({ id, state: 'ready', size: response.rawPayload.length })
  const { files, linesOf, manifest } = unpack(new Uint8Array(response.rawPayload))

  expect(manifest).toMatchObject({ format: 'front-line-export', version: 1, company: { domains: ['acme.example'] } })
  const counts = manifest['counts'] as Record<string, number>
  for (const [kind, count] of Object.entries(counts)) expect([kind, linesOf(kind).length]).toEqual([kind, count])
  expect(linesOf('people')).toContainEqual(
    expect.objectContaining({ id: ann.id, firstName: 'Ann', email: ann.email, role: 'viewer' }),
  )
  expect(linesOf('teams')).toContainEqual(expect.objectContaining({ id: teamId, name: 'Install' }))
  expect(linesOf('members')).toContainEqual(expect.objectContaining({ teamId, userId: ann.id, isTeamOwner: false }))
  expect(linesOf('posts')).toContainEqual(expect.objectContaining({ id: postId, content: body.content, teamId }))
  expect(words(files['posts.jsonl'])).not.toContain('Deleted words')
  expect(linesOf('comments')).toMatchObject([{ postId, authorId: ann.id, content: 'Read it', parentId: null }])
  expect(linesOf('reactions')).toMatchObject([{ postId, userId: ann.id, commentId: null, kind: 'thanks' }])
  const [view] = linesOf('views')
  expect(view).toEqual({ postId, userId: ann.id, viewedOn: expect.any(String), readOn: expect.any(String) })
  expect(view?.['readOn']).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(linesOf('confirmations')).toMatchObject([{ postId, userId: ann.id, version: 1 }])
  expect(linesOf('versions')).toMatchObject([{ postId, version: 1, documents: [mediaIdOf(url)] }])
  const [document] = linesOf('media')
  expect(document).toMatchObject({ postId, fileName: 'Plan.pdf', path: `media/${mediaIdOf(url)}.pdf` })
  expect(files[String(document?.['path'])]?.length).toBeGreaterThan(0)
})

test('an export of more than a page of rows has each of them once, and names the files that storage has lost', async () => {
  const { storage } = company.app.ctx
  const photo = `photo/${newObjectName()}`
  await storage.put(photo, Buffer.from('a photo'), 'image/webp')
  await run('update users set profile_image_url = $1 where id = $2', [`/media/${photo}`, owner.id])
  const { id: postId } = await owner.call(createPost, { body: { content: 'Much discussed' } })
  await run(
    `insert into comments (post_id, author_id, content) select $1, $2, 'No. ' || n from generate_series(1, 2500) n`,
    [postId, owner.id],
  )
  const { rows } = await run(`select id, display_key from media where status = 'ready'`)
  await storage.remove(rows.map(({ display_key }) => String(display_key)))

  const { files, linesOf, manifest } = unpack(new Uint8Array((await download(await makeExport())).rawPayload))
  const contents = linesOf('comments').filter(line => line['postId'] === postId)
  expect(contents.map(({ content }) => content)).toEqual(Array.from({ length: 2500 }, (_, n) => `No. ${n + 1}`))
  expect(manifest).toMatchObject({ files: 1, missing: rows.map(({ id }) => `media/${id}.pdf`) })
  expect(linesOf('people')).toContainEqual(expect.objectContaining({ photo: `media/photos/${owner.id}.webp` }))
  expect(words(files[`media/photos/${owner.id}.webp`])).toBe('a photo')
  await run('delete from comments where post_id = $1', [postId])
})

test('an export has no secret, nothing that is saved, and no vote without a name', async () => {
  const ann = await company.join('Sam')
  const { id: postId } = await owner.call(createPost, { body: { content: 'Kept by Sam' } })
  await ann.call(savePost, { params: { id: postId } })
  const poll = (question: string, hasNames: boolean) => {
    const closesAt = new Date(Date.now() + 3_600_000).toISOString()
    return { content: '', poll: { question, answers: ['Early', 'Late'], hasNames, closesAt } }
  }
  const open = await owner.call(createPost, { body: poll('With names?', true) })
  const secret = await owner.call(createPost, { body: poll('Without names?', false) })
  for (const { id, poll: asked } of [open, secret]) {
    const clientKey = crypto.randomUUID()
    const answers = [asked?.answers[1]?.id ?? 0]
    await ann.call(vote, { params: { id }, body: { answers, ...(id === secret.id && { clientKey }) } })
  }
  // A value that is to be in no archive, in every column that holds one.
  await run(`update users set password_hash = 'planted-1' where id = $1`, [ann.id])
  await run(`insert into authenticators (user_id, key, last_step) values ($1, 'planted-2', 0)`, [ann.id])
  await run(`insert into recovery_codes (user_id, code_hash) values ($1, 'planted-3')`, [ann.id])
  await run(
    `insert into passkeys (user_id, credential_id, public_key, counter, name, transports)
     values ($1, 'planted-4', 'planted-5', 0, 'planted-6', '{}')`,
    [ann.id],
  )
  await run(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth)
     values ($1, 'https://push.example/planted-7', 'planted-8', 'planted-9')`,
    [ann.id],
  )
  await run(
    `insert into webhooks (url, events, include_text, sealed_secret)
     values ('https://hooks.example/planted-10', '{post.published}', false, 'planted-11')`,
  )
  await run(`insert into secrets (name, value) values ('planted-12', 'planted-13')`)
  await run(`update sessions set user_agent = 'planted-14' where user_id = $1`, [ann.id])
  await run(
    `insert into sso_connection (name, issuer, client_id, sealed_secret, auth_method, is_required, create_people)
     values ('planted-15', 'https://planted-16.example', 'planted-17', 'planted-18', 'client_secret_basic', false, false)`,
  )
  await run(
    `insert into api_tokens (user_id, name, scopes, token_hash, expires_at) values ($1, 'planted-19', '{read}', 'planted-20', now() + interval '1 day')`,
    [owner.id],
  )
  await run(
    `insert into join_codes (user_id, code_hash, expires_at) values ($1, 'planted-21', now() + interval '1 day')`,
    [ann.id],
  )

  const { rawPayload } = await download(await makeExport())
  const { files, linesOf } = unpack(new Uint8Array(rawPayload))
  const text = Object.entries(files)
    .filter(([name]) => /jsonl?$/.test(name))
    .map(([name, file]) => `${name}\n${words(file)}`)
    .join('\n')
  expect(text).not.toContain('planted')
  // A hash as an array of bytes, or encoded.
  expect(text).not.toMatch(/"(data|passwordHash|tokenHash|codeHash|sealedSecret|seed|key|endpoint)":/i)
  expect(text).not.toMatch(/saved/i)
  expect(linesOf('polls')).toMatchObject([
    { question: 'With names?', votes: [0, 1] },
    { question: 'Without names?', votes: null },
  ])
  expect(linesOf('votes')).toMatchObject([{ pollId: linesOf('polls')[0]?.['id'], userId: ann.id, answers: [1] }])
})

test('an export is made and downloaded by owners alone, just after they confirmed, and is in the activity log', async () => {
  const ada = await company.join('Ada', { role: 'admin' })
  expect(await ada.refused(calls.makeExport)).toBe('403 permission.denied')
  expect(await ada.refused(calls.listExports)).toBe('403 permission.denied')
  const [{ id } = { id: 0 }] = (await owner.call(calls.listExports)).exports
  expect(await ada.refused(calls.exportFile, { params: { id } })).toBe('403 permission.denied')

  await run(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [owner.id])
  expect(await owner.refused(calls.makeExport)).toBe('403 factor.confirm')
  expect(await owner.refused(calls.exportFile, { params: { id } })).toBe('403 factor.confirm')
  await run('update sessions set confirmed_at = now() where user_id = $1', [owner.id])
  const entries = async () => (await owner.call(readAudit, { query: { kind: 'export' } })).entries
  const before = (await entries()).length
  expect((await download(id, { range: 'bytes=0-0' })).rawPayload).toHaveLength(1)
  expect(await entries()).toHaveLength(before)
  expect((await download(id)).statusCode).toBe(200)
  const [entry, ...rest] = await entries()
  expect(rest).toHaveLength(before)
  expect(entry).toMatchObject({ actor: { id: owner.id }, text: 'downloaded an export of the company' })
})

test('no download stays out of the activity log, however its range is asked for', async () => {
  const [{ id, size } = { id: 0, size: 0 }] = (await owner.call(calls.listExports)).exports
  const downloads = async () => {
    const { entries } = await owner.call(readAudit, { query: { kind: 'export' } })
    return entries.filter(({ action }) => action === 'export.downloaded').length
  }
  const before = await downloads()
  const whole = await download(id, { range: 'bytes=0-0', 'if-range': '"another"' })
  expect(whole.rawPayload).toHaveLength(size ?? 0)
  expect(await downloads()).toBe(before + 1)
  expect((await download(id, { range: 'bytes=1-' })).statusCode).toBe(206)
  expect(await downloads()).toBe(before + 2)
  await owner.send({ method: 'HEAD', url: requestUrl(calls.exportFile, { params: { id } }) })
  expect(await downloads()).toBe(before + 2)
})

test('a download that a browser breaks off is no failure', async () => {
  const { http: app, ctx } = company.app
  const logged = vi.fn()
  const child = app.log.child.bind(app.log)
  vi.spyOn(app.log, 'child').mockImplementation((...given) =>
    Object.assign(child(...given), { warn: logged, error: logged }),
  )
  const { rows } = await run(`select id, key, bytes from company_exports where state = 'ready' limit 1`)
  const [{ id, key }] = rows as [{ id: number; key: string }]
  // More than the connection holds.
  const bytes = 30_000_000
  await ctx.storage.put(key, Buffer.alloc(bytes), 'application/zip')
  await run('update company_exports set bytes = $1 where id = $2', [bytes, id])
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const closed = Promise.withResolvers<void>()
  app.server.once('connection', socket => socket.once('close', () => closed.resolve()))
  const request = http.get(`${url}${requestUrl(calls.exportFile, { params: { id } })}`, {
    headers: { host: 'localhost', cookie },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  expect(response.statusCode).toBe(200)
  await once(response, 'data')
  request.destroy()
  await closed.promise
  await setImmediate()
  expect(logged).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('one export is made at a time, and there are five at most', async () => {
  await run('delete from company_exports')
  await owner.call(calls.makeExport)
  expect(await owner.refused(calls.makeExport)).toBe('409 export.making')
  await company.runJobs()
  for (let count = 1; count < 5; count += 1) await makeExport()
  expect(await owner.refused(calls.makeExport)).toBe('409 export.too-many')
  expect((await owner.call(calls.listExports)).exports.map(({ state }) => state)).toEqual(Array(5).fill('ready'))
  // Those that failed are not kept.
  await run(`update company_exports set state = 'failed' where id = (select max(id) from company_exports)`)
  await makeExport()
  expect(await owner.refused(calls.makeExport)).toBe('409 export.too-many')
})

test('an export is deleted after its week, and when anybody is erased', async () => {
  const { app } = company
  const keysOf = async () => (await run('select key from company_exports')).rows.map(({ key }) => String(key))
  const keys = await keysOf()
  expect(await unreferencedKeys(app.ctx.db, keys)).toEqual([])
  await run(`update company_exports set created_at = now() - interval '8 days'`)
  await sweepExports(app.ctx)
  expect(await keysOf()).toEqual([])
  const { rows } = await run('select key from orphaned_objects where key = any($1)', [keys])
  expect(rows).toHaveLength(keys.length)

  await makeExport()
  const gone = await company.join('Gone')
  await owner.call(removeUser, { params: { id: gone.id } })
  await owner.call(eraseUser, { params: { id: gone.id }, body: { content: 'keep' } })
  expect(await keysOf()).toEqual([])
})

test('an export that three instances could not make has failed', async () => {
  await owner.call(calls.makeExport)
  await run('update company_exports set tries = 3')
  await company.runJobs()
  const [made] = (await owner.call(calls.listExports)).exports
  expect(made).toMatchObject({ state: 'failed', size: null })
  expect(await owner.refused(calls.exportFile, { params: { id: made?.id ?? 0 } })).toBe('404 export.missing')
})

test('the operator writes an export into a file, which must not exist', async () => {
  const settings = { DATABASE_URL: company.database.connectionString, DATA_DIR: company.folder }
  const file = path.join(company.folder, 'export.zip')
  const umask = process.umask()
  const command = () => runAdmin(settings, ['export', file], contextOfCommand, () => undefined)
  await command().finally(() => process.umask(umask))
  expect(unpack(new Uint8Array(await readFile(file))).manifest).toMatchObject({ format: 'front-line-export' })
  await expect(command().finally(() => process.umask(umask))).rejects.toThrow('EEXIST')
})
