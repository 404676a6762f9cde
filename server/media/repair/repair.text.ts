import { messages } from '#locales/messages.ts'

/** Words of the log of a repair. */
export const text = messages('server-repair')
