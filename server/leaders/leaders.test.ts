import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { confirmPost } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost, deletePost } from '#contract/feed.ts'
import { getLeadersMail, leadersAttention, setLeadersMail, stopLeadersMail } from '#contract/leaders.ts'
import { addUser, removeUser } from '#contract/people.ts'
import { editTeam } from '#contract/teams.ts'
import { type Member, openCompany } from '#server/testing/company.ts'

const company = await openCompany({ rateLimits: false })
/** What the app believes; mails go to the outbox folder all the same. */
const setUpMail = (smtpUrl: string | undefined) => Object.assign(company.app.ctx.config, { smtpUrl })
setUpMail('smtp://mail.example')
const teamId = await company.team('Plumbing')
const lead = await company.join('Lee', { teamId, isTeamOwner: true })
const crew: Member[] = []
for (const name of ['Ann', 'Ben', 'Cy', 'Di', 'Ed']) crew.push(await company.join(name, { teamId }))
afterEach(() => vi.useRealTimers())

const run = (statement: string, ...values: unknown[]) => company.database.pool.query(statement, values)
const kindsOf = async (person: { call: Member['call'] }) =>
  (await person.call(leadersAttention)).items.map(({ kind, count, postId, teamId: team }) => ({
    kind,
    count,
    postId,
    team,
  }))
async function confirm(person: Member, id: number) {
  await person.call(viewPost, { params: { id } })
  await person.call(confirmPost, { params: { id }, body: { version: 1 } })
}

test('leaders see what needs attention in what they lead, until it is done', async () => {
  const quiet = await company.team('Quiet')
  const other = await company.join('Otto', { teamId: quiet, isTeamOwner: true })
  const admin = await company.join('Ada', { role: 'admin' })
  const noBackup = { kind: 'no-backup', count: 0, postId: null, team: null }
  expect(await kindsOf(company.owner)).toEqual([noBackup])
  expect(await kindsOf(admin)).toEqual([])

  const post = { teamId, content: 'Trench shoring: two people, always', askToConfirm: true }
  const { id } = await lead.call(createPost, { body: post })
  const low = (count: number) => ({ kind: 'must-read-low', count, postId: id, team: teamId })
  expect(await kindsOf(lead)).toEqual([low(5)])
  expect(await kindsOf(admin)).toEqual([low(5)])
  expect(await kindsOf(other)).toEqual([])
  for (const person of crew.slice(0, 3)) await confirm(person, id)
  expect((await lead.call(leadersAttention)).items).toMatchObject([
    { kind: 'must-read-low', count: 2, text: post.content, confirmed: 3, of: 5, since: expect.any(String) },
  ])
  // 80 % is enough.
  await confirm(crew[3] as Member, id)
  expect(await kindsOf(lead)).toEqual([])

  const again = await lead.call(createPost, { body: { ...post, content: 'Lockout tags' } })
  expect(await kindsOf(lead)).toMatchObject([{ kind: 'must-read-low', postId: again.id }])
  await lead.call(deletePost, { params: { id: again.id } })
  expect(await kindsOf(lead)).toEqual([])

  const { rows } = await run(
    `with wanda as (
       insert into users (sign_in_name, first_name, last_name, joined_at) values ('wanda.kim', 'Wanda', 'Kim', now()) returning id
     ) insert into memberships (team_id, user_id) select $1, id from wanda returning user_id as id`,
    teamId,
  )
  const items = async (person: { call: Member['call'] }) => (await person.call(leadersAttention)).items
  expect(await items(lead)).toMatchObject([{ kind: 'not-invited', count: 1, teamId, names: ['Wanda Kim'] }])
  expect(await items(admin)).toMatchObject([{ kind: 'not-invited', count: 1, teamId: null }])
  expect(await items(other)).toEqual([])
  await company.owner.call(editTeam, { params: { id: teamId }, body: { isActive: false } })
  expect(await items(lead)).toEqual([])
  expect(await items(admin)).toMatchObject([{ kind: 'not-invited', count: 1 }])
  await company.owner.call(editTeam, { params: { id: teamId }, body: { isActive: true } })
  await company.owner.call(removeUser, { params: { id: rows[0].id } })

  const abebe = await company.owner.call(addUser, {
    body: { email: 'abebe@acme.example', firstName: 'Abebe', lastName: 'Tadese', role: 'viewer' },
  })
  await run('update users set invitation_failed_at = now() where id = $1', abebe.id)
  expect(await items(admin)).toMatchObject([{ kind: 'invitation-failed', count: 1, names: ['abebe@acme.example'] }])
  await run('update users set invitation_failed_at = null where id = $1', abebe.id)

  await expect(crew[0]?.call(leadersAttention)).rejects.toThrow(/403/)
})

