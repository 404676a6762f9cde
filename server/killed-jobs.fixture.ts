import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { register, requestPasswordReset } from '#contract/accounts.ts'
import { changeEmailOf } from '#contract/emails.ts'
import { listExports } from '#contract/exports.ts'
import { createPost } from '#contract/feed.ts'
import { completeUpload, presignUpload, uploadProgress } from '#contract/media.ts'
import { addUser } from '#contract/people.ts'
import { listRecordArchives, makeRecordArchive } from '#contract/record-files.ts'
import { startTestRun } from '#contract/system-tests.ts'
import { plainPdf } from '#server/testing/files/pdfs.ts'
import { giveawayOf } from './giveaways/giveaways.fixture.ts'
import { archiveWith } from './imports/imports.fixture.ts'
import type { TaskName } from './lib/jobs/tasks.ts'
import { newObjectName } from './lib/storage/storage.ts'
import { openFolderLocation } from './operations/backup/folder-location.ts'
import { findBackups } from './operations/backup/manifest.ts'
import type { Member, TestCompany } from './testing/company.ts'
import { shortVideo } from './testing/files/clips.ts'
import type { MailServer } from './testing/mails/mail-server.ts'

export const lockedTables = ['orphaned_objects', 'push_subscriptions', 'posts'] as const

/** A kind of job, which does its work although its worker is killed. */
export interface Kind {
  enqueue: () => Promise<unknown>
  /** What it leaves behind; without it, there is nothing that could be there twice. */
  effect?: () => Promise<unknown>
  is?: unknown
  /** Where its first run waits and is killed: for the lock of a table, or for the mail server. */
  waitsFor?: (typeof lockedTables)[number] | 'mail server'
}

interface Installation {
  company: TestCompany
  /** She has a device with notifications, whose push service cannot be reached. */
  ann: Member
  mails: MailServer
  /** The folder of the backups. */
  backups: string
}

