import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Log = FastifyBaseLogger

/** Writes a JSON line for each entry, or at a terminal one that people read. */
export function openLog(level: string, to: 'stdout' | 'stderr' = 'stdout'): Log {
  const options = {
    level,
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  const toPeople = { write: (line: string) => void process[to].write(forPeople(line)) }
  return pino(options, process[to].isTTY ? toPeople : pino.destination(to === 'stdout' ? 1 : 2))
}

const lines = openLog('info')

/** Says something that people have to know at every level of the log. */
export const print = (message: string): void => lines.info(message)

/** Writes a line of the activity log, at every level of the log. */
export const printAudited = (audit: Record<string, unknown>, message: string): void => lines.info({ audit }, message)

/** Says why this process ends. Expected errors have no stack trace, bugs have one. */
export function printFailure(error: unknown): void {
  const message = messageOf(error)
  openLog('fatal', 'stderr').fatal(message === error ? { err: error } : {}, String(message))
}

const bugs = [TypeError, RangeError, ReferenceError, SyntaxError]

/** Returns the message to print for an error that ends the process, or the error itself if it is a bug. */
export const messageOf = (error: unknown): unknown =>
  error instanceof Error && !bugs.some(kind => error instanceof kind) ? error.message : error

function forPeople(line: string): string {
  const { time, level, pid: _, hostname: __, msg, err, ...details } = JSON.parse(line)
  const words = [time.slice(11, 19), ...(level === 'info' ? [] : [level.toUpperCase()]), msg]
  if (Object.keys(details).length > 0) words.push(JSON.stringify(details))
  return `${words.join(' ')}\n${err ? `${err.stack}\n` : ''}`
}

/**
 * Returns what the log says about an error: its type, code, message and stack, with those of its causes, without
 * addresses and links. Other properties are left out: those of PostgreSQL and of mail servers quote what somebody wrote.
 */
export function describeError(error: Error & { code?: unknown }): {
  type: string
  message: string
  stack: string
  code?: unknown
} {
  const stacks = causesOf(error).map(({ stack, message }) => stack ?? message)
  return {
    type: error.name,
    message: withoutPersonalData(error.message),
    stack: withoutPersonalData(stacks.join('\ncaused by: ')),
    ...(error.code !== undefined && { code: error.code }),
  }
}

/** Shortens e-mail addresses to their domain and links to their host. */
export function withoutPersonalData(text: string): string {
  return text
    .replaceAll(/(https?:\/\/[^\s/?#"'<>]{1,255})[/?#][^\s"'<>]*/g, '$1/…')
    .replaceAll(/[^\s@"'<>(),:;]{1,64}@(?=[\w-]{1,63}\.)/g, '…@')
}

function causesOf(error: Error, known: Error[] = []): Error[] {
  const all = [...known, error]
  return error.cause instanceof Error && !all.includes(error.cause) ? causesOf(error.cause, all) : all
}
