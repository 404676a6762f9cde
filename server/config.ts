import { availableParallelism } from 'node:os'
import { delimiter, resolve } from 'node:path'
import { reasonOf } from './db/errors.ts'
import { isNear } from './lib/near.ts'
import { type BackupBucket, backupBucket, s3Address, settings } from './settings.ts'

/** The only reader of the environment. */

export interface BackupSettings {
  /** Undefined without BACKUP_TO. */
  readonly to: BackupPlace | undefined
  /** Minutes after midnight UTC; undefined for never. */
  readonly atMinute: number | undefined
  readonly keep: number
}

export type BackupPlace =
  | { readonly folder: string }
  | {
      readonly bucket: string
      readonly prefix: string
      readonly endpoint: string
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

export interface Config {
  readonly port: number
  readonly host: string
  /** Undefined without PUBLIC_URL; the address is then known once the server listens. */
  readonly publicUrl: string | undefined
  /** Processes that serve the port. */
  readonly workers: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** A standby of that database. */
  readonly databaseReadUrl: string | undefined
  readonly s3:
    | { bucket: string; region: string; endpoint: string; accessKeyId: string; secretAccessKey: string }
    | undefined
  readonly ffmpegPath: string | undefined
  readonly mayInstallFfmpeg: boolean
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  /** The VAPID private key, 32 bytes; the public key follows from it. */
  readonly vapidKey: Buffer | undefined
  readonly vapidSubject: string | undefined
  /** People are asked for notifications only after they have liked, commented or confirmed something. */
  readonly asksForPushLater: boolean
  /** Hosts of push services besides the known ones; `*.` stands for every name below. */
  readonly pushServices: readonly string[]
  /** The only hosts that previews of links are fetched from; undefined for all. */
  readonly previewHosts: readonly string[] | undefined
  /** Undefined where nothing is translated. */
  readonly translation: { readonly url: string; readonly apiKey: string | undefined } | undefined
  /** Undefined for the one in the data folder. */
  readonly giveawayKey: Buffer | undefined
  /** Undefined for the one in the data folder. */
  readonly joinKey: Buffer | undefined
  /** Undefined for the one in the data folder. */
  readonly ssoKey: Buffer | undefined
  /** Hosts of providers of single sign-on that need not be on the public internet. */
  readonly ssoHosts: readonly string[]
  readonly webhookKey: Buffer | undefined
  /** Hosts of webhooks that need not be on the public internet. */
  readonly webhookHosts: readonly string[]
  readonly setupToken: string | undefined
  readonly metricsToken: string | undefined
  /** Which proxies are trusted. Never all addresses, or a client could claim any address. */
  readonly trustProxy: ((address: string, hop: number) => boolean) | string[] | false
  readonly backup: BackupSettings
  /** For how many years the records of deleted posts are kept. */
  readonly keepRecordsYears: number
  /** For how many days details about people are kept. */
  readonly keptDays: { readonly times: number; readonly activity: number; readonly devices: number }
  readonly logLevel: string
  /** Whether the lines of the activity log are in the log of the server too. */
  readonly auditLog: boolean
  readonly rateLimits: boolean
}

/** A setting that is invalid or leads nowhere: its name, and what was expected or has failed. */
export class InvalidSetting extends Error {
  constructor(problems: readonly string[], cause?: unknown) {
    super(`Wrong setting\n  ${problems.join('\n  ')}`, { cause })
  }
}

/** Returns what `work` returns. Throws InvalidSetting with the name of the setting that it depends on. */
export async function dependingOn<T>(setting: keyof typeof settings.shape, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new InvalidSetting([`${setting}: ${reasonOf(error)}`], error)
  }
}

export type Environment = Record<string, string | undefined>

