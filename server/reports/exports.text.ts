import { messages } from '#locales/messages.ts'

/** Words of files with reports. */
export const text = messages('server-exports')
