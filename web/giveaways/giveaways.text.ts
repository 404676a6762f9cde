import { messages } from '#locales/messages.ts'

/** Words of giveaways that several of their screens use. */
export const text = messages('giveaways')
