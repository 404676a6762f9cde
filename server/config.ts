import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'

/** The only reader of the environment. A setting's description says what it is for. */
const optional = z.string().min(1).optional()
const url = (schemes: string[]) =>
  z.string().refine(text => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
    error: `expected an address starting with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`,
  })

const settings = z
  .object({
    PORT: z.coerce
      .number('expected a port number')
      .int()
      .min(0)
      .max(65_535)
      .default(3000)
      .describe('Port to listen on; 0 takes a free one'),
    HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on; 0.0.0.0 opens the app to the network'),
    PUBLIC_URL: url(['http', 'https'])
      .optional()
      .describe('Where people reach the app: links in mails, Secure cookies'),
    DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .describe('Folder for the embedded database, media and the mail outbox'),
    DATABASE_URL: url(['postgres', 'postgresql'])
      .optional()
      .describe('An external PostgreSQL 15+ instead of the embedded one'),
    S3_ENDPOINT: url(['http', 'https']).optional().describe('An S3-compatible store for media instead of DATA_DIR'),
    S3_BUCKET: optional.describe('Bucket of the S3 store; setting it chooses S3'),
    S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the S3 store'),
    S3_ACCESS_KEY_ID: optional.describe('Access key of the S3 store'),
    S3_SECRET_ACCESS_KEY: optional.describe('Secret key of the S3 store'),
    FFMPEG_PATH: optional.describe(
      "An ffmpeg for videos, with its ffprobe beside it; else the system's, else the one that comes along",
    ),
    SMTP_URL: url(['smtp', 'smtps'])
      .optional()
      .describe('Mail server; ?requireTLS=true insists on STARTTLS; without it mails are written to DATA_DIR/outbox'),
    MAIL_FROM: z
      .string()
      .regex(/^([^<>\p{C}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, 'expected "Name <address>" or an address')
      .optional()
      .describe('Sender of the mails, "Name <address>" or an address; else no-reply at the host of PUBLIC_URL'),
    VAPID_PUBLIC_KEY: optional.describe('Key pair of the pushes, base64url; made once and kept in the database'),
    VAPID_PRIVATE_KEY: optional.describe('The other half of VAPID_PUBLIC_KEY'),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'expected mailto:… or https://…')
      .optional()
      .describe('Whom push services may write to; else PUBLIC_URL or the address of MAIL_FROM'),
    SETUP_TOKEN: optional.describe(
      'Must be given to set up the company; made and logged when listening beyond loopback',
    ),
    TRUST_PROXY: z
      .string()
      .regex(
        /^(true|false|[1-9]|[\da-fA-F.:]+(\/\d+)?(,[\da-fA-F.:]+(\/\d+)?)*)$/,
        'expected true, false, a number of proxies, or their addresses',
      )
      .default('false')
      .describe('Believe X-Forwarded-* of one reverse proxy (true), of so many, or of those with these addresses'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('How much is logged'),
    RATE_LIMITS: z
      .enum(['on', 'off'])
      .default('on')
      .describe('Throttling of sign-in and registration; off only for load tests'),
  })
  .refine(env => isKeyPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY), {
    path: ['VAPID_PRIVATE_KEY'],
    error: 'expected together with the VAPID_PUBLIC_KEY that belongs to it',
  })
  .refine(env => !env.S3_BUCKET || (env.S3_ENDPOINT && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY), {
    path: ['S3_BUCKET'],
    error: 'expected together with S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  })

/** Whether both are set and belong together, or neither is set. */
function isKeyPair(publicKey: string | undefined, privateKey: string | undefined): boolean {
  if (!publicKey || !privateKey) return publicKey === privateKey
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url') === publicKey.replace(/=+$/, '')
  } catch {
    return false
  }
}

export interface Config {
  readonly port: number
  readonly host: string
  /** Undefined without PUBLIC_URL; the address is then known once the server listens. */
  readonly publicUrl: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly s3:
    | { bucket: string; region: string; endpoint: string; accessKeyId: string; secretAccessKey: string }
    | undefined
  readonly ffmpegPath: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  /** The VAPID private key, 32 bytes; the public key follows from it. */
  readonly vapidKey: Buffer | undefined
  readonly vapidSubject: string | undefined
  readonly setupToken: string | undefined
  /** Which proxies are trusted. Never all addresses, or a client could claim any address. */
  readonly trustProxy: ((address: string, hop: number) => boolean) | string[] | false
  readonly logLevel: string
  readonly rateLimits: boolean
}

/** An invalid setting: its name and what was expected. */
export class InvalidSetting extends Error {}

/** Reads the settings. An empty variable counts as unset. Throws InvalidSetting. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(present)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new InvalidSetting(`Wrong setting\n  ${problems.join('\n  ')}`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
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
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    vapidKey: env.VAPID_PRIVATE_KEY ? Buffer.from(env.VAPID_PRIVATE_KEY, 'base64url') : undefined,
    vapidSubject: env.VAPID_SUBJECT,
    setupToken: env.SETUP_TOKEN,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
    rateLimits: env.RATE_LIMITS === 'on',
  }
}

function trustedProxies(setting: string): Config['trustProxy'] {
  if (setting === 'false') return false
  const proxies = setting === 'true' ? 1 : /^\d$/.test(setting) ? Number(setting) : 0
  return proxies > 0 ? (_, hop) => hop < proxies : setting.split(',')
}

export const settingNames = Object.keys(settings.shape)
