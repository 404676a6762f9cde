import { messages } from '#locales/messages.ts'

/** Words of taking part in giveaways, at the feed and on My Lottery Status. */
export const text = messages('participant')
