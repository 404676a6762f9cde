import { messages } from '#locales/messages.ts'

/** Words of teams. */
export const text = messages('teams')
