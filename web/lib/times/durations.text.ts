import { messages } from '#locales/messages.ts'

/** Words of durations. */
export const text = messages('durations')
