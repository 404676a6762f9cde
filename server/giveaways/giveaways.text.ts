import { messages } from '#locales/messages.ts'

/** Words of giveaways: replies, posts and pushes. */
export const text = messages('server-giveaways')
