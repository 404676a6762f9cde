import { messages } from '#locales/messages.ts'

/** Words of teams and their members. */
export const text = messages('server-teams')
