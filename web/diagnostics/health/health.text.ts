import { messages } from '#locales/messages.ts'

/** Words of System Health. */
export const text = messages('health')