/** A new kind of job needs an entry. */
export function kindsOfJobs({ company, ann, mails, backups }: Installation): Record<TaskName, Kind> {
  const query = async (statement: string, ...values: unknown[]) =>
    (await company.database.pool.query(statement, values)).rows
  const count = async (statement: string, ...values: unknown[]) => (await query(statement, ...values)).length
  const add = (task: TaskName, payload: object = {}) =>
    query('select from graphile_worker.add_job($1, $2::json)', task, JSON.stringify(payload))

  /**
   * Mails to an address about something: on Mondays there are weekly ones, too. One that was under way comes again, as
   * the same mail.
   */
  const mailsTo = async (address: string, about = /./) => {
    const received = mails.received.filter(({ to, mail }) => to.includes(address) && about.test(mail.subject ?? ''))
    return new Set(received.map(({ mail }) => mail.messageId)).size
  }

  const pushOf = (tag: string) => {
    const expiresAt = Date.now() + 60 * 60_000
    return { words: { en: { title: 'Title', body: 'Body' } }, url: '/', tag, urgency: 'normal', expiresAt }
  }
  /** A job waits for the next try of each push. */
  const pushes = (tag: string) =>
    count(
      `select from graphile_worker._private_jobs
       where payload -> 'content' ->> 'tag' = $1 and payload -> 'attempt' is not null`,
      tag,
    )

  /** A file that a job processes. */
  function upload(fileName: string, fileType: string, content: () => Promise<Buffer>): Kind {
    let jobId = ''
    return {
      waitsFor: 'orphaned_objects',
      enqueue: async () => {
        const payload = await content()
        const file = { fileName, fileType, fileSize: payload.length }
        const { presignedUrl, objectPath } = await company.owner.call(presignUpload, { body: file })
        await company.owner.send({ method: 'PUT', url: presignedUrl, payload, headers: { 'content-type': fileType } })
        const completed = await company.owner.call(completeUpload, { body: { ...file, objectPath } })
        jobId = 'jobId' in completed ? completed.jobId : ''
      },
      effect: async () => {
        const { status, mediaUrl } = await company.owner.call(uploadProgress, { params: { jobId } })
        return [status, mediaUrl && (await company.owner.send({ url: mediaUrl })).statusCode]
      },
      is: ['done', 200],
    }
  }

  /** An import of one post that is under way. */
  async function importOf(content: string, state: string): Promise<number> {
    const createdAt = '2026-01-05T08:00:00Z'
    const archive = archiveWith({
      people: [{ id: 1, firstName: 'Ivo', lastName: 'Im', email: `${content}@acme.example` }],
      posts: [{ id: 1, teamId: 9, authorId: 1, content, createdAt }],
    })
    const key = `archives/${newObjectName()}`
    await company.app.ctx.storage.put(key, Buffer.from(archive), 'application/zip')
    const [{ id }] = await query('insert into company_imports (key, state) values ($1, $2) returning id', key, state)
    return id
  }

  /** A sweep that finds one old row. */
  const sweepOf = (task: TaskName, leave: string, old: string): Kind => ({
    enqueue: async () => {
      await query(leave)
      expect(await count(old)).toBe(1)
      await add(task)
    },
    effect: () => count(old),
    is: 0,
  })

  const orphan = `check/${newObjectName()}`
  let postId = 0
  let melsAddress = ''
  let mentionId = 0
  let againId = 0
  let askingId = 0

  return {
    'mail.send': {
      enqueue: () => {
        const mail = { to: 'sid@acme.example', subject: 'Sent', text: 'Once', html: 'Once', fromName: 'Acme' }
        return add('mail.send', mail)
      },
      effect: () => mailsTo('sid@acme.example'),
      is: 1,
    },
    'mail.link': {
      waitsFor: 'mail server',
      enqueue: () =>
        company.visitor().call(register, { body: { email: 'rea@acme.example', firstName: 'Rea', lastName: 'New' } }),
      effect: () => mailsTo('rea@acme.example'),
      is: 1,
    },
    'accounts.invite': {
      enqueue: async () => {
        const body = { email: 'ivy@acme.example', firstName: 'Ivy', lastName: 'Invited' }
        const { id } = await company.owner.call(addUser, { body })
        // The mail of adding her.
        await query(`delete from graphile_worker._private_jobs where payload ->> 'to' = $1`, body.email)
        await add('accounts.invite', { userId: id })
      },
      effect: () => mailsTo('ivy@acme.example'),
      is: 1,
    },
    'accounts.reset': {
      enqueue: () => company.visitor().call(requestPasswordReset, { body: { email: ann.email } }),
      effect: () => mailsTo(ann.email, /^Reset/),
      is: 1,
    },
    'accounts.email-replaced': {
      // Not Ann, whose waiting mails it would drop.
      enqueue: async () => {
        const { id } = await company.join('Noa')
        await company.owner.call(changeEmailOf, { params: { id }, body: { email: 'noa.new@acme.example' } })
      },
      effect: () => mailsTo('noa.new@acme.example', /^Your new address/),
      is: 1,
    },
    'accounts.sweep': sweepOf(
      'accounts.sweep',
      `insert into attempts (key, at) values ('old', now() - interval '2 days')`,
      `select from attempts where key = 'old'`,
    ),
    'feed.link-preview': {
      enqueue: async () => {
        const { id } = await company.owner.call(createPost, { body: { content: 'See https://nowhere.example/' } })
        await add('feed.link-preview', { postId: id })
      },
    },
    'push.post': {
      enqueue: async () => {
        postId = (await company.owner.call(createPost, { body: { content: 'Van rota' } })).id
      },
      effect: () => pushes(`post-${postId}`),
      is: 1,
    },
    'push.post-again': {
      enqueue: async () => {
        const { id } = await company.owner.call(createPost, { body: { content: 'Van rota' } })
        // Those of the new post.
        await query(`delete from graphile_worker._private_jobs where payload ->> 'postId' = $1`, id)
        againId = id
        await add('push.post-again', { postId: id, userIds: [ann.id] })
      },
      effect: () => pushes(`post-${againId}`),
      is: 1,
    },
    'push.mention': {
      enqueue: async () => {
        const mentions = [{ userId: ann.id, offset: 0, length: 4 }]
        const { id } = await company.owner.call(createPost, { body: { content: '@Ann Van rota', mentions } })
        await query(`delete from graphile_worker._private_jobs where payload ->> 'postId' = $1`, id)
        mentionId = id
        await add('push.mention', { postId: id, commentId: null, userIds: [ann.id] })
      },
      effect: () => pushes(`post-${mentionId}`),
      is: 1,
    },
    'push.people': {
      enqueue: () => add('push.people', { userIds: [ann.id], content: pushOf('people') }),
      effect: () => pushes('people'),
      is: 1,
    },
    'push.mail': {
      enqueue: async () => {
        const mel = await company.join('Mel')
        melsAddress = mel.email
        const { id: postId } = await company.owner.call(createPost, { body: { content: 'Mailed' } })
        await add('push.mail', { userId: mel.id, content: { ...pushOf('mail'), about: { postId, until: 'read' } } })
      },
      effect: () => mailsTo(melsAddress, /^Mailed/),
      is: 1,
    },
    'push.summaries': {
      enqueue: async () => {
        await query(
          `insert into held_pushes (user_id, tag, content, due_at) values ($1, 'held', $2, now())`,
          ann.id,
          JSON.stringify(pushOf('held')),
        )
        await add('push.summaries')
      },
      effect: () => pushes('held'),
      is: 1,
    },
    'push.send': {
      waitsFor: 'push_subscriptions',
      enqueue: async () => {
        const devices = await query('select id from push_subscriptions')
        await add('push.send', { subscriptionIds: devices.map(({ id }) => id), content: pushOf('send'), attempt: 0 })
      },
      effect: () => pushes('send'),
      is: 1,
    },
    'media.sweep': {
      waitsFor: 'orphaned_objects',
      enqueue: async () => {
        await company.app.ctx.storage.put(orphan, Buffer.from('left over'), 'text/plain')
        await query(`insert into orphaned_objects (key, created_at) values ($1, now() - interval '2 hours')`, orphan)
        await add('media.sweep')
      },
      effect: async () => [
        await company.app.ctx.storage.head(orphan),
        await count('select from orphaned_objects where key = $1', orphan),
      ],
      is: [null, 0],
    },
    'media.video': upload('van.mp4', 'video/mp4', async () => shortVideo(company.folder)),
    'media.picture': upload('tiles.heic', 'image/heic', () =>
      readFile(new URL('./media/tiled.fixture.heic', import.meta.url)),
    ),
    'media.document': upload('manual.pdf', 'application/pdf', async () => plainPdf()),
    'feed.sweep': sweepOf(
      'feed.sweep',
      `insert into posts (team_id, author_id, content, deleted_at) select 9, min(id), 'Deleted', now() - interval '2 minutes' from users`,
      `select from posts where deleted_at is not null`,
    ),
    'feed.close-poll': { enqueue: () => add('feed.close-poll', { pollId: 1 }) },
    'reading.count-days': { enqueue: () => add('reading.count-days') },
    'reading.recount': { enqueue: () => add('reading.recount') },
    'confirmations.remind': {
      enqueue: async () => {
        const { id } = await company.owner.call(createPost, { body: { content: 'Van rules', askToConfirm: true } })
        await query(`delete from graphile_worker._private_jobs where payload ->> 'postId' = $1`, id)
        askingId = id
        await add('confirmations.remind', { postId: id, version: 1 })
      },
      effect: () => pushes(`post-${askingId}`),
      is: 1,
    },
    'leaders.monday': { enqueue: () => add('leaders.monday') },
    'leaders.monday-letter': { enqueue: () => add('leaders.monday-letter', { userId: ann.id }) },
    // Its receiver refuses connections.
    'webhooks.send': {
      enqueue: async () => {
        await query(`insert into webhooks (url, events, include_text, sealed_secret)
          values ('https://203.0.113.1/', '{post.published}', false, '')`)
        const [{ id }] = await query(`insert into webhook_deliveries (webhook_id, message_id, type, data)
          select max(id), 'msg_killed', 'post.published', '{}' from webhooks returning id`)
        await add('webhooks.send', { deliveryId: id })
      },
      effect: () => count(`select from webhook_deliveries where message_id = 'msg_killed' and attempts > 0`),
      is: 1,
    },
    'webhooks.sweep': { enqueue: () => add('webhooks.sweep') },
    'weekly-mail.send': { enqueue: () => add('weekly-mail.send') },
    'weekly-mail.letter': { enqueue: () => add('weekly-mail.letter', { userId: ann.id }) },
    'exports.make': {
      enqueue: async () => {
        const key = `archives/${newObjectName()}`
        const [{ id }] = await query('insert into company_exports (key) values ($1) returning id', key)
        await add('exports.make', { exportId: id })
      },
      effect: async () => (await company.owner.call(listExports)).exports.map(({ state }) => state),
      is: ['ready'],
    },
    'exports.sweep': { enqueue: () => add('exports.sweep') },
    'imports.check': {
      enqueue: async () => add('imports.check', { importId: await importOf('Checked', 'checking') }),
      effect: async () => (await query('select state from company_imports order by id desc limit 1'))[0]?.state,
      is: 'checked',
    },
    'imports.run': {
      waitsFor: 'posts',
      enqueue: async () => add('imports.run', { importId: await importOf('Imported', 'importing') }),
      effect: () => count(`select from posts where content = 'Imported'`),
      is: 1,
    },
    'imports.sweep': { enqueue: () => add('imports.sweep') },
    'record-files.archive': {
      waitsFor: 'orphaned_objects',
      enqueue: async () => {
        await company.owner.call(createPost, { body: { content: 'Ladder rules', askToConfirm: true } })
        await company.owner.call(makeRecordArchive, { body: {} })
      },
      effect: async () => {
        const { archives } = await company.owner.call(listRecordArchives)
        return archives.map(({ state }) => state)
      },
      is: ['ready'],
    },
    'record-files.sweep': { enqueue: () => add('record-files.sweep') },
    'scheduling.publish': {
      enqueue: () => {
        // Later than the call ends on a busy machine: it refuses a time that has passed.
        const scheduledFor = new Date(Date.now() + 5_000).toISOString()
        return company.owner.call(createPost, { body: { content: 'Scheduled once', scheduledFor } })
      },
      effect: () => count(`select from posts where content = 'Scheduled once'`),
      is: 1,
    },
    'scheduling.sweep': { enqueue: () => add('scheduling.sweep') },
    'giveaways.start': {
      waitsFor: 'posts',
      enqueue: async () => {
        // Of a team of its own, whose row no other job locks before it waits.
        const teamId = await company.team('Raffle')
        // Later than the call ends on a busy machine: one that has begun by then is started by the call, without a job.
        const startDate = new Date(Date.now() + 5_000).toISOString()
        return giveawayOf(company.owner, 60 * 60_000, { startDate, title: 'Started', teamId })
      },
      effect: () => count(`select from posts where kind = 'announcement' and content like '%Started%'`),
      is: 1,
    },
    'giveaways.draw': {
      enqueue: () => giveawayOf(company.owner, 1_000, { title: 'Drawn' }),
      // Who wins depends on the posts that there are.
      effect: () => count(`select from posts where kind in ('winner', 'no-winner') and content like '%Drawn%'`),
      is: 1,
    },
    'giveaways.sweep': { enqueue: () => add('giveaways.sweep') },
    'reading.sweep': sweepOf(
      'reading.sweep',
      `insert into read_hours (team_id, day, hour, n) values (9, '2020-01-01', 7, 4)`,
      `select from read_hours where day = '2020-01-01'`,
    ),
    'records.sweep': sweepOf(
      'records.sweep',
      `insert into records (post_id, team_id, team_name, author_id, asked_at, confirm_version, versions, deleted_at)
       select 2000000000, 9, 'Gone', min(id), '2001-01-01', 1, '[]', '2001-01-02' from users`,
      `select from records where team_name = 'Gone'`,
    ),
    'scim.sweep': sweepOf(
      'scim.sweep',
      `insert into scim_requests (at, method, path, status, outcome) values ('2020-01-01', 'GET', '/Users', 200, 'read')`,
      `select from scim_requests where at < '2021-01-01'`,
    ),
    'privacy.sweep': sweepOf(
      'privacy.sweep',
      `insert into push_subscriptions (user_id, endpoint, p256dh, auth, user_agent, created_at)
       select min(id), 'https://push.example/old', 'key', 'secret', 'Old', now() - interval '200 days' from users`,
      `select from push_subscriptions where user_agent = 'Old'`,
    ),
    'diagnostics.run': {
      waitsFor: 'posts',
      enqueue: () => company.owner.call(startTestRun, { body: { categories: ['Posts'] } }),
      effect: async () => (await query('select status from diagnostic_runs')).map(({ status }) => status),
      is: ['interrupted'],
    },
    'diagnostics.watch': { enqueue: () => add('diagnostics.watch') },
    'audit.print': {
      enqueue: () => add('audit.print', { id: 1 }),
      effect: () => count(`select from graphile_worker.jobs where task_identifier = 'audit.print'`),
      is: 0,
    },
    'operations.backup': {
      enqueue: () => add('operations.backup'),
      effect: async () => [
        (await findBackups(openFolderLocation(backups))).map(({ isWhole }) => isWhole),
        await count('select from backups where is_verified'),
      ],
      is: [[true], 1],
    },
    'operations.sweep': sweepOf(
      'operations.sweep',
      `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts, updated_at)
       select id, 1, 1, now() - interval '9 days' from graphile_worker._private_tasks where identifier = 'accounts.sweep'`,
      'select from graphile_worker._private_jobs where attempts = 1 and max_attempts = 1',
    ),
  }
}
