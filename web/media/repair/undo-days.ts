import { day } from '#contract/durations.ts'
import { retention } from '#contract/retention.ts'

/** For so many days, another repair puts missing media back that are found again. */
export const undoDays = retention.repairedMedia / day
