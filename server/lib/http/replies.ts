import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type { z } from 'zod'

/** Answers go out as their contract parses them: what it does not name stays here, dates become ISO 8601. */
export const parseReplies: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  reply =>
    JSON.stringify(schema.parse(reply))
