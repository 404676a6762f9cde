import { messages } from '#locales/messages.ts'

/** Words of the engagement reports. */
export const text = messages('reports')
