import type { ComparedTeams } from '#contract/comparisons.ts'
import { leadersMailPath } from '#contract/pages.ts'
import { type Actor, isCompanyWide } from '#contract/policy.ts'
import { locale } from '#locales/messages.ts'
import { serverLeaders as text } from '#locales/text.ts'
import { companyTimeZone } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import { isMailSetUp, type Mail } from '#server/lib/mail/mail.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { truncate } from '#server/lib/truncate.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { type Addressee, composeMail, type MailSection, mailUser, type Sender } from '#server/mails/index.ts'
import { compareTeams } from '#server/reports/index.ts'
import { actorOf } from '#server/teams/index.ts'
import { isMailTime } from '#server/weekly-mail/index.ts'
import { teamsLedBy } from './attention.service.ts'
import { type AskingPost, listAskingPosts } from './attention.sql.ts'
import * as sql from './monday-mail.sql.ts'

const batch = 50
const sendingHours = { from: 6, to: 20 }
const shown = { teams: 15, posts: 5, names: 5 }
const textCharacters = 60
const dayMs = 86_400_000

export const getLeadersMail = async (ctx: Ctx, actor: Actor): Promise<{ isOn: boolean; isMailSetUp: boolean }> => ({
  isOn: (await sql.choiceOf(ctx.db, actor.id)) ?? actor.role === 'owner',
  isMailSetUp: isMailSetUp(ctx.config),
})

export async function setLeadersMail(ctx: Ctx, actor: Actor, isOn: boolean): Promise<{ isOn: boolean }> {
  await sql.choose(ctx.db, actor.id, isOn)
  return { isOn }
}

/** Turns the mail off by the token of its link. Throws Refusal `leaders-mail.unknown`. */
export async function stopLeadersMail(ctx: Ctx, token: string): Promise<{ message: string }> {
  if (!(await sql.stopByToken(ctx.db, token))) throw new Refusal('leaders-mail.unknown')
  return { message: text.off }
}

/** Enqueues a mail for each leader whose mail is due, once: in the transaction that notes it as sent. */
export async function sendMondayMails(ctx: Ctx): Promise<void> {
  if (!isMailSetUp(ctx.config) || !isMailTime(new Date(), await companyTimeZone(ctx), sendingHours)) return
  while (await sendBatch(ctx));
}

const sendBatch = (ctx: Ctx): Promise<boolean> =>
  inTransaction(ctx, async unit => {
    const due = await sql.takeDue(unit.db, batch)
    await unit.enqueueMany(
      'leaders.monday-letter',
      due.map(userId => ({ userId })),
    )
    return due.length > 0
  })

interface Week {
  from: string
  to: string
  teams: ComparedTeams
  leastRead: readonly sql.LittleReadPost[]
  toConfirm: readonly AskingPost[]
  notJoined: { count: number; names: string[] }
}

/** Mails a leader their last week, as they may see it; nothing if nothing was posted and nothing is left to do. */
export async function sendMondayLetter(
  ctx: Ctx,
  { userId }: Tasks['leaders.monday-letter'],
  jobKey: string,
): Promise<void> {
  const actor = await actorOf(ctx.db, userId)
  const token = await sql.tokenOf(ctx.db, userId)
  if (!actor || token === undefined) return
  const week = await weekOf(ctx, actor)
  if (week.teams.all.posts === 0 && week.toConfirm.length === 0 && week.notJoined.count === 0) return
  const optOut = `${ctx.publicUrl()}${leadersMailPath}?token=${token}`
  await mailUser(ctx, userId, jobKey, (sender, to) => letterOf(sender, to, week, { origin: ctx.publicUrl(), optOut }))
}

async function weekOf(ctx: Ctx, actor: Actor): Promise<Week> {
  const teamIds = teamsLedBy(actor)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: await companyTimeZone(ctx) }).format(new Date())
  const before = (days: number) => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10)
  const period = { from: before(7), to: before(1) }
  const [teams, leastRead, toConfirm, notJoined] = await Promise.all([
    compareTeams(ctx, actor, period),
    sql.listLeastRead(ctx.db, teamIds, period, shown.posts),
    listAskingPosts(ctx.db, teamIds, { belowPercent: 100, limit: shown.posts }),
    sql.listNotJoined(ctx.db, teamIds, shown.names),
  ])
  return { ...period, teams, leastRead, toConfirm, notJoined }
}

