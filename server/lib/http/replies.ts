import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type { z } from 'zod'

/** Replies are parsed by the contract: unknown fields are dropped, dates become ISO 8601. */
export const parseReplies: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  reply =>
    JSON.stringify(schema.parse(reply))
