import { createECDH } from 'node:crypto'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, relative, resolve } from 'node:path'
import { z } from 'zod'
import { day } from '#contract/durations.ts'
import { retention } from '#contract/retention.ts'
import { reasonOf } from './db/errors.ts'
import { isNear } from './lib/near.ts'
import { hostList } from './lib/outbound/hosts.ts'

/** The only reader of the environment. */
const optional = z.string().min(1).optional()
const url = (schemes: string[]) =>
  z.string().refine(text => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
    error: `expected an address starting with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`,
  })

/** With a scheme, a host and a port, and nothing after them. */
const isOrigin = (text: string) => {
  const { pathname, search, hash, username } = new URL(text)
  return /^\/*$/.test(pathname) && `${search}${hash}${username}` === ''
}
const mailServer = /^smtps?:\/\/(?:[^/?#]*@)?[^@/?#]+\/?(?:\?[^#]*)?$/

const days = (min: number) =>
  z.coerce.number(`expected ${min} days or more`).int().min(min, `expected ${min} days or more`).max(3_650)
const years = z.coerce
  .number('expected 1 to 100 years')
  .int()
  .min(1, 'expected 1 to 100 years')
  .max(100, 'expected 1 to 100 years')
const s3Address = /^s3:\/\/([^/]+)(?:\/(.*))?$/

const settings = z
  .object({
    /** 0 takes a free port. */
    PORT: z.coerce.number('expected a port number').int().min(0).max(65_535).default(3000),
    /** The address to listen on; 0.0.0.0 opens the app to the network. */
    HOST: z.string().min(1).default('127.0.0.1'),
    /** Where people reach the app: for links in mails and Secure cookies. */
    PUBLIC_URL: url(['http', 'https'])
      .refine(text => !URL.canParse(text) || isOrigin(text), {
        error: 'expected a host of its own, with nothing after it, such as https://news.example.com',
      })
      .optional(),
    /** How many processes serve the port: a number, or auto for one per core. */
    WORKERS: z
      .string()
      .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'expected auto, or a number from 1 to 64')
      .default('1'),
    /** The folder for the embedded database, media and the mail outbox. */
    DATA_DIR: z.string().min(1).default('./data'),
    /** An external PostgreSQL 15+ instead of the embedded one. */
    DATABASE_URL: url(['postgres', 'postgresql']).optional(),
    /** A streaming replica of that database, for reports, search and the activity log. */
    DATABASE_READ_URL: url(['postgres', 'postgresql']).optional(),
    /** An S3-compatible store for media instead of DATA_DIR. */
    S3_ENDPOINT: url(['http', 'https']).optional(),
    /** Chooses S3. */
    S3_BUCKET: optional,
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
    /** An ffmpeg for videos, with its ffprobe beside it; else the system's. */
    FFMPEG_PATH: optional.refine(file => file === undefined || existsSync(file), 'expected the path of a program'),
    /** Whether `npm start` may install an ffmpeg where the system has none. */
    INSTALL_FFMPEG: z.enum(['on', 'off'], 'expected on or off').default('on'),
    /** The mail server; ?requireTLS=true requires STARTTLS. Without it mails are written to DATA_DIR/outbox. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'expected an address starting with smtp:// or smtps://')
      .refine(text => !/^smtps?:/.test(text) || (URL.canParse(text) && mailServer.test(text)), {
        error:
          'expected smtp://user:password@host:587 without a path; in user and password write # as %23, / as %2F, ? as %3F, % as %25',
      })
      .optional(),
    /** The sender of mails; no-reply at the host of PUBLIC_URL by default. */
    MAIL_FROM: z
      .string()
      .regex(/^([^<>\p{C}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, 'expected "Name <address>" or an address')
      .optional(),
    /** The key pair for pushes, base64url; created once and stored in the database by default. */
    VAPID_PUBLIC_KEY: optional,
    VAPID_PRIVATE_KEY: optional,
    /** The contact for push services; PUBLIC_URL or the address of MAIL_FROM by default. */
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'expected mailto:… or https://…')
      .optional(),
    /** When a person is asked for notifications: once the feed shows posts, or after a first like, comment or confirmation. */
    PUSH_PROMPT: z.enum(['at-once', 'later'], 'expected at-once or later').default('at-once'),
    /** Hosts of push services besides those of the browsers, separated by commas. */
    PUSH_SERVICES: z.string().regex(hostList, 'expected host names, separated by commas').optional(),
    /** Hosts that previews of links may be fetched from, separated by commas; or all, or off. */
    PREVIEW_HOSTS: z.string().regex(hostList, 'expected all, off, or host names, separated by commas').default('all'),
    /** A service with the API of LibreTranslate, for texts in another language; off without one. */
    TRANSLATE_URL: url(['http', 'https']).optional(),
    TRANSLATE_API_KEY: optional,
    /** Encrypts the seeds of giveaways: 32 bytes, base64url; created once in DATA_DIR by default. */
    GIVEAWAY_KEY: z
      .string()
      .refine(text => Buffer.from(text, 'base64url').length === 32, 'expected 32 bytes in base64url')
      .optional(),
    /** Signs join codes: 32 bytes, base64url; created once in DATA_DIR by default. */
    JOIN_KEY: z
      .string()
      .refine(text => Buffer.from(text, 'base64url').length === 32, 'expected 32 bytes in base64url')
      .optional(),
    /** Encrypts the secret of single sign-on: 32 bytes, base64url; created once in DATA_DIR by default. */
    SSO_KEY: z
      .string()
      .refine(text => Buffer.from(text, 'base64url').length === 32, 'expected 32 bytes in base64url')
      .optional(),
    /** Providers of single sign-on that may be inside the network, separated by commas. */
    SSO_HOSTS: z.string().regex(hostList, 'expected host names, separated by commas').optional(),
    /** Encrypts the secrets of webhooks: 32 bytes, base64url; created once in DATA_DIR by default. */
    WEBHOOK_KEY: z
      .string()
      .refine(text => Buffer.from(text, 'base64url').length === 32, 'expected 32 bytes in base64url')
      .optional(),
    /** Hosts of webhooks that may be inside the network, on any port and over http, separated by commas. */
    WEBHOOK_HOSTS: z.string().regex(hostList, 'expected host names, separated by commas').optional(),
    /** Required to set up the company; generated and logged by default, unless only this machine reaches the app. */
    SETUP_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
    /** Required to read /metrics, as a bearer token; without it only this machine can. */
    METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
    /** Trusts X-Forwarded-* of one reverse proxy (true), of this many, or of those with these addresses. */
    TRUST_PROXY: z
      .string()
      .regex(
        /^(true|false|[1-9]|[\da-fA-F.:]+(\/\d+)?(,[\da-fA-F.:]+(\/\d+)?)*)$/,
        'expected true, false, a number of proxies, or their addresses',
      )
      .default('false'),
    /** Where backups go: a folder, or s3://bucket/prefix. */
    BACKUP_TO: z
      .string()
      .refine(text => !text.includes('://') || s3Address.test(text), 'expected a folder or s3://bucket/prefix')
      .optional(),
    /** Credentials of that bucket; those of S3_… by default. */
    BACKUP_S3_ENDPOINT: url(['http', 'https']).optional(),
    BACKUP_S3_REGION: optional,
    BACKUP_S3_ACCESS_KEY_ID: optional,
    BACKUP_S3_SECRET_ACCESS_KEY: optional,
    /** When to back up each day, in UTC; off leaves it to `npm run backup`. */
    BACKUP_AT: z
      .string()
      .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'expected a time such as 02:30, or off')
      .default('02:30'),
    /** How many backups are kept. */
    BACKUP_KEEP: z.coerce.number('expected a number').int().min(1).max(1_000).default(14),
    /** Days after which only the day of a view is kept, without its time. */
    KEEP_TIMES_DAYS: days(7).default(retention.readingTimes / day),
    /** Days for which watch seconds and the last activity of people are kept. */
    KEEP_ACTIVITY_DAYS: days(30).default(retention.activity / day),
    /** Days for which devices are kept that are not used. */
    KEEP_DEVICES_DAYS: days(30).default(retention.devices / day),
    /** Years for which the record of a deleted post is kept. */
    KEEP_RECORDS_YEARS: years.default(retention.recordsYears),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Writes each line of the activity log to the standard output too, with names and addresses. */
    AUDIT_LOG: z.enum(['on', 'off'], 'expected on or off').default('off'),
    /** Throttling of sign-in and registration; off only for load tests. */
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  })
  .refine(env => isKeyPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY), {
    path: ['VAPID_PRIVATE_KEY'],
    error: 'expected together with the VAPID_PUBLIC_KEY that belongs to it',
  })
  .refine(env => !env.DATABASE_READ_URL || env.DATABASE_URL, {
    path: ['DATABASE_READ_URL'],
    error: 'expected together with DATABASE_URL, of which it is a standby',
  })
  .refine(env => !env.S3_BUCKET || (env.S3_ENDPOINT && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY), {
    path: ['S3_BUCKET'],
    error: 'expected together with S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  })

  .refine(env => !env.BACKUP_TO?.startsWith('s3://') || Object.values(backupBucket(env)).every(Boolean), {
    path: ['BACKUP_TO'],
    error: 'expected together with BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY',
  })
  .refine(env => !env.BACKUP_TO || isOutside(env.BACKUP_TO, env.DATA_DIR), {
    path: ['BACKUP_TO'],
    error: 'expected a folder outside DATA_DIR, better on another disk',
  })

type BackupBucket = Partial<
  Record<
    `${'BACKUP_S3' | 'S3'}_${'ENDPOINT' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}` | 'BACKUP_S3_REGION',
    string | undefined
  >
> & { S3_REGION: string }

function backupBucket(env: BackupBucket) {
  return {
    endpoint: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT ?? '',
    region: env.BACKUP_S3_REGION ?? env.S3_REGION,
    accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY ?? '',
  }
}

const isOutside = (folder: string, dataDir: string) =>
  folder.startsWith('s3://') || relative(resolve(dataDir), resolve(folder)).startsWith('..')

/** Whether both are set and belong together, or neither is set. */
function isKeyPair(publicKey: string | undefined, privateKey: string | undefined): boolean {
  if (!publicKey || !privateKey) return publicKey === privateKey
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url') === publicKey.replaceAll('=', '')
  } catch {
    return false
  }
}

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