/** The job, on a Monday morning of the company; the week before ends with that day. */
async function onMonday(day: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T09:00:00Z`) })
  await company.app.tasks['leaders.monday']({}, `monday ${day}`)
  vi.useRealTimers()
}
const mondayMails = async ({ email }: { email: string | null }) =>
  (await company.mailsTo(email ?? '')).filter(({ text }) => /Crews|Equipos/.test(text ?? ''))

test('owners get a mail on Mondays, others if they want it, once a week, of what they lead', async () => {
  const { email } = company.owner
  expect(await company.owner.call(getLeadersMail)).toEqual({ isOn: true, isMailSetUp: true })
  expect(await lead.call(getLeadersMail)).toEqual({ isOn: false, isMailSetUp: true })
  await expect(crew[0]?.call(setLeadersMail, { body: { isOn: true } })).rejects.toThrow(/403/)
  expect(await lead.call(setLeadersMail, { body: { isOn: true } })).toEqual({ isOn: true })

  const closed = await company.team('Closed')
  await company.addToTeam(closed, lead, { isTeamOwner: true })
  await company.owner.call(addUser, { body: { email: null, firstName: 'Yusuf', lastName: 'Aa', teamIds: [closed] } })
  await company.owner.call(editTeam, { params: { id: closed }, body: { isActive: false } })

  const today = new Date().toISOString().slice(0, 10)
  await onMonday(nextMonday(today))
  await onMonday(nextMonday(today))
  const [ofOwner, ...moreOfOwner] = await mondayMails({ email })
  expect(moreOfOwner).toEqual([])
  expect(ofOwner?.text).toMatch(/Not joined yet:/)
  const [ofLead, ...moreOfLead] = await mondayMails(lead)
  expect(moreOfLead).toEqual([])
  expect(ofLead?.text).toMatch(/To be confirmed:\n- Trench shoring: two people, always: 4 of 5 confirmed/)
  expect(ofLead?.text).not.toMatch(/Abebe|Yusuf/)
  expect(await mondayMails(crew[0] as Member)).toEqual([])

  await run(`update leader_mails set sent_at = sent_at - interval '7 days'`)
  const { rows } = await run('select token from leader_mails where user_id = $1', lead.id)
  const unsubscribe = await company.app.http.inject({ method: 'POST', url: `/leaders-mail?token=${rows[0].token}` })
  expect(unsubscribe.statusCode).toBe(200)
  expect(await lead.call(getLeadersMail)).toMatchObject({ isOn: false })
  const unknown = company.visitor().call(stopLeadersMail, { body: { token: randomUUID() } })
  await expect(unknown).rejects.toThrow(/404/)
  await onMonday(nextMonday(today))
  expect(await mondayMails(lead)).toHaveLength(1)
  expect(await mondayMails({ email })).toHaveLength(2)
})

function nextMonday(day: string): string {
  const at = new Date(day)
  at.setUTCDate(at.getUTCDate() + ((8 - at.getUTCDay()) % 7 || 7))
  return at.toISOString().slice(0, 10)
}
