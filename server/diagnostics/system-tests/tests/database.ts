import { randomUUID } from 'node:crypto'
import { serverTests as text } from '#locales/text.ts'
import { missingMigrations } from '#server/db/migrate.ts'
import { adviceOf } from '#server/diagnostics/advice.ts'
import { backupAge, canStoreBackups } from '#server/diagnostics/checks/backup.ts'
import * as sql from '#server/diagnostics/checks/database.sql.ts'
import { bytesText, diskLevel, diskSpace, pace } from '#server/diagnostics/checks/disk.ts'
import { expect, failed, passed, warning } from '#server/diagnostics/system-tests/finding.ts'
import type { SystemTest } from '#server/diagnostics/system-tests/system-test.ts'
import { findDriftInSample } from '#server/reading/index.ts'

const slowMs = 1_000
const clockWarningMs = 2_000
const clockFailureMs = 60_000
const shownDrift = 20

const roundTrip: SystemTest = {
  name: () => text.database.writeAndReadBack,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const started = performance.now()
      const value = randomUUID()
      expect((await sql.writeAndReadBack(ctx.db, value)) === value, text.database.whatWasWrittenIsNotWhat)
      const ms = Math.round(performance.now() - started)
      return passed(ms < slowMs ? text.database.aTestRowWasWrittenAnd : text.database.slow({ ms }))
    }),
}

const migrations: SystemTest = {
  name: () => text.database.versionOfTheTables,
  run: async ({ ctx }) => {
    const { missing, unknown } = await missingMigrations(await sql.appliedMigrations(ctx.db))
    const details = [...missing.map(name => `missing: ${name}`), ...unknown.map(name => `unknown: ${name}`)].join('\n')
    if (missing.length > 0) return failed(text.database.theDatabaseIsOlderThanThe, adviceOf.migrations(), details)
    if (unknown.length > 0) return warning(text.database.theDatabaseIsNewerThanThe, adviceOf.migrations(), details)
    return passed(text.database.theDatabaseFitsThisVersionOf)
  },
}

const figures: SystemTest = {
  name: () => text.database.figures,
  run: async ({ ctx }) => {
    const { counters, drift } = await findDriftInSample(ctx.db)
    if (drift.length === 0) return passed(text.database.figuresRight({ count: counters }))
    const details = drift.map(
      ({ counter, of, stored, counted }) => `${counter} of ${of}: ${stored}, counted ${counted}`,
    )
    const message = text.database.figuresWrong({ wrong: drift.length, of: counters })
    return failed(message, adviceOf.figures(), details.slice(0, shownDrift).join('\n'))
  },
}

const size: SystemTest = {
  name: () => text.database.size,
  run: async ({ ctx }) => {
    const { bytes, posts, people, views, version } = await sql.databaseFacts(ctx.db)
    return passed(
      text.database.holds({ size: bytesText(bytes), posts, people }),
      text.database.version({ version, views }),
    )
  },
}

const disk: SystemTest = {
  name: () => text.database.diskSpace,
  run: async ({ ctx }) => {
    const space = await diskSpace(ctx)
    const message = text.database.free({
      free: bytesText(space.free),
      total: bytesText(space.total),
      pace: pace(space),
    })
    const level = diskLevel(space)
    if (level === 'full') return failed(message, adviceOf.diskFull())
    return level === 'low' ? warning(message, adviceOf.diskNearlyFull(pace(space))) : passed(message)
  },
}

const clock: SystemTest = {
  name: () => text.database.clock,
  run: async ({ ctx }) => {
    const ms = await sql.clockDifference(ctx.db)
    const details = text.database.clockMs({ ms: Math.round(ms) })
    const message = text.database.clockOff({ span: spanText(Math.abs(ms)), isAhead: ms > 0 })
    if (Math.abs(ms) >= clockFailureMs) return failed(message, adviceOf.clock(), details)
    if (Math.abs(ms) >= clockWarningMs) return warning(message, adviceOf.clock(), details)
    return passed(text.database.theClocksOfTheServerAnd, details)
  },
}

function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return text.database.seconds({ count: Math.round(ms / 1_000) })
  if (minutes < 120) return text.database.minutes({ count: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 24 ? text.database.hours({ count: hours }) : text.database.days({ count: Math.round(hours / 24) })
}

const backup: SystemTest = {
  name: () => text.database.backup,
  run: async ({ ctx }) => {
    const { days, error } = await backupAge(ctx)
    if (!(await canStoreBackups(ctx))) return warning(text.database.backupsCantBeStored, adviceOf.backupUnreachable())
    if (days === null)
      return error === null
        ? warning(text.database.noBackupWasEverMade, adviceOf.backupMissing())
        : failed(text.database.theLastBackupHasFailedAnd, adviceOf.backupFailed(), error)
    if (error !== null) return warning(text.database.theLastBackupHasFailed, adviceOf.backupFailed(), error)
    if (days >= 7) return warning(text.database.oldBackup({ count: days }), adviceOf.backupOld(days))
    return passed(days === 0 ? text.database.theLastOneIsFromThe : text.database.oldBackup({ count: days }))
  },
}

export const databaseTests = [roundTrip, migrations, figures, size, disk, clock, backup]
