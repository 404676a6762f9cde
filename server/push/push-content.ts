import { sourceLanguage } from '#locales/catalog.ts'

/** The words of a notification. */
export interface PushWords {
  title: string
  body: string
}

/**
 * The subject of a push or mail. It is sent only to people in the company, and while all of this exists and they may
 * read it.
 */
export type About =
  | 'account'
  | {
      postId: number
      commentId?: number
      giveawayId?: number
      /** Only while the text mentions them, and as long as they have not read the post that it is. */
      isMention?: boolean
      /** Only while they, of its audience, still have to read or confirm the post. */
      until?: 'read' | 'confirmed'
    }
  /** A scheduled post that could not be published. */
  | { scheduledId: number }

/** The content of a push, the same for everyone who gets it; `PushMessage` adds each user's own unread count. */
export interface PushContent {
  /** By language: each device gets the words in that of its user. */
  words: Record<string, PushWords>
  url: string
  /** Its tag on the device and its topic at the push service: a newer push replaces an older one. */
  tag: string
  urgency: 'normal' | 'high'
  /** It comes through quiet hours. */
  isUrgent?: boolean
  about: About
  /** Its body is the text of the post or comment that it is about, as it is when it is sent. */
  quotes?: boolean
  /** It also goes by mail to those whom no push reaches. */
  byMail?: boolean
  /** What a summary tells of, each only as long as it is still to be sent by itself. */
  sums?: PushContent[]
  /** Milliseconds since 1970; it is not sent after that. */
  expiresAt: number
}

/** As an earlier version queued it: with the words of one language, or without what it is about. */
export type EarlierPushContent = Omit<PushContent, 'words' | 'about'> &
  Partial<Pick<PushContent, 'about'>> &
  (PushWords | Pick<PushContent, 'words'>)

/** Converts queued content, also from an earlier version, to that of this version. */
export function currentContent(queued: PushContent | EarlierPushContent): PushContent {
  const { about = 'account' } = queued
  if ('words' in queued) return { ...queued, about }
  const { title, body, ...content } = queued
  return { ...content, about, words: { [sourceLanguage]: { title, body } } }
}
