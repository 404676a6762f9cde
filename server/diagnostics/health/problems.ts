import type { Problem } from '#contract/health.ts'
import type { Advice } from '#contract/system-tests.ts'
import { lostTimeZone } from '#server/company/index.ts'
import { adviceOf, mailFaultAdvice } from '#server/diagnostics/advice.ts'
import { checkAddress } from '#server/diagnostics/checks/address.ts'
import { backupAge, canStoreBackups } from '#server/diagnostics/checks/backup.ts'
import { clockDifference, companyAgeDays } from '#server/diagnostics/checks/database.sql.ts'
import { diskLevel, diskSpace, pace } from '#server/diagnostics/checks/disk.ts'
import { mailReason } from '#server/diagnostics/checks/mail.ts'
import { failedJobs, pushState } from '#server/diagnostics/checks/queues.sql.ts'
import { checkMedia } from '#server/diagnostics/checks/stored-media.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inEachLanguage } from '#server/lib/language.ts'
import { mailFailure } from '#server/lib/mail/mail-server.ts'
import { StorageAway } from '#server/lib/storage/mark.ts'
import { pushKey } from '#server/push/index.ts'

/** The advice in each language, because owners may not all speak the same. */
export type FoundProblem = Pick<Problem, 'key' | 'status' | 'severity'> & { advice: Record<string, Advice> }

/** `severity` rises when it gets worse, and a dismissal holds for one severity. */
const problem = (
  key: Problem['key'],
  status: Problem['status'],
  severity: number,
  advice: () => Advice,
): FoundProblem => ({
  key,
  status,
  severity,
  advice: inEachLanguage(advice),
})

const clockMs = 60_000
const backupDays = 7

type Detector = (ctx: Ctx) => Promise<FoundProblem | null>

const disk: Detector = async ctx => {
  const space = await diskSpace(ctx)
  const level = diskLevel(space)
  if (level === 'full') return problem('disk', 'fail', 3, () => adviceOf.diskFull())
  const isSoon = space.fullInDays !== null && space.fullInDays < 7
  return level === 'low' ? problem('disk', 'warning', isSoon ? 2 : 1, () => adviceOf.diskNearlyFull(pace(space))) : null
}

const storage: Detector = ctx =>
  ctx.storage.check().then(
    () => null,
    (error: unknown) =>
      problem('storage', 'fail', 1, error instanceof StorageAway ? adviceOf.storageAway : adviceOf.storage),
  )

const media: Detector = async ctx => {
  const { missingFiles, isInDoubt, advice } = await checkMedia(ctx)
  return advice ? problem('media', 'fail', isInDoubt ? 5 : magnitude(missingFiles), advice) : null
}

const clock: Detector = async ctx =>
  Math.abs(await clockDifference(ctx.db)) < clockMs ? null : problem('clock', 'fail', 1, () => adviceOf.clock())

const timeZone: Detector = async ctx => {
  const lost = await lostTimeZone(ctx)
  return lost === null ? null : problem('time-zone', 'fail', 1, () => adviceOf.timeZone(lost))
}

/** A company that has none is left alone for its first week. */
const backup: Detector = async ctx => {
  const [{ days, error }, canStore] = await Promise.all([backupAge(ctx), canStoreBackups(ctx)])
  const severity = Math.max(1, Math.floor((days ?? 0) / backupDays))
  if (!canStore) return problem('backup', 'warning', severity, () => adviceOf.backupUnreachable())
  if (days !== null && days >= backupDays) return problem('backup', 'warning', severity, () => adviceOf.backupOld(days))
  if (error !== null) return problem('backup', 'warning', 1, () => adviceOf.backupFailed())
  const isNew = days === null && (await companyAgeDays(ctx.db)) < backupDays
  return days !== null || isNew ? null : problem('backup', 'warning', 1, () => adviceOf.backupMissing())
}

const push: Detector = async ctx => {
  const publicKey = await pushKey(ctx).catch(() => null)
  if (publicKey === null) return problem('push', 'fail', 3, () => adviceOf.pushKeyBroken())
  const { subscriptions, failing, otherKey } = await pushState(ctx.db, publicKey)
  if (otherKey > 0) return problem('push', 'fail', 2, () => adviceOf.pushKeyChanged(otherKey))
  return failing > 2 && failing > subscriptions / 2 ? problem('push', 'fail', 1, () => adviceOf.pushServices()) : null
}

const certificate: Detector = async ctx => {
  const { daysLeft, status } = await checkAddress(ctx)
  if (daysLeft === undefined || status === 'pass') return null
  return problem('certificate', status, status === 'fail' ? 2 : 1, () => adviceOf.certificateEnds(daysLeft))
}

/** From 1 to 4, so that a dismissal holds for small changes. */
const magnitude = (count: number) => Math.min(4, Math.ceil(Math.log10(count + 1)))

async function failures(ctx: Ctx): Promise<FoundProblem[]> {
  const jobs = await failedJobs(ctx.db, ctx.jobs, 1_000)
  const mails = jobs.filter(({ queue }) => queue === 'mail')
  const others = jobs.filter(({ queue, nextTryAt }) => queue !== 'mail' && queue !== 'media' && nextTryAt === null)
  const failure = await mailFailure(ctx)
  const queued = mails
    .map(({ lastError }) => mailReason(lastError))
    .find(reason => reason === 'refused' || reason === 'unreachable')
  const fault = failure?.kind ?? queued
  return [
    ...(fault ? [problem('mail', 'fail', 5, mailFaultAdvice[fault])] : []),
    ...(mails.length > 0 && !fault
      ? [problem('mail', 'warning', magnitude(mails.length), () => adviceOf.mailsFailing(mails.length))]
      : []),
    ...(others.length > 0
      ? [problem('jobs', 'warning', magnitude(others.length), () => adviceOf.jobsFailing(others.length))]
      : []),
  ]
}

const detectors: Detector[] = [disk, storage, media, clock, timeZone, backup, push, certificate]

/** Looks for what needs attention, the most urgent first. A check that fails itself finds nothing. */
export async function findProblems(ctx: Ctx): Promise<FoundProblem[]> {
  const note = (error: unknown) => {
    ctx.log.warn({ err: error }, 'A check of the server failed')
    return []
  }
  const found = await Promise.all([
    ...detectors.map(detect => detect(ctx).then(one => (one ? [one] : []), note)),
    failures(ctx).catch(note),
  ])
  return byUrgency(found.flat())
}

export const byUrgency = <P extends Pick<FoundProblem, 'status'>>(problems: readonly P[]): P[] =>
  problems.toSorted((a, b) => Number(b.status === 'fail') - Number(a.status === 'fail'))
