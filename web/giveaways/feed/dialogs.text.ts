import { messages } from '#locales/messages.ts'

/** Words of the dialogs of giveaways at the feed, which are loaded with them. */
export const text = messages('dialogs')
