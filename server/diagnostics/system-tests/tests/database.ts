import { randomUUID } from 'node:crypto'
import { plural } from '#contract/text/words.ts'
import { number } from '#locales/messages.ts'
import { missingMigrations } from '#server/db/migrate.ts'
import { adviceOf } from '#server/diagnostics/advice.text.ts'
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
  name: 'Write and read back',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const started = performance.now()
      const value = randomUUID()
      expect((await sql.writeAndReadBack(ctx.db, value)) === value, 'What was written is not what was read back')
      const ms = Math.round(performance.now() - started)
      return passed(ms < slowMs ? 'A test row was written and read back' : `The database took ${ms} ms for one row`)
    }),
}

const migrations: SystemTest = {
  name: 'Version of the tables',
  run: async ({ ctx }) => {
    const { missing, unknown } = await missingMigrations(await sql.appliedMigrations(ctx.db))
    const details = [...missing.map(name => `missing: ${name}`), ...unknown.map(name => `unknown: ${name}`)].join('\n')
    if (missing.length > 0) return failed('The database is older than the app', adviceOf.migrations, details)
    if (unknown.length > 0) return failed('The database is newer than the app', adviceOf.migrations, details)
    return passed('The database fits this version of the app')
  },
}

const figures: SystemTest = {
  name: 'Figures',
  run: async ({ ctx }) => {
    const { counters, drift } = await findDriftInSample(ctx.db)
    if (drift.length === 0) return passed(`${counters} sampled counters equal a fresh count`)
    const details = drift.map(
      ({ counter, of, stored, counted }) => `${counter} of ${of}: ${stored}, counted ${counted}`,
    )
    const message = `${drift.length} of ${counters} sampled counters differ from a fresh count`
    return failed(message, adviceOf.figures, details.slice(0, shownDrift).join('\n'))
  },
}

const size: SystemTest = {
  name: 'Size',
  run: async ({ ctx }) => {
    const { bytes, posts, people, views, version } = await sql.databaseFacts(ctx.db)
    const content = `${plural(posts, 'post')} and ${plural(people, 'person', 'people')}`
    return passed(
      `The database has ${bytesText(bytes)} with ${content}`,
      `PostgreSQL ${version}, about ${number(views)} views`,
    )
  },
}

const disk: SystemTest = {
  name: 'Disk space',
  run: async ({ ctx }) => {
    const space = await diskSpace(ctx)
    const message = `${bytesText(space.free)} of ${bytesText(space.total)} are free${pace(space)}`
    const level = diskLevel(space)
    if (level === 'full') return failed(message, adviceOf.diskFull)
    return level === 'low' ? warning(message, adviceOf.diskNearlyFull(pace(space))) : passed(message)
  },
}

const clock: SystemTest = {
  name: 'Clock',
  run: async ({ ctx }) => {
    const ms = await sql.clockDifference(ctx.db)
    const details = `The server's clock is ${Math.round(ms)} ms ahead of the database's`
    const message = `The server's clock is ${spanText(Math.abs(ms))} ${ms > 0 ? 'ahead of' : 'behind'} the database's`
    if (Math.abs(ms) >= clockFailureMs) return failed(message, adviceOf.clock, details)
    if (Math.abs(ms) >= clockWarningMs) return warning(message, adviceOf.clock, details)
    return passed('The clocks of the server and the database agree', details)
  },
}

function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return plural(Math.round(ms / 1_000), 'second')
  if (minutes < 120) return plural(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 24 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day')
}

const backup: SystemTest = {
  name: 'Backup',
  run: async ({ ctx }) => {
    const { days, error } = await backupAge(ctx)
    if (!(await canStoreBackups(ctx))) return warning("Backups can't be stored", adviceOf.backupUnreachable)
    if (days === null)
      return error === null
        ? warning('No backup was ever made', adviceOf.backupMissing)
        : failed('The last backup has failed, and there is no earlier one', adviceOf.backupFailed, error)
    if (error !== null) return warning('The last backup has failed', adviceOf.backupFailed, error)
    if (days >= 7) return warning(`The last one is ${days} days old`, adviceOf.backupOld(days))
    return passed(days === 0 ? 'The last one is from the last 24 hours' : `The last one is ${plural(days, 'day')} old`)
  },
}

export const databaseTests = [roundTrip, migrations, figures, size, disk, clock, backup]