interface Links {
  origin: string
  optOut: string
}

function letterOf(sender: Sender, to: Addressee, week: Week, { origin, optOut }: Links): Mail {
  const { all } = week.teams
  const day = (date: string) =>
    new Intl.DateTimeFormat(locale(), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
      new Date(date),
    )
  return composeMail(sender, to.email, {
    subject: subjectOf(week),
    heading: text.heading({ company: sender.name }),
    paragraphs: [
      text.days({ from: day(week.from), to: day(week.to) }),
      all.reach === null ? text.postsOnly({ posts: all.posts }) : text.posts({ posts: all.posts, reach: all.reach }),
    ],
    sections: sectionsOf(week, origin),
    button: { label: text.open, link: `${origin}/crews?range=last-week` },
    footnote: text.footnote({ company: sender.name }),
    optOut: { label: text.stop, link: optOut },
  })
}

type Team = ComparedTeams['teams'][number]
const nameOf = ({ teamId, name }: Pick<Team, 'teamId' | 'name'>) => (isCompanyWide(teamId) ? text.companyWide : name)
const changeOf = ({ reach, reachBefore }: Team) => (reach === null || reachBefore === null ? 0 : reach - reachBefore)

function changeInWords(team: Team): string {
  if (team.reachBefore === null) return text.noneBefore
  const points = changeOf(team)
  if (points === 0) return text.same
  return points > 0 ? text.up({ points }) : text.down({ points: -points })
}

/** Names the team that fell most. */
function subjectOf({ teams: { teams, all } }: Week): string {
  const [worst] = teams.toSorted((a, b) => changeOf(a) - changeOf(b))
  if (worst && changeOf(worst) < 0) return text.subjectDown({ team: nameOf(worst), reach: worst.reach ?? 0 })
  return all.reach === null ? text.subject : text.subjectReach({ reach: all.reach })
}

function sectionsOf({ teams: { teams }, leastRead, toConfirm, notJoined }: Week, origin: string): MailSection[] {
  const linkTo = (postId: number) => `${origin}/#post-${postId}`
  const words = (content: string) => truncate(content, textCharacters) || text.withoutText
  const reached = teams.filter(({ reach }) => reach !== null).toSorted((a, b) => (a.reach ?? 0) - (b.reach ?? 0))
  const more = reached.length - shown.teams
  return [
    {
      title: text.teams,
      rows: reached.slice(0, shown.teams).map(team => ({
        name: nameOf(team),
        note: text.toDo({ notRead: team.notRead, toConfirm: team.toConfirm }),
        value: text.percent({ reach: team.reach ?? 0 }),
        valueNote: changeInWords(team),
      })),
      ...(more > 0 && { closing: text.moreTeams({ count: more }) }),
    },
    {
      title: text.leastRead,
      rows: leastRead.map(post => ({
        name: words(post.content),
        link: linkTo(post.id),
        note: `${nameOf({ teamId: post.teamId, name: post.teamName })} · ${post.author}`,
        value: text.of({ count: post.read, of: post.of }),
        valueNote: text.read,
      })),
    },
    {
      title: text.toConfirm,
      rows: toConfirm.map(({ postId, content, confirmed, of }) => ({
        name: words(content),
        link: linkTo(postId),
        value: text.of({ count: confirmed, of }),
        valueNote: text.confirmed,
      })),
    },
    {
      title: text.notJoined,
      rows: [],
      ...(notJoined.count > 0 && {
        closing: text.names({
          names: new Intl.ListFormat(locale(), { type: 'unit' }).format(notJoined.names),
          more: notJoined.count - notJoined.names.length,
        }),
      }),
    },
  ].filter(({ rows, closing }: MailSection) => rows.length > 0 || closing !== undefined)
}
