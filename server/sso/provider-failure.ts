import { HostRefused } from './provider-fetch.ts'

/** The causes of an error, itself first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 10; cause = cause.cause) causes.push(cause)
  return causes
}

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? ''

/** Whether the app must not connect to a host. */
export const isHostRefused = (error: unknown): boolean => causesOf(error).some(cause => cause instanceof HostRefused)

/** Whether a provider could not be reached, took too long, or failed itself. */
export const isAway = (error: unknown): boolean =>
  causesOf(error).some(
    cause =>
      /^(E[A-Z_]+|OAUTH_TIMEOUT|UND_ERR.*)$/.test(codeOf(cause)) ||
      cause.name === 'TimeoutError' ||
      cause instanceof HostRefused ||
      (cause.cause instanceof Response && cause.cause.status >= 500),
  )

/** What has failed, for the log: never the reply, which says who somebody is. */
export const reasonOf = (error: unknown): string =>
  causesOf(error)
    .map(cause => [codeOf(cause), cause.message].filter(Boolean).join(' '))
    .join(': ')
