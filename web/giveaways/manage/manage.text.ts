import { messages } from '#locales/messages.ts'

/** Words of the pages that run giveaways. */
export const text = messages('manage')
