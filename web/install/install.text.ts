import { messages } from '#locales/messages.ts'

/** Words of installing the app. */
export const text = messages('install')
