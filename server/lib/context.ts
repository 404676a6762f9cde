import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { Log } from './log.ts'
import type { Internet } from './outbound/internet.ts'
import type { Storage } from './storage/storage.ts'
import type { UnitContext } from './unit.ts'
import type { Versions } from './versions.ts'

/** What every service is given: the parts of one running app. */
export interface Ctx extends UnitContext {
  readonly config: Config
  readonly log: Log
  readonly pool: pg.Pool
  readonly storage: Storage
  readonly versions: Versions
  /** What link previews are fetched from. */
  readonly internet: Internet
  /** Aborts when the app stops: what takes long breaks off and is begun again later. */
  readonly stopping: AbortSignal
  /** Where people reach the app, without a slash at the end. */
  readonly publicUrl: () => string
  /** What setting up the company asks for; empty where the server listens on loopback only. */
  readonly setupToken: string | undefined
}
