import type { FastifyBaseLogger } from 'fastify'

/** Structured lines on standard output. */
export type Log = FastifyBaseLogger
