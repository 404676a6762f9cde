import { beforeEach, expect, test } from 'vitest'
import { endOtherSessions, endSession, listSessions, requestPasswordReset, resetPassword } from '#contract/accounts.ts'
import { addComment, deleteComment, editComment } from '#contract/comments.ts'
import { viewPost } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { deleteGiveaway } from '#contract/giveaways.ts'
import { removeMember } from '#contract/members.ts'
import * as people from '#contract/people.ts'
import { subscribe, testPush } from '#contract/push.ts'
import { setQuietHours } from '#contract/quiet-hours.ts'
import { postReach, takeBackTold, tellInPerson } from '#contract/reach.ts'
import { giveawayOf } from '#server/giveaways/giveaways.fixture.ts'
import { inTransaction } from '#server/lib/unit.ts'
import type { Member, Visitor } from '#server/testing/company.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'
import { openCompanyWithPushes } from './company-with-pushes.fixture.ts'
import { notify } from './push.service.ts'

const { service, company, owner } = await openCompanyWithPushes()
beforeEach(async () => {
  await company.runJobs()
  service.received.length = 0
})

const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
/** Lets everything that waits for a later time come due. */
async function hurry(): Promise<void> {
  await run(`update graphile_worker._private_jobs set run_at = now()`)
  await company.runJobs()
}
async function listener(name: string, teamId?: number): Promise<Member> {
  const member = await company.join(name, { teamId })
  await member.call(subscribe, { body: service.subscription(name) })
  return member
}
const two = (n: number) => String(n).padStart(2, '0')
const inHours = (hours: number) => {
  const at = new Date(Date.now() + hours * 60 * 60_000)
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}
async function sleeper(name: string, teamId: number): Promise<Member> {
  const member = await listener(name, teamId)
  await member.call(setQuietHours, { body: { from: inHours(-2), to: inHours(2), timeZone: 'UTC' } })
  return member
}
async function morning(): Promise<void> {
  await run(`update quiet_hours set mode = 'off', from_minute = null, to_minute = null`)
  await run(`update held_pushes set due_at = now()`)
  await hurry()
}
const heard = (device: string) => service.to(device).map(({ title, body }) => `${title}: ${body}`)
const mentioning = (content: string, { id: userId }: Member) => ({
  content,
  mentions: [{ userId, offset: 0, length: 4 }],
})

test('what waited for the morning is what each of them may still read, as it reads then', async () => {
  const teamId = await company.team('Night')
  const dan = await sleeper('dan', teamId)
  const eva = await sleeper('eva', teamId)
  const fay = await sleeper('fay', teamId)
  const ronsId = await company.team('Ron')
  const ron = await sleeper('ron', ronsId)
  const { id } = await owner.call(feed.createPost, { body: { content: 'Plan', teamId } })
  for (const member of [dan, eva, fay]) await member.call(viewPost, { params: { id }, body: {} })
  const comment = (content: string, to: Member) =>
    owner.call(addComment, { params: { id }, body: mentioning(content, to) })
  const deleted = await comment('@dan the gate code is 4711', dan)
  await comment('@eva dismissals are on Friday', eva)
  const edited = await comment('@fay bring the long ladder', fay)
  const { id: removed } = await owner.call(feed.createPost, {
    body: { teamId: ronsId, ...mentioning('@ron you were late', ron) },
  })
  const { id: changed } = await owner.call(feed.createPost, { body: { content: 'At 7', teamId: ronsId } })
  const giveaway = await giveawayOf(owner, 60 * 60_000, { teamId, title: 'Bicycle' })
  await company.runJobs()
  expect(service.received).toEqual([])

  await owner.call(deleteComment, { params: { id, commentId: deleted.id } })
  await owner.call(removeMember, { params: { id: teamId, userId: eva.id } })
  await owner.call(editComment, { params: { id, commentId: edited.id }, body: mentioning('@fay no ladder', fay) })
  await owner.call(feed.editPost, { params: { id: removed }, body: { content: 'Nobody was late', mentions: [] } })
  await owner.call(feed.editPost, { params: { id: changed }, body: { content: 'At 8' } })
  await owner.call(deleteGiveaway, { params: { id: giveaway.id } })
  await morning()
  expect([heard('dan'), heard('eva')]).toEqual([[], []])
  expect(heard('fay')).toEqual(['Olivia Owens mentioned you in a comment: @fay no ladder'])
  expect(heard('ron')).toEqual(['Olivia Owens · Ron: At 8'])
})

