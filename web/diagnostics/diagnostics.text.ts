import { messages } from '#locales/messages.ts'

/** Words that System Testing, the video test and System Health share. */
export const text = messages('diagnostics')
