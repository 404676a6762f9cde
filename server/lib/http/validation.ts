import type { z } from 'zod'
import { refusalText } from '#contract/refusals.ts'
import { required } from '#contract/values.ts'
import { Refusal } from '#server/lib/refusal.ts'

/**
 * Validates a part of a request by its schema. Throws Refusal `request.invalid` with a message per field, and the first
 * of them as its text, because a toast shows only one.
 */
export const validatorCompiler =
  ({ schema }: { schema: z.ZodType }) =>
  (data: unknown): { value: unknown } | { error: Refusal } => {
    const parsed = schema.safeParse(data, { error: plainMessage })
    return parsed.success ? { value: parsed.data } : { error: invalid(parsed.error.issues) }
  }

/** For rules of the contract without words of their own: those of the library are not for people. */
const plainMessage = ({ input }: { input?: unknown }): string =>
  input === undefined ? required() : refusalText('request.invalid')

function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.') || 'body'] ??= message
  return new Refusal('request.invalid', { message: Object.values(fields)[0], fields })
}
