import { messages } from '#locales/messages.ts'

/** Words of jobs that have failed. */
export const text = messages('server-failed-jobs')
