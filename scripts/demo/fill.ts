import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import { setLanguage } from '#server/accounts/profile/language.service.ts'
import type { App } from '#server/app.ts'
import * as sql from './back-date.sql.ts'
import { later } from './clock.ts'
import { password } from './company.ts'
import { actorOf, type Crew, idIn } from './crew.ts'
import { keysOfDevice } from './devices.ts'
import { addFilms } from './film.ts'
import { settle } from './giveaways.ts'
import { formTeams, join, open, takeMails } from './join.ts'
import { type PersonKey, people, personKeys } from './people.ts'
import { portraitUrl } from './portrait.ts'
import { type Reading, read } from './read.ts'
import { type Story, schedule, write } from './write.ts'

const weeks = 7 * 24

/** Fills an empty deployment with a company through the app's services, then back-dates everything. */
export async function fillDemo(app: App, now = new Date()): Promise<Crew> {
  const crew = await open(app)
  await formTeams(app, crew)
  for (const key of personKeys) if (key !== 'ruth' && !('joins' in people[key])) await join(app, crew, key)
  await chooseLanguages(app, crew)
  const story = await write(app, crew, now)
  const reading = await read(app, crew, story, now)
  await addFilms(app, crew, story)
  await takeMails(app)
  await moveIntoThePast(app, crew, story, reading, now)
  for (const giveaway of story.giveaways) await settle(app, giveaway, now)
  await schedule(app, crew, now)
  await takeMails(app)
  await sql.allowNotifications(app.ctx.db, keysOfDevice())
  await sql.markFilled(app.ctx.db)
  return crew
}

async function chooseLanguages({ ctx }: App, crew: Crew): Promise<void> {
  for (const key of personKeys) {
    const { language } = people[key]
    if (language) await setLanguage(ctx, await actorOf(ctx, crew, key), language)
  }
}

async function moveIntoThePast({ ctx }: App, crew: Crew, story: Story, reading: Reading, now: Date): Promise<void> {
  const founded = later(now, -27 * weeks)
  const lastSeen = new Map<PersonKey, Date>()
  for (const { by, at } of [
    ...reading.views,
    ...story.comments,
    ...story.posts.map(({ post, at }) => ({ by: post.by, at })),
  ])
    if (at > (lastSeen.get(by) ?? founded)) lastSeen.set(by, at)

  await sql.dateCompany(ctx.db, founded)
  const past = personKeys.map((key, index): sql.PastPerson => {
    const { face, isExpected } = people[key]
    const joined = story.joined.get(key) ?? later(founded, index * 1.7)
    const seen = isExpected ? null : (lastSeen.get(key) ?? later(joined, 1))
    return { id: idIn(crew.userIds, key), joined, seen, face: face ? portraitUrl(face, index) : null }
  })
  await sql.datePeople(ctx.db, past, await hashPassword(password, 'demo'))
  await sql.installApps(ctx.db)
  await sql.datePosts(
    ctx.db,
    story.posts.map(({ id, at, post: { isEdited, preview } }) => ({
      id,
      at,
      edited: isEdited ? later(at, 0.4) : null,
      url: preview?.url ?? null,
      title: preview?.title ?? null,
      description: preview?.description ?? null,
      site: preview?.siteName ?? null,
    })),
  )
  await sql.dateComments(ctx.db, story.comments)
  const placed = (events: Reading['views']) =>
    events.map(({ postId, by, at }) => ({ postId, userId: idIn(crew.userIds, by), at }))
  await sql.dateReading(ctx.db, placed(reading.views), placed(reading.likes))
  await sql.dateConfirmations(ctx.db, placed(reading.confirmations))
}
