import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { getCompany } from '#contract/company.ts'
import { minute } from '#contract/durations.ts'
import { listGiveaways, serverTime } from '#contract/giveaways.ts'
import { getHealth, type Health } from '#contract/health.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { locateFfmpeg } from '#server/media/video/locate-ffmpeg.ts'
import type { Browser, Target } from '#server/testing/browser.ts'
import { shortVideo } from '#server/testing/files/clips.ts'
import * as actions from './actions.ts'
import { checkFigures, reportedPosts } from './checks.ts'
import { DayClock } from './clock.ts'
import { type Finding, Ledger } from './ledger.ts'
import type { Day, Person } from './person.ts'
import { Recorder } from './recorder.ts'
import { type Resources, ResourceWatch } from './resources.ts'
import { rosterOf } from './roster.ts'
import { giveawayHours, type Hours, type Step, scheduleOf } from './schedule.ts'
import { type Company, type Pushes, settle } from './settle.ts'

export interface Options {
  people: number
  /** How much faster than real the day passes. */
  speed: number
  /** The same seed makes the same day. */
  seed: number
  /** The part of the day that is played. */
  hours: Hours
}

/** What a simulation can do besides calls over HTTP, where the installation is its own. */
export interface Means {
  pushes?: Pushes
  backUp?: () => Promise<void>
  /** Recounts in the database. Returns what is wrong as sentences. */
  recount?: () => Promise<Finding>
}

export interface Outcome {
  options: Options
  recorder: Recorder
  findings: Finding[]
  resources: Resources
  /** Once everyone has joined, and at the end. */
  storageBefore: Health['storage']
  health: Health
  settleSeconds: number
  /** From the beginning of the day until the last step was done, and until no job was left. */
  playedSeconds: number
  quietSeconds: number
}

const quietMs = 5 * minute
const photos = 3
const photoSize = { width: 1_600, height: 1_200 }
const videoSeconds = 2

/** Fills an empty installation with people, plays their day and checks every figure. */
export async function simulate(app: Target, owner: Browser, options: Options, means: Means = {}): Promise<Outcome> {
  const { people, speed, seed, hours } = options
  const roster = rosterOf(people, seed)
  const begun = performance.now()
  const company = await settle(app, owner, roster, means.pushes)
  const settleSeconds = (performance.now() - begun) / 1_000
  console.log(`${people} people have joined, in ${settleSeconds.toFixed(0)} s`)

  const ledger = new Ledger()
  ledger.join(company.owner.id, [companyWideTeamId])
  for (const { id, teamId = 0 } of company.people) ledger.join(id, [companyWideTeamId, teamId])
  const clock = new DayClock(speed, hours.from)
  const recorder = new Recorder()
  const { now } = await owner.ask(app, serverTime, {})
  const aheadMs = Date.parse(now) - Date.now()
  const day: Day = {
    app,
    clock,
    recorder,
    ledger,
    aheadMs,
    giveawayEndsAt: giveawayHours(hours).to,
    pictures: await takePhotos(),
    video: await film(app, owner),
  }

  const { storage: storageBefore } = await owner.ask(app, getHealth, {})
  const watch = new ResourceWatch(app)
  clock.start()
  const { giveawayId } = await play(day, company, { steps: scheduleOf(roster, seed, hours), hours }, means)
  const playedSeconds = (performance.now() - clock.dueAt(hours.from)) / 1_000
  await untilQuiet(day, company, giveawayId)
  const quietSeconds = (performance.now() - clock.dueAt(hours.from)) / 1_000
  const resources = await watch.stop()

  const findings = await checkFigures({ app, ledger, company, giveawayId, pushes: means.pushes })
  if (means.recount) findings.push(await means.recount())
  const health = await owner.ask(app, getHealth, {})
  return { options, recorder, findings, resources, storageBefore, health, settleSeconds, playedSeconds, quietSeconds }
}

async function play(
  day: Day,
  { owner, people }: Company,
  { steps, hours }: { steps: readonly Step[]; hours: Hours },
  means: Means,
): Promise<{ giveawayId: number | undefined }> {
  const { clock, recorder } = day
  let giveawayId: number | undefined
  const perform = async (person: Person, due: number, { action, seed }: Step): Promise<void> => {
    switch (action.name) {
      case 'open':
        return actions.open(day, person, due, seed)
      case 'post':
        return actions.writePost(day, person, due, action.post)
      case 'reports':
        return person === owner
          ? actions.readCompanyReports(day, person, due)
          : actions.readTeamReports(day, person, due)
      case 'remind':
        return actions.remind(day, person, due)
      case 'giveaway':
        giveawayId = await actions.startGiveaway(day, person, due)
        return
      case 'backup':
        await (means.backUp && person.timed(day, 'backup', due, means.backUp))
    }
  }
  const running: Promise<void>[] = []
  for (const step of steps) {
    await clock.until(step.at)
    const due = clock.dueAt(step.at)
    const person = step.by === 'owner' ? owner : people[step.by]
    if (!person) throw new Error(`Nobody is number ${step.by}`)
    recorder.lag.add(Math.max(0, performance.now() - due))
    // What failed is recorded.
    running.push(perform(person, due, step).catch(() => undefined))
  }
  await clock.until(hours.to)
  await Promise.all(running)
  return { giveawayId }
}

/** Waits until nothing is left to do: every post counts, the giveaway is drawn, and no job waits. */
async function untilQuiet({ app, ledger }: Day, { owner }: Company, giveawayId: number | undefined): Promise<void> {
  const isQuiet = async () => {
    const { queues } = await owner.browser.ask(app, getHealth, {})
    if (queues.some(({ waiting, running }) => waiting + running > 0)) return false
    const drawn = (await owner.browser.ask(app, listGiveaways, {})).find(({ id }) => id === giveawayId)?.drawnAt
    if (giveawayId !== undefined && !drawn) return false
    return (await reportedPosts(app, owner)).length >= ledger.posts.size
  }
  for (const begun = performance.now(); !(await isQuiet()); await sleep(500))
    if (performance.now() - begun > quietMs) return console.log('Jobs are left that should have been done.')
}

/** Pictures that compress as badly as real ones. */
const takePhotos = (): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: photos }, (_, n) => {
      const noise = { type: 'gaussian', mean: 100 + 20 * n, sigma: 12 } as const
      return sharp({ create: { ...photoSize, channels: 3, background: '#0f766e', noise } })
        .jpeg()
        .toBuffer()
    }),
  )

async function film(app: Target, owner: Browser): Promise<Buffer | undefined> {
  const company = await owner.ask(app, getCompany, {})
  if (company?.areVideosOff || !locateFfmpeg(undefined)) {
    console.log('Without ffmpeg there are no videos.')
    return undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'front-line-day-'))
  try {
    return shortVideo(folder, 'video.mp4', videoSeconds)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
