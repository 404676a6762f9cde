import { setupForm } from '#contract/company.forms.ts'
import { addUserForm } from '#contract/people.forms.ts'
import type { Actor } from '#contract/policy.ts'
import { teamForm } from '#contract/teams.forms.ts'
import { mailToSend, type QueuedLink, type QueuedMail } from '#server/accounts/mails/mail-delivery.service.ts'
import { resetPassword } from '#server/accounts/passwords/password-reset.service.ts'
import { register, verifyEmail } from '#server/accounts/registration/registration.service.ts'
import type { App } from '#server/app.ts'
import { editCompany } from '#server/company/branding.service.ts'
import { setupCompany } from '#server/company/company.service.ts'
import { runDueJobs } from '#server/lib/jobs/jobs.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import { addUser, listUsers } from '#server/people/people.service.ts'
import { addMembers, setRights } from '#server/teams/members.service.ts'
import { createTeam, myTeams } from '#server/teams/teams.service.ts'
import { company, type DemoTeam, logo, password, type TeamKey, teams } from './company.ts'
import { actorOf, type Crew, idIn } from './crew.ts'
import { emailOf, type PersonKey, people } from './people.ts'

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const client = { address: '127.0.0.1', userAgent, browser: 'demo', language: undefined, session: undefined }

/** Sets up the company. Its owner registers, follows the mail and chooses a password. */
export async function open(app: App): Promise<Crew> {
  const { ctx } = app
  await setupCompany(ctx, setupForm.parse(company))
  await register(ctx, { email: emailOf('ruth'), ...namesOf('ruth') }, client)
  const [mail] = await takeMails(app)
  const { redirectTo } = await verifyEmail(ctx, tokenIn(mail?.link))
  await resetPassword(ctx, { token: tokenIn(redirectTo), newPassword: password }, client)
  const [owner] = await listUsers(ctx)
  return { userIds: new Map([['ruth', owner?.id ?? 0]]), teamIds: new Map() }
}

/** Uploads the logo and creates the teams as the owner. */
export async function formTeams({ ctx }: App, crew: Crew): Promise<void> {
  const owner = await actorOf(ctx, crew, 'ruth')
  await editCompany(ctx, owner, { ...company, logoUrl: logo })
  const [companyWide] = await myTeams(ctx, owner)
  crew.teamIds.set('company', companyWide?.teamId ?? 0)
  for (const [key, team] of Object.entries(teams) as [TeamKey, DemoTeam][]) {
    crew.teamIds.set(key, (await createTeam(ctx, owner, teamForm.parse(team))).id)
  }
  for (const team of people.ruth.teams) await addToTeam(ctx, owner, crew, 'ruth', team)
}

/** Adds a person with their teams and rights. */
export async function join({ ctx }: App, crew: Crew, key: PersonKey): Promise<void> {
  const { teams: own, role = 'viewer', postsToAll, hasCard } = people[key]
  const owner = await actorOf(ctx, crew, 'ruth')
  const added = await addUser(
    ctx,
    owner,
    addUserForm.parse({ email: hasCard ? null : emailOf(key), ...namesOf(key), role }),
  )
  crew.userIds.set(key, added.id)
  for (const team of own) await addToTeam(ctx, owner, crew, key, team)
  const mayPost = postsToAll || role === 'admin'
  if (mayPost) await setRights(ctx, owner, idIn(crew.teamIds, 'company'), added.id, { canPost: true })
}

async function addToTeam(ctx: App['ctx'], owner: Actor, crew: Crew, key: PersonKey, team: TeamKey): Promise<void> {
  const [teamId, userId] = [idIn(crew.teamIds, team), idIn(crew.userIds, key)]
  await addMembers(ctx, owner, teamId, [{ userId, role: 'member', canPost: true, canManageMembers: false }])
  const { owns = [] } = people[key]
  if (owns.includes(team)) await setRights(ctx, owner, teamId, userId, { isTeamOwner: true })
}

/** Deletes the jobs that would mail made-up addresses or fetch made-up links. */
export async function takeMails({ ctx, tasks }: App): Promise<Mail[]> {
  const mails: Mail[] = []
  const keep = async (queued: QueuedMail | QueuedLink) => {
    const mail = await mailToSend(ctx.db, queued)
    if (mail) mails.push(mail)
  }
  const skip = async () => undefined
  const replaced = { 'mail.send': keep, 'mail.link': keep, 'push.mail': skip, 'feed.link-preview': skip }
  await runDueJobs(ctx.pool, { ...tasks, ...replaced })
  return mails
}

/** Splits at the first space: “Two Rivers” stays whole. */
function namesOf(key: PersonKey): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = people[key].name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

const tokenIn = (link: string | undefined) => new URL(link ?? '', 'http://demo').searchParams.get('token') ?? ''