test('those who waited for something else under the same tag get their own', async () => {
  const teamId = await company.team('Winners')
  const ann = await sleeper('ann', teamId)
  const ben = await sleeper('ben', teamId)
  const { id: postId } = await owner.call(feed.createPost, { body: { content: 'Drawn', teamId } })
  for (const member of [ann, ben]) await member.call(viewPost, { params: { id: postId }, body: {} })
  const tell = (to: Member, title: string) =>
    inTransaction(company.app.ctx, unit =>
      notify(unit, [to.id], {
        about: { postId },
        words: () => ({ title, body: 'A bicycle' }),
        url: '/',
        tag: 'giveaway-7',
        urgency: 'normal',
      }),
    )
  await tell(ben, 'Ann wins')
  await tell(ann, 'You win')
  await company.runJobs()
  // As after a restore, which has what is held, and not the job that would send it.
  await run('delete from graphile_worker._private_jobs')
  expect(company.app.ctx.jobs['push.summaries'].cron).toBeDefined()
  await run(`select graphile_worker.add_job('push.summaries', '{}')`)
  await morning()
  expect([heard('ann'), heard('ben')]).toEqual([['You win: A bicycle'], ['Ann wins: A bicycle']])
})

test('what secures an account is pushed at once, each under a tag of its own', async () => {
  const mia = await sleeper('mia', await company.team('Secure'))
  for (const title of ['The passkey was added', 'Your password was changed'])
    await inTransaction(company.app.ctx, unit =>
      unit.emit('account.secured', { userId: mia.id, words: () => ({ title, body: 'Ask' }) }),
    )
  await company.runJobs()
  expect(heard('mia').toSorted()).toEqual(['The passkey was added: Ask', 'Your password was changed: Ask'])
  expect(new Set(service.to('mia').map(({ tag }) => tag)).size).toBe(2)
})

test('a device that failed is not tried again for who has read the post, or may not read it', async () => {
  const teamId = await company.team('Retry')
  const kim = await listener('kim', teamId)
  const lou = await listener('lou', teamId)
  await listener('max', teamId)
  for (const device of ['kim', 'lou', 'max']) service.answers.set(device, { status: 503 })
  const { id } = await owner.call(feed.createPost, { body: { content: 'Try me', teamId } })
  await company.runJobs()
  service.answers.clear()
  await kim.call(viewPost, { params: { id }, body: {} })
  await owner.call(removeMember, { params: { id: teamId, userId: lou.id } })
  await hurry()
  expect(service.received.map(({ device }) => device)).toEqual(['max'])
})

const endings: Record<string, (lost: Member, other: Visitor) => Promise<unknown>> = {
  'by an owner': lost => owner.call(people.signOutUser, { params: { id: lost.id } }),
  'by a new password': async ({ email }) => {
    await company.visitor().call(requestPasswordReset, { body: { email } })
    const token = tokenIn(await company.linkInMail(email))
    await company.visitor().call(resetPassword, { body: { token, newPassword: 'better horse battery' } })
  },
  'as one device': async (_, other) => {
    const session = (await other.call(listSessions)).find(({ isCurrent }) => !isCurrent)
    await other.call(endSession, { params: { sessionId: session?.id ?? '' } })
  },
  'as all other devices': (_, other) => other.call(endOtherSessions),
  'by its time': lost => run(`update sessions set expires_at = now() where user_id = $1`, [lost.id]),
}

test('a device gets nothing once its session has ended, however that was', async () => {
  const teamId = await company.team('Lost')
  for (const [n, end] of Object.values(endings).entries()) {
    const lost = await listener(`lost${n}`, teamId)
    const other = company.visitor()
    await other.signIn(lost.email)
    await end(lost, other)
  }
  const stays = await listener('stays', teamId)
  await owner.call(feed.createPost, { body: { content: 'The new gate code is 0815', teamId } })
  await company.runJobs()
  expect(service.received.map(({ device }) => device)).toEqual(['stays'])
  expect(await stays.call(testPush)).toEqual({ queued: 1 })
})

