import { type Health, queueNames } from '#contract/health.ts'
import { linkProblemOf } from '#contract/links.ts'
import { adviceOf } from '#server/diagnostics/advice.ts'
import { clockDifference } from '#server/diagnostics/checks/database.sql.ts'
import { bytesText, diskSpace } from '#server/diagnostics/checks/disk.ts'
import { pushState, queues } from '#server/diagnostics/checks/queues.sql.ts'
import { installationLines } from '#server/diagnostics/installation-lines.ts'
import type { Ctx } from '#server/lib/context.ts'
import { appVersion } from '#server/lib/version.ts'
import { lastBackup } from '#server/operations/index.ts'
import { currentProblems } from './attention.service.ts'
import { listFailed } from './failed-jobs.ts'
import * as presence from './presence.sql.ts'
import { instanceId } from './presence.ts'
import { storageUse } from './storage-use.sql.ts'

const idle = { waiting: 0, running: 0, failed: 0, longestWaitSeconds: null, nextAt: null }

/** How the server is doing, for the person who looks after it. */
export async function getHealth(ctx: Ctx): Promise<Health> {
  const [differenceMs, rows, failed, instances] = await Promise.all([
    clockDifference(ctx.db),
    queues(ctx.db, ctx.jobs),
    listFailed(ctx),
    presence.listInstances(ctx.db),
  ])
  const live = instances.filter(({ isLive }) => isLive)
  const started = new Date(Date.now() - differenceMs - process.uptime() * 1_000)
  const checkedAt = new Date(Date.now() - differenceMs).toISOString()
  const failedMedia = failed.jobs.filter(({ id }) => id.startsWith('media:')).length
  const health = {
    checkedAt,
    version: appVersion,
    installedAt: (await presence.installedAt(ctx.db, appVersion))?.toISOString() ?? null,
    runningSince: (live[0]?.startedAt ?? started).toISOString(),
    instances: instances.map(({ startedAt, seenAt, ...instance }) => ({
      ...instance,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: instance.id === instanceId,
    })),
    clockDifferenceMs: Math.round(differenceMs),
    standby: standbyOf(ctx),
    queues: queueNames.map(name => {
      const { nextAt, longestWaitSeconds, ...counts } = rows.find(row => row.name === name) ?? { ...idle, name }
      return {
        ...counts,
        failed: counts.failed + (name === 'media' ? failedMedia : 0),
        longestWaitSeconds: longestWaitSeconds === null ? null : Math.round(longestWaitSeconds),
        nextAt: nextAt?.toISOString() ?? null,
      }
    }),
    failed,
    storage: await storageOf(ctx),
    backup: await backupOf(ctx),
    address: addressOf(ctx),
    mail: { isSetUp: ctx.config.smtpUrl !== undefined },
    push: await pushOf(ctx),
    problems: await currentProblems(ctx),
  }
  return { ...health, report: reportOf(ctx, health) }
}

function addressOf({ publicUrl }: Ctx): Health['address'] {
  const origin = publicUrl()
  const problem = linkProblemOf(origin)
  const advice = { local: () => adviceOf.localLinks(origin), http: adviceOf.noHttps }
  return { host: new URL(origin).host, advice: problem && advice[problem]() }
}

function standbyOf({ reads: { standby } }: Ctx): Health['standby'] {
  return standby && { ...standby, lagMs: standby.lagMs === null ? null : Math.round(standby.lagMs) }
}

async function storageOf(ctx: Ctx): Promise<Health['storage']> {
  const use = await storageUse(ctx.db)
  const unknown = { free: null, total: null, fullInDays: null }
  return ctx.config.s3
    ? { kind: 's3', ...use, ...unknown }
    : { kind: 'disk', ...use, ...(await diskSpace(ctx).catch(() => unknown)) }
}

async function backupOf(ctx: Ctx): Promise<Health['backup']> {
  const { last, lastVerified } = await lastBackup(ctx)
  return {
    state: last === null ? 'never' : last.error === null ? 'ok' : 'failed',
    lastAt: lastVerified?.finishedAt?.toISOString() ?? null,
    bytes: lastVerified?.bytes ?? null,
    destination: (last ?? lastVerified)?.destination ?? null,
    error: last?.message ?? null,
  }
}

async function pushOf(ctx: Ctx): Promise<Health['push']> {
  const { subscriptions, failing } = await pushState(ctx.db, '')
  return { subscriptions, failing }
}

function reportOf(ctx: Ctx, health: Omit<Health, 'report'>): string {
  const { queues: all, failed, storage, instances, problems, backup, standby } = health
  return [
    `System health of ${health.checkedAt}`,
    ...installationLines(ctx),
    `clock: ${health.clockDifferenceMs} ms ahead of the database`,
    ...(standby
      ? [
          `standby: ${standby.lagMs === null ? 'away' : `${standby.lagMs} ms behind`}, ${standby.isUsed ? '' : 'not '}used`,
        ]
      : []),
    `backup: ${backup.state}, last good one ${backup.lastAt ?? 'never'}`,
    `storage: videos ${bytesText(storage.videos)}, photos ${bytesText(storage.photos)}, database ${bytesText(storage.database)}, free ${storage.free === null ? 'unknown' : bytesText(storage.free)}`,
    ...instances.map(
      ({ name, version, seenAt, isLive }) => `server ${name} ${version}: ${isLive ? 'live' : 'gone'}, seen ${seenAt}`,
    ),
    ...all.map(
      queue => `queue ${queue.name}: ${queue.waiting} waiting, ${queue.running} running, ${queue.failed} failed`,
    ),
    ...problems.map(({ key, status, advice, since }) => `${status} ${key}: ${advice.title}, since ${since}`),
    `${failed.total} failed`,
    ...failed.jobs.map(
      ({ failedAt, queue, attempts, details }) =>
        `  ${failedAt} ${queue}, ${attempts} tries: ${details.split('\n')[0]}`,
    ),
  ].join('\n')
}
