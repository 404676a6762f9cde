import { messages } from '#locales/messages.ts'

/** Words of media that are processed or have failed. */
export const text = messages('processing')