/** Reads the settings; `given` come before those of the environment. An empty one counts as unset. Throws InvalidSetting. */
export function readConfig(environment: Environment = process.env, given: Environment = {}): Config {
  const present = Object.fromEntries(Object.entries({ ...environment, ...given }).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(present)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new InvalidSetting(problems)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    workers: env.WORKERS === 'auto' ? availableParallelism() : Number(env.WORKERS),
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          endpoint: env.S3_ENDPOINT ?? '',
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined,
    ffmpegPath: env.FFMPEG_PATH,
    mayInstallFfmpeg: env.INSTALL_FFMPEG === 'on',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    vapidKey: env.VAPID_PRIVATE_KEY ? Buffer.from(env.VAPID_PRIVATE_KEY, 'base64url') : undefined,
    vapidSubject: env.VAPID_SUBJECT,
    asksForPushLater: env.PUSH_PROMPT === 'later',
    pushServices: env.PUSH_SERVICES?.split(',') ?? [],
    previewHosts: previewHosts(env.PREVIEW_HOSTS),
    translation: env.TRANSLATE_URL ? { url: env.TRANSLATE_URL, apiKey: env.TRANSLATE_API_KEY } : undefined,
    giveawayKey: env.GIVEAWAY_KEY ? Buffer.from(env.GIVEAWAY_KEY, 'base64url') : undefined,
    joinKey: env.JOIN_KEY ? Buffer.from(env.JOIN_KEY, 'base64url') : undefined,
    ssoKey: env.SSO_KEY ? Buffer.from(env.SSO_KEY, 'base64url') : undefined,
    ssoHosts: env.SSO_HOSTS?.split(',') ?? [],
    webhookKey: env.WEBHOOK_KEY ? Buffer.from(env.WEBHOOK_KEY, 'base64url') : undefined,
    webhookHosts: env.WEBHOOK_HOSTS?.split(',') ?? [],
    setupToken: env.SETUP_TOKEN,
    metricsToken: env.METRICS_TOKEN,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    backup: {
      to: env.BACKUP_TO === undefined ? undefined : backupPlace(env.BACKUP_TO, env),
      atMinute: env.BACKUP_AT === 'off' ? undefined : minuteOf(env.BACKUP_AT),
      keep: env.BACKUP_KEEP,
    },
    keepRecordsYears: env.KEEP_RECORDS_YEARS,
    keptDays: { times: env.KEEP_TIMES_DAYS, activity: env.KEEP_ACTIVITY_DAYS, devices: env.KEEP_DEVICES_DAYS },
    logLevel: env.LOG_LEVEL,
    auditLog: env.AUDIT_LOG === 'on',
    rateLimits: env.RATE_LIMITS === 'on',
  }
}

function backupPlace(to: string, env: BackupBucket): BackupPlace {
  const [, bucket = '', prefix = ''] = s3Address.exec(to) ?? []
  if (bucket === '') return { folder: resolve(to) }
  return { bucket, prefix: prefix.replaceAll(/^\/+|(?<!\/)\/+$/g, ''), ...backupBucket(env) }
}

function previewHosts(setting: string): string[] | undefined {
  if (setting === 'all') return undefined
  return setting === 'off' ? [] : setting.split(',')
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function trustedProxies(setting: string): Config['trustProxy'] {
  if (setting === 'false') return false
  const proxies = setting === 'true' ? 1 : /^\d$/.test(setting) ? Number(setting) : 0
  return proxies > 0 ? (_, hop) => hop < proxies : setting.split(',')
}

export const settingNames = Object.keys(settings.shape)

const isSecret = (name: string) => /(SECRET|PRIVATE|KEY|TOKEN)/.test(name) && !/PUBLIC_KEY|KEY_ID/.test(name)
const withoutPassword = (value: string) => value.replace(/^(\w+:\/\/[^/@:]*):[^/@]*@/, '$1:…@')

/** Returns each setting as it counts, without secrets. */
export function listSettings(
  environment: Environment = process.env,
): { name: string; value: string; from: 'set' | 'default' | 'not set' }[] {
  return Object.entries(settings.shape).map(([name, schema]) => {
    const given = environment[name] || undefined
    const value = given ?? schema.safeParse(undefined).data?.toString()
    const from = given !== undefined ? 'set' : value !== undefined ? 'default' : 'not set'
    return { name, value: value && isSecret(name) ? '…' : withoutPassword(value ?? ''), from }
  })
}

const familyOf = (name: string) => name.slice(0, name.indexOf('_') + 1)
/** `S3_` and the like, which several settings begin with. */
const families = new Set(
  settingNames.map(familyOf).filter((family, at, all) => family !== '' && all.indexOf(family) !== at),
)
/** One letter in five, two at most, so that short names are near nothing. */
const allowedEdits = (name: string) => Math.min(2, Math.floor(name.length / 5))

/** Returns a sentence for each name in the environment that looks like a setting and is none. */
export function misspelledSettings(environment: Environment = process.env): string[] {
  const others = Object.keys(environment).filter(name => !settingNames.includes(name))
  return others.flatMap(name => {
    const meant = settingNames.find(known => isNear(name, known, allowedEdits(known)))
    if (meant) return [`${name} is not a setting: is ${meant} meant?`]
    return families.has(familyOf(name)) ? [`${name} is not a setting.`] : []
  })
}

/** The folders of PATH. */
export const programFolders = (): string[] => (process.env.PATH ?? '').split(delimiter)

/** What a program needs of the environment besides its arguments: Windows finds its DLLs by it. */
export const bareEnvironment = (): NodeJS.ProcessEnv =>
  process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}