test('a mail about a post waits as long as it is to be read, and no longer', async () => {
  const teamId = await company.team('Mails')
  const pat = await company.join('pat', { teamId })
  const rea = await company.join('rea', { teamId })
  const tom = await company.join('tom', { teamId })
  const { id: postId } = await owner.call(feed.createPost, { body: { content: 'By mail', teamId } })
  await inTransaction(company.app.ctx, unit =>
    notify(unit, [pat.id, rea.id, tom.id], {
      by: 'mail',
      about: { postId, until: 'read' },
      quotes: true,
      words: () => ({ title: 'Olivia Owens', body: 'By mail' }),
      url: `/#post-${postId}`,
      tag: `post-${postId}`,
      urgency: 'normal',
    }),
  )
  await rea.call(viewPost, { params: { id: postId }, body: {} })
  await owner.call(people.removeUser, { params: { id: tom.id } })
  await owner.call(feed.editPost, { params: { id: postId }, body: { content: 'By post' } })
  await company.runJobs()
  const mails = await Promise.all([pat, rea, tom].map(({ email }) => company.mailsTo(email)))
  expect(mails.map(each => each.length)).toEqual([1, 0, 0])
  expect(mails[0]?.[0]?.text).toContain('By post')
})

test('who is told of an urgent post by push, by mail or in person, and when', async () => {
  const teamId = await company.team('Yard')
  const reached = await listener('reached', teamId)
  const [unreached, failing] = [await company.join('Mia', { teamId }), await listener('failing', teamId)]
  const lead = await company.join('Lea', { teamId, isTeamOwner: true })
  const nobody = await owner.call(people.addUser, { body: { firstName: 'No', lastName: 'Address', teamIds: [teamId] } })
  service.answers.set('failing', { status: 503 })
  const content = `Gas smell at the Union Street yard. Nobody starts a van. Walk to the gate and call Dispatch.`
  const urgent = { content, teamId, isUrgent: true }
  expect(await unreached.refused(feed.createPost, { body: { content, teamId, byMail: true } })).toBe(
    '403 permission.denied',
  )
  Object.assign(company.app.ctx.config, { smtpUrl: 'smtp://127.0.0.1:1' })
  const { id } = await lead.call(feed.createPost, { body: urgent })
  const quiet = await lead.call(feed.createPost, { body: { ...urgent, byMail: false } })
  const rest = await lead.call(feed.createPost, { body: { content: 'Cake', teamId } })
  await company.runJobs()
  const params = { id }
  expect((await lead.call(tellInPerson, { params, body: { userId: nobody.id } })).told).toMatchObject([
    { how: 'person', by: { id: lead.id, firstName: 'Lea', lastName: 'Test' } },
  ])
  expect(await lead.refused(tellInPerson, { params, body: { userId: owner.id } })).toBe('404 user.missing')
  expect(await reached.refused(tellInPerson, { params, body: { userId: nobody.id } })).toBe('403 permission.denied')
  const toldOf = async (postId: number) => {
    const { notReached, notInvited } = await lead.call(postReach, { params: { id: postId } })
    const rows = [...notReached, notInvited].flatMap(({ users }) => users)
    return Object.fromEntries(rows.map(({ firstName, told }) => [firstName, told.map(({ how }) => how).join()]))
  }
  expect(await toldOf(id)).toEqual({ reached: 'push', Mia: 'mail', failing: 'mail', No: 'person' })
  for (const other of [quiet, rest])
    expect(await toldOf(other.id)).toEqual({ reached: 'push', Mia: '', failing: '', No: '' })
  const [mail, ...more] = await company.mailsTo(failing.email)
  expect(mail?.subject).toBe('Gas smell at the Union Street yard. Nobody starts a van.')
  expect(mail?.text).toContain(`Lea Test posted this in Yard, and you have not read it yet:\n\n${content}`)
  expect(more).toEqual([])
  await hurry()
  expect(await company.mailsTo(failing.email)).toHaveLength(1)
  expect((await lead.call(takeBackTold, { params, body: { userId: nobody.id } })).told).toEqual([])
  service.answers.clear()
  Object.assign(company.app.ctx.config, { smtpUrl: undefined })
})
