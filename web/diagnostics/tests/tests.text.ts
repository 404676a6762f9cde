import { messages } from '#locales/messages.ts'

/** Words of System Testing. */
export const text = messages('tests')
