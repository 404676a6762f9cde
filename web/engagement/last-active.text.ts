import { messages } from '#locales/messages.ts'

/** Words for when somebody was last active. */
export const text = messages('last-active')
