import type { FastifyBaseLogger } from 'fastify'

/** Structured lines on standard output. */
export type Log = FastifyBaseLogger

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
