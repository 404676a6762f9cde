import { messages } from '#locales/messages.ts'

/** Words of Media File Repair. */
export const text = messages('repair')
