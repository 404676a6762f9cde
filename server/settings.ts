import { createECDH } from 'node:crypto'
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { z } from 'zod'
import { day } from '#contract/durations.ts'
import { retention } from '#contract/retention.ts'
import { hostList } from './lib/outbound/hosts.ts'

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
export const s3Address = /^s3:\/\/([^/]+)(?:\/(.*))?$/

/** The settings of the environment: name, what is expected, and default. */
export const settings = z
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

export type BackupBucket = Partial<
  Record<
    `${'BACKUP_S3' | 'S3'}_${'ENDPOINT' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}` | 'BACKUP_S3_REGION',
    string | undefined
  >
> & { S3_REGION: string }

export function backupBucket(env: BackupBucket) {
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
