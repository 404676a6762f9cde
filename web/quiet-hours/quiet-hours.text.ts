import { messages } from '#locales/messages.ts'

/** Words of quiet hours and of urgent posts. */
export const text = messages('quiet-hours')
