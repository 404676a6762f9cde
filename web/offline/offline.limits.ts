import { day, minute, second } from '#contract/durations.ts'

/** Limits of the offline cache and the outbox. Times are milliseconds, sizes bytes. */
export const offlineLimits = {
  offlineFreshMs: day,
  offlinePosts: 50,
  offlineStartMs: 100,
  /** Posts of all feeds together, however much space the device has. */
  offlinePostsMax: 1_000,
  offlinePictures: 300,
  offlineDocuments: 20,
  /** How often an unchanged reply renews its time in the cache. */
  offlineRenewMs: minute,
  /** How long a write waits for the outbox to be opened. */
  outboxOpensMs: 2 * second,
  outboxRetryMs: 5 * second,
  /** How long another page leaves an entry to the one that wrote it. */
  outboxUnderwayMs: minute,
  outboxRetryMaxMs: 5 * minute,
  /** Files of a draft that are larger together are not kept on the device. */
  draftFilesBytes: 200 * 1024 * 1024,
  sharedMaxAgeMs: 60 * minute,
  connectivityHideMs: 3 * second,
  /** As `--spacing-connection-line` of web/theme.css. */
  linePx: 36,
  /** Of a text that is found on the device. */
  excerptCharacters: 160,
  /** Replies that take longer than this make a connection slow. */
  slowMs: 6 * second,
} as const
