import { mkdir, rename, writeFile } from 'node:fs/promises'
import { isIP, Socket } from 'node:net'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { minute, second } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import { removeOldFiles } from '#server/lib/storage/old-files.ts'

export interface Mail {
  /** Without a display name. */
  to: string
  subject: string
  text: string
  html: string
  /** Of its button. */
  link?: string
  /** The link that ends mails of this kind; mail programs offer it as a button (RFC 8058). */
  optOut?: string
  /** The display name of the sender: the company's app name. */
  fromName: string
}

/** `key` identifies the mail, so that a mail that is sent twice has the same Message-ID. */
export type SendMail = (mail: Mail, key: string) => Promise<void>

/** An unreachable mail server must not hold up other jobs. */
const timeouts = { connectionTimeout: 10 * second, greetingTimeout: 10 * second }
/** `idleMs` is the wait for one reply: many servers scan a mail before they accept it (RFC 5321, 4.5.3.2). */
const sendLimits = { idleMs: 5 * minute, totalMs: 10 * minute }
const checkMs = 20 * second

/** Loaded with the first mail: it takes 25 MB of memory. */
const library = () => import('nodemailer')

/**
 * Greets with a name of this installation, because some relays refuse the one that the library makes up where the machine
 * has none with a dot. SMTP_URL may name another (`?name=`).
 */
async function smtpTransport(url: string, config: Config, options: { socketTimeout: number; socket?: Socket }) {
  const name = new URL(url).searchParams.get('name') ?? greetingName(config)
  return (await library()).createTransport({ url, ...timeouts, ...options, ...(name !== undefined && { name }) })
}

/** Runs an exchange with the mail server that ends when its signal aborts, after this many milliseconds. */
async function within<T>(ms: number, exchange: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  try {
    return await exchange(signal)
  } catch (error) {
    if (!signal.aborted) throw error
    throw new Error(`The mail server took longer than ${ms / second} s`, { cause: error })
  }
}

/** The host of PUBLIC_URL or MAIL_FROM, whichever is a name with a dot. */
function greetingName({ publicUrl, mailFrom }: Config): string | undefined {
  const hosts = [publicUrl && new URL(publicUrl).hostname, parseSender(mailFrom)?.address.split('@').at(-1)]
  return hosts.find(host => host?.includes('.') && isIP(host) === 0)
}

/** Whether mails leave the server; otherwise they are written to the outbox folder. */
export const isMailSetUp = ({ smtpUrl }: Config): boolean => smtpUrl !== undefined

/** Sends by SMTP_URL; without it, writes each mail to DATA_DIR/outbox. */
export function openMail(
  config: Config,
  log: { info(details: { file: string }, text: string): void },
  publicUrl: () => string,
  { idleMs, totalMs } = sendLimits,
): SendMail {
  const { smtpUrl } = config
  if (smtpUrl) {
    let opened: ReturnType<typeof smtpTransport> | undefined
    return async (mail, key) => {
      opened ??= smtpTransport(smtpUrl, config, { socketTimeout: idleMs })
      const transport = await opened
      await within(totalMs, signal => transport.sendMail({ ...envelope(config, publicUrl(), mail, key), signal }))
    }
  }
  const outbox = join(config.dataDir, 'outbox')
  let sent = 0
  return async (mail, key) => {
    const { createTransport } = await library()
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    const { message } = await transport.sendMail(envelope(config, publicUrl(), mail, key))
    sent += 1
    const file = await writeToOutbox(outbox, mail, { number: sent, message: message as Buffer })
    log.info({ file }, 'Mail written to the outbox')
  }
}

/** Connects to the mail server and signs in, without sending. Throws the error of the transport. */
export async function checkMailServer(config: Config, totalMs = checkMs): Promise<void> {
  const { smtpUrl } = config
  if (!smtpUrl) throw new Error('There is no mail server')
  await within(totalMs, async signal => {
    // The library cannot cancel a check; it ends when its socket does.
    const socket = new Socket({ signal }).on('error', () => undefined)
    const transport = await smtpTransport(smtpUrl, config, { socketTimeout: totalMs, socket })
    await transport.verify().finally(() => transport.close())
  })
}

/** Deletes mails from the outbox folder that are older; their links have expired. */
export async function sweepOutbox({ dataDir }: Config, olderThanMs: number): Promise<void> {
  await removeOldFiles(join(dataDir, 'outbox'), olderThanMs)
}

/** Names and addresses are separate values, so that a name cannot inject an address or a header. */
function envelope(config: Config, publicUrl: string, mail: Mail, key: string): SendMailOptions {
  const host = new URL(publicUrl).hostname
  const { name, address } = parseSender(config.mailFrom) ?? { name: undefined, address: `no-reply@${host}` }
  return {
    from: { name: name ?? mail.fromName, address },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    textEncoding: 'quoted-printable',
    messageId: `<${key}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.optOut && {
        'List-Unsubscribe': `<${mail.optOut}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** MAIL_FROM is `address` or `Name <address>`; without a name the app name is used. */
function parseSender(mailFrom: string | undefined): { name: string | undefined; address: string } | undefined {
  const [, name, bracketed] = /^([^<]*)<([^<>]+)>$/.exec(mailFrom ?? '') ?? []
  const address = bracketed ?? mailFrom
  return address ? { name: name?.trim().replaceAll(/^"|"$/g, '') || undefined, address } : undefined
}

/**
 * Writes a mail to a folder as an `.eml` that people can read, with its link in a `.txt` beside it. Each file appears
 * whole. Returns the name without the address, for the log.
 */
async function writeToOutbox(
  folder: string,
  { to, link }: { to: string; link?: string | undefined },
  { number, message }: { number: number; message: Buffer },
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const stem = `${new Date().toISOString().replaceAll(':', '-')}-${number}`
  const name = `${stem}-${to.replaceAll(/[^\w.@-]/g, '_')}`
  if (link !== undefined) await writeWhole(folder, `${name}.txt`, `${link}\n`)
  await writeWhole(folder, `${name}.eml`, unwrapped(message))
  return stem
}

async function writeWhole(folder: string, name: string, content: string | Buffer): Promise<void> {
  await writeFile(join(folder, `.${name}`), content)
  await rename(join(folder, `.${name}`), join(folder, name))
}

const encodedPart = /^Content-Transfer-Encoding: quoted-printable\n\n([^]*)$/m

/**
 * Turns the quoted-printable parts of a message into 8bit ones, so that no line is wrapped. A part ends at the boundary: a
 * text may have other lines that begin with hyphens, as a signature does.
 */
function unwrapped(message: Buffer): Buffer {
  const written = message.toString('latin1')
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(written) ?? []
  const end = `\n--${boundary}`
  const readable = written
    .split(end)
    .map(part => part.replace(encodedPart, (_, body: string) => `Content-Transfer-Encoding: 8bit\n\n${decoded(body)}`))
  return Buffer.from(readable.join(end), 'latin1')
}

const decoded = (body: string): string =>
  body
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
