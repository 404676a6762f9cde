import { z } from 'zod'
import type { Words } from '#contract/values.ts'

/** The value of a `datetime-local` input, as the instant that it means on this device. */
export const localTime = (words: Words) =>
  z
    .string()
    .refine(local => !Number.isNaN(Date.parse(local)), { error: words })
    .transform(local => new Date(local).toISOString())
