/** An error of a driver or a socket; errors of the network and of PostgreSQL have a code. */
interface DatabaseError {
  readonly code?: string
  readonly message: string
}

/**
 * Connection failures (08), shutdown (57P0), a canceled statement (57014), no resources (53), a lock that was not free
 * in time (55P03), a read-only server (25006), and errors of the network.
 */
const unavailableCodes = /^(08|57P0|57014|53|55P03|25006|ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/
/** A missing socket, a broken or silent connection, a pool that could not connect in time, a plan for a table of before. */
const unavailableMessages =
  /connect ENOENT|Connection terminated|not queryable|Query read timeout|cached plan must not change result type|timeout exceeded when trying to connect/

/** Whether the same statement may succeed later, because the database is away or too busy. */
export function isDatabaseUnavailable({ code, message }: DatabaseError): boolean {
  return unavailableCodes.test(code ?? '') || unavailableMessages.test(message)
}

/** Whether the server did not respond in time: the connection may lead nowhere. */
export const isSilence = ({ message }: DatabaseError): boolean => message === 'Query read timeout'

/** Whether the server has become read-only, as a primary that was demoted. */
export const isReadOnly = ({ code }: DatabaseError): boolean => code === '25006'

/** Whether a newer version of the app has changed a table since this connection planned the statement. */
export const isOutdatedPlan = ({ message }: DatabaseError): boolean =>
  message === 'cached plan must not change result type'

/** Whether somebody else has a value that must be unique. */
export const isTaken = ({ code }: DatabaseError): boolean => code === '23505'

/** Whether a lock was not free in time. */
export const isLockTimeout = ({ code }: DatabaseError): boolean => code === '55P03'

/** Returns the message of an error. If a host has several addresses, Node throws an AggregateError without a message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message || error.name : String(error)
}
