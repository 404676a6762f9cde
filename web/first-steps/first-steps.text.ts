import { messages } from '#locales/messages.ts'

/** Words of the first steps of a new owner. */
export const text = messages('first-steps')
