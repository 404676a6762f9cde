import { sourceLanguage } from '#locales/catalog.ts'

/** What a notification says. */
export interface PushWords {
  title: string
  body: string
}

/** What a push says to everyone who gets it; `PushMessage` adds each user's own unread count. */
export interface PushContent {
  /** By language: each device gets the words in that of its user. */
  words: Record<string, PushWords>
  url: string
  /** Its tag on the device and its topic at the push service: a newer push replaces an older one. */
  tag: string
  urgency: 'normal' | 'high'
  /** It comes through quiet hours. */
  isUrgent?: boolean
  /** It says nothing new once the user has read, or confirmed, the post. */
  about?: { postId: number; until: 'read' | 'confirmed' }
  /** Milliseconds since 1970; it is not sent after that. */
  expiresAt: number
}

/** As an earlier version queued it, with the words of one language. */
export type EarlierPushContent = Omit<PushContent, 'words'> & PushWords

/** What is in the queue, also of an earlier version, as this version sends it. */
export function currentContent(queued: PushContent | EarlierPushContent): PushContent {
  if ('words' in queued) return queued
  const { title, body, ...content } = queued
  return { ...content, words: { [sourceLanguage]: { title, body } } }
}
