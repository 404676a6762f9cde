import { messages } from '#locales/messages.ts'

/** Words of jobs. */
export const text = messages('server-jobs')
