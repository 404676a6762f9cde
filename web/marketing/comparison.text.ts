import { messages } from '#locales/messages.ts'

/** Words of the comparison. It names no brand and claims only what the product does. */
export const text = messages('comparison')
