import { z } from 'zod'

/** The value of a `datetime-local` input, as the instant that it means on this device. */
export const localTime = (message: string) =>
  z
    .string()
    .refine(local => !Number.isNaN(Date.parse(local)), message)
    .transform(local => new Date(local).toISOString())
