/** What a push says to everyone who gets it; `PushMessage` adds each user's own unread count. */
export interface PushContent {
  title: string
  body: string
  url: string
  /** Its tag on the device and its topic at the push service: a newer push replaces an older one. */
  tag: string
  urgency: 'normal' | 'high'
  /** Milliseconds since 1970; it is not sent after that. */
  expiresAt: number
}
