import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Reads } from '#server/db/standby.ts'
import type { Changes } from './freshness/changes.ts'
import type { Versions } from './freshness/versions.ts'
import type { Log } from './log.ts'
import type { SendMail } from './mail/mail.ts'
import type { Internet } from './outbound/internet.ts'
import type { Storage } from './storage/storage.ts'
import type { UnitContext } from './unit.ts'

/** The dependencies of one running app, passed to every service. */
export interface Ctx extends UnitContext {
  readonly config: Config
  readonly changes: Changes
  readonly log: Log
  readonly pool: pg.Pool
  /** For short statements that must not wait for others: versions, sessions and readiness. */
  readonly priorityPool: pg.Pool
  readonly priorityDb: Db
  /** Reads that a standby may do. */
  readonly reads: Reads
  readonly storage: Storage
  readonly versions: Versions
  /** Sends at once: what people wait for is sent by a job. */
  readonly sendMail: SendMail
  /** For link previews and pushes. */
  readonly internet: Internet
  /** Aborts when the app stops; long work ends then and is retried later. */
  readonly stopping: AbortSignal
  /** The address of the app, without a trailing slash. */
  readonly publicUrl: () => string
  /** The address of this instance for requests from its own machine. */
  readonly localOrigin: () => string
  /** Required to set up the company; undefined where only this machine reaches the app. */
  readonly setupToken: string | undefined
  /** There is no ffmpeg, so that videos are refused. */
  readonly areVideosOff: boolean
}
