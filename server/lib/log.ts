import type { FastifyBaseLogger } from 'fastify'

/** The app's log: structured lines on standard output. */
export type Log = FastifyBaseLogger
